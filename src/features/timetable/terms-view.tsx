import React, { useCallback, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { termTitles, weekOf } from '@contract/timetable/rules'
import type { Term } from '@contract/timetable/schema'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { feedback } from '@/platform/feedback'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { Tag } from '@/ui/tag'
import { Toast } from '@/ui/toast'
import { newTermPage, pathOfTerm } from './pages'
import { Status } from './status'
import { Unknown } from './unknown'
import type { TimetableStore } from './timetable-store'
import './timetable.css'

/** All of one's timetables; the one that is shown is chosen here. */
export const TermsView = observer(function TermsView({ table }: { table: TimetableStore }) {
  const { year } = table.settings
  const [undo, setUndo] = useState<(() => Promise<void>) | null>(null)
  const close = useCallback(() => setUndo(null), [])
  const shown = table.terms.filter((term) => year === null || term.year === year)
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block onTap={linkTo(newTermPage)}>
              {t('建一张课表')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <Status store={table} />
      {!table.known && <Unknown table={table} />}
      {table.known && shown.length === 0 && (
        <Empty title={year === null ? t('还没有课表') : t('{year} 学年没有课表', { year })} />
      )}
      {shown.map((term) => (
        <TermRow key={term.id} term={term} table={table} onRemoved={(back) => setUndo(() => back)} />
      ))}
      <Toast
        text={undo && t('课表和课都删了')}
        action={{
          label: t('撤销'),
          onTap: () => {
            void undo?.()
            close()
          },
        }}
        onClose={close}
      />
    </PageFrame>
  )
})

interface TermRowProps {
  term: Term
  table: TimetableStore
  /** `back` undoes it. */
  onRemoved: (back: () => Promise<void>) => void
}

const TermRow = observer(function TermRow({ term, table, onRemoved }: TermRowProps) {
  const { id, name, year, weeks, starts } = term
  const now = weekOf(term, table.today)
  const count = table.classesIn(id).length
  const shown = table.term?.id === id
  const show = () => {
    table.set({ term_id: id })
    feedback.toast(t('换到这张了'))
  }
  const remove = async () => {
    const sure = await feedback.modal({
      title: t('删掉“{name}”？', { name }),
      content: t('里面的 {n} 节课会一起去掉。', { n: count }),
      confirmText: t('删掉'),
      danger: true,
    })
    if (!sure) return
    const back = table.removeTerm(id)
    const chosen = table.settings.term_id === id
    if (chosen) table.set({ term_id: null })
    onRemoved(async () => {
      await back()
      if (chosen) table.set({ term_id: id })
    })
  }
  const menu = () =>
    void offer([
      { label: t('修改'), act: () => go(pathOfTerm(id)) },
      { label: t('删除'), act: remove },
    ])
  return (
    <View className="u-row u-gap8 tt-term">
      <View className="u-grow" ariaRole="button" onTap={show} hoverClassName="u-press">
        <View className="u-row u-gap8">
          <View className="u-title u-one">{name}</View>
          {shown && <Tag tone="amber">{t('正在看')}</Tag>}
          {now !== null && <Tag tone="green">{t('第 {n} 周', { n: now })}</Tag>}
        </View>
        <View className="u-meta">
          {[
            `${year} ${termTitles[term.term]}`,
            t('{n} 周', { n: weeks }),
            starts ?? t('没写开学日'),
            t('{n} 节课', { n: count }),
          ].join(' · ')}
        </View>
      </View>
      <IconButton name="dots" label={t('{name}的更多', { name })} end onTap={menu} />
    </View>
  )
})
