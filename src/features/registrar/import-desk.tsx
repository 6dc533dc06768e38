import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { sheetNames, sheets, type SheetName } from '@contract/registrar/rules'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { schoolsBy } from '@/shell/school/schools'
import { Keyword } from '@/shell/search/keyword'
import { Results } from '@/shell/search/results'
import { View } from '@/platform/components'
import { files } from '@/platform/file'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Segmented } from '@/ui/segmented'
import { ImportStore } from './import-store'
import { ReportView } from './report'
import { TemplateStore } from './template-store'
import './registrar.css'

interface School {
  id: string
  name: string
}

const modes = [
  { key: 'add', label: t('只增改') },
  { key: 'replace', label: t('以文件为准') },
] as const
/** More schools than this are told apart better by a longer word. */
const most = 5

/** Brings a school's own data in from files: for the schools that the viewer looks after, or any. */
export const ImportDesk = observer(function ImportDesk({
  schools,
  platform,
}: {
  schools: readonly School[]
  platform: boolean
}) {
  const [chosen, setChosen] = useState<School | null>(null)
  const school = chosen ?? (platform ? null : (schools[0] ?? null))
  if (!school) return <FindSchool onFound={setChosen} />
  const items = schools.map(({ id, name }) => ({ key: id, label: name }))
  return (
    <>
      {platform && (
        <CellGroup>
          <Cell icon="school" title={school.name} value={t('换一所')} onTap={() => setChosen(null)} />
        </CellGroup>
      )}
      {!platform && items.length > 1 && (
        <Chips
          items={items}
          value={school.id}
          onChange={(id) => setChosen(schools.find((one) => one.id === id) ?? null)}
        />
      )}
      <ImportFile key={school.id} school={school.id} />
    </>
  )
})

const ImportFile = observer(function ImportFile({ school }: { school: string }) {
  const [store] = useState(() => new ImportStore(school))
  const { mode, file, report, problem, busy, ready, done } = store
  const choose = file ? t('换一个文件') : t('选择 CSV 文件')
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
        {report && <ReportView report={report} done={done} idle={store.idle} />}
        {ready && (
          <Button block loading={store.carrying.busy} onTap={() => void store.carrying.run()}>
            {t('导入')}
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
        {t('用 Excel 打开模板填好，另存为 CSV。按第一行的列名认出是哪张表，UTF-8 和 GB18030 编码都可以。')}
      </View>
      <CellGroup>
        {sheetNames.map((name) => (
          <Template key={name} sheet={name} />
        ))}
      </CellGroup>
    </>
  )
})

const Template = observer(function Template({ sheet }: { sheet: SheetName }) {
  const [store] = useState(() => new TemplateStore(sheet))
  const { title, columns } = sheets[sheet]
  const text = store.path === null ? columns.join('、') : t('模板已下载，没有存下来的话再点一次')
  return <Cell icon="download" title={t(title)} text={text} onTap={() => void store.take.run()} />
})

const FindSchool = observer(function FindSchool({ onFound }: { onFound: (school: School) => void }) {
  const [keyword] = useState(() => new Keyword())
  const [results] = useState(() => new Results(schoolsBy))
  const { typed, settled, type, search } = keyword
  const list = settled === '' ? null : results.of(settled)
  useEffect(() => void list?.load(), [list])
  const found = list?.items ?? []
  return (
    <View className="u-pad g-form">
      <SearchBar
        value={typed}
        placeholder={t('搜要导入数据的学校')}
        max={keywordMax}
        onChange={type}
        onSearch={search}
      />
      {found.slice(0, most).map((school) => (
        <Cell
          key={school.id}
          title={school.name}
          text={`${school.campus} · ${school.city}`}
          onTap={() => onFound(school)}
        />
      ))}
      {list?.empty && <View className="u-meta">{t('没有收录这所学校')}</View>}
      {found.length > most && <View className="u-meta">{t('还有更多，写长一点更好找')}</View>}
    </View>
  )
})
