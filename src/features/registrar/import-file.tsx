import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { schoolSheets, sheets, type SheetName } from '@contract/registrar/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { files } from '@/platform/file'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Section } from '@/ui/section'
import { Segmented } from '@/ui/segmented'
import { useTitle } from '@/ui/use-title'
import { ImportStore } from './import-store'
import { ReportView } from './report'
import { TemplateStore } from './template-store'
import './registrar.css'

const modes = [
  { key: 'add', label: t('只增改') },
  { key: 'replace', label: t('以文件为准') },
] as const

interface ImportFileProps {
  /** null: for all schools. */
  school: string | null
  /** The sheets that are spoken of; all where it is absent. Any file is taken. */
  only?: readonly SheetName[] | undefined
  /** Something was brought in. */
  onDone?: (() => void) | undefined
}

/** A file of the school's own data: chosen, checked, brought in; and the templates of the sheets. */
export const ImportFile = observer(function ImportFile({
  school,
  only = schoolSheets,
  onDone,
}: ImportFileProps) {
  const [store] = useState(() => new ImportStore(school, onDone))
  const { mode, file, report, problem, busy, ready, done } = store
  const choose = file ? t('换一个文件') : t('选择 CSV 或 ZIP 文件')
  return (
    <>
      <View className="u-pad g-form">
        <Segmented items={modes} value={mode} onChange={(key) => void store.setMode(key)} />
        <View className="u-meta">
          {mode === 'add'
            ? t('文件里有的增加或改动，没有的不动。')
            : t('文件里没有的会删掉，导入前会再问一次。')}
        </View>
        {file && <View className="u-text">{file.name}</View>}
        {problem !== '' && (
          <View className="u-text g-problem" ariaRole="alert">
            {problem}
          </View>
        )}
        {report && (
          <ReportView report={report} done={done} idle={store.idle} onKeep={() => void store.keepRefused()} />
        )}
        {ready && (
          <Button block loading={store.carrying.busy} onTap={() => void store.carrying.run()}>
            {report?.refused ? t('导入其余的行') : t('导入')}
          </Button>
        )}
        {files.canChoose ? (
          <Button
            block
            kind={ready ? 'line' : 'accent'}
            loading={!store.carrying.busy && busy}
            onTap={() => void store.choosing.run()}
          >
            {choose}
          </Button>
        ) : (
          <View className="u-text">{t('这里选不了文件，请在网页版或微信里打开本页导入。')}</View>
        )}
      </View>
      <Section title={t('模板')} />
      <View className="u-meta u-pad g-note">
        {t(
          '用 Excel 打开模板填好，另存为 CSV。按第一行的列名认出是哪张表，UTF-8 和 GB18030 编码都可以。题库和轮播图里写了图片的，把 CSV 和图片一起打成一个 ZIP。',
        )}
      </View>
      <CellGroup>
        {only.map((name) => (
          <Template key={name} sheet={name} />
        ))}
      </CellGroup>
    </>
  )
})

/** A page of these sheets alone. */
export function ImportSheets({ school, only }: { school: string | null; only: readonly SheetName[] }) {
  useTitle(t('导入{sheets}', { sheets: only.map((name) => t(sheets[name].title)).join(t('、')) }))
  return (
    <View className="g-top">
      <ImportFile school={school} only={only} />
    </View>
  )
}

const Template = observer(function Template({ sheet }: { sheet: SheetName }) {
  const [store] = useState(() => new TemplateStore(sheet))
  const { title, columns } = sheets[sheet]
  const text = store.path === null ? columns.join('、') : t('模板已下载，没有存下来的话再点一次')
  return <Cell icon="download" title={t(title)} text={text} onTap={() => void store.take.run()} />
})
