import React from 'react'
import { observer } from 'mobx-react-lite'
import { changedFields, type Draft } from '@contract/timetable/academic/rules'
import { weeksText } from '@contract/timetable/rules'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/form/date-field'
import { Check } from '@/ui/form/option-fields'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { pathToAdd } from '../pages'
import type { DiffStore, Kind, Row } from './diff-store'
import { kinds } from './diff-store'
import { DoneView } from './done-view'
import { linkToView } from './pages'
import { Unread } from './unread-view'
import { dayText, placeText, sectionsText, termText, timesText } from './labels'
import './academic.css'

const titles: Record<Kind, (n: number) => string> = {
  added: (n) => t('新增 {n} 节', { n }),
  changed: (n) => t('有变化 {n} 节', { n }),
  removed: (n) => t('只在你的课表里 {n} 节', { n }),
}
const weekUrl = '/pages/timeTable/indexWeek'

interface DiffViewProps {
  store: DiffStore
  onAccept: () => void
  onBack: () => void
  /** What leads back is called, where that is not another term. */
  again?: string | undefined
  /** Leads to where what was brought can be changed; else there is a table to fill in. */
  onMend?: (() => void) | undefined
}

/** Nothing to tick: the same on both sides, or no class at all. */
function Nothing({ store, onBack, again }: Pick<DiffViewProps, 'store' | 'onBack' | 'again'>) {
  const { drafts, untimed, counted, term: of } = store.brought
  const term = termText(of)
  const said =
    drafts.length > 0
      ? [t('和课表一样，没有要改的'), t('{term}的 {n} 节课都在课表里了。', { term, n: drafts.length })]
      : counted.held === 0
        ? [t('这个学期还没有课'), t('{term}在教务系统里没有排课，换个学期看看。', { term })]
        : [
            t('没有要放进课表的课'),
            t('{term}的课都没有固定时间：{names}', { term, names: untimed.join('、') }),
          ]
  return (
    <PageFrame>
      <Empty
        drawing="plane"
        title={said[0] ?? ''}
        text={said[1] ?? ''}
        action={{ label: t('去看课表'), onTap: linkTo(weekUrl) }}
      />
      <View className="ak-acts">
        <Button kind="quiet" size={44} block onTap={onBack}>
          {again ?? t('换个学期')}
        </Button>
      </View>
    </PageFrame>
  )
}

/** What was not understood, before anything is saved, and what to do about it. */
function Left({ store, onMend }: Pick<DiffViewProps, 'store' | 'onMend'>) {
  const { notUnderstood, counted } = store.brought
  return (
    <Unread items={notUnderstood}>
      <View className="ak-note ak-note-apart">
        {t('一共 {held} 处，读懂 {read} 处。没读懂的不会导入，课表里原有的课一节也不会删。', counted)}
      </View>
      <View className="ak-acts">
        <Button className="u-grow" kind="line" size={44} onTap={linkTo(pathToAdd(1, 1))}>
          {t('手动添加')}
        </Button>
        <Button className="u-grow" kind="line" size={44} onTap={onMend ?? linkToView('paste')}>
          {onMend ? t('改一下再导入') : t('用表格导入')}
        </Button>
      </View>
    </Unread>
  )
}

/** How what was brought differs from the timetable, to be ticked before anything changes. */
export const DiffView = observer(function DiffView({
  store,
  onAccept,
  onBack,
  again,
  onMend,
}: DiffViewProps) {
  const { rows, brought, done, count, known } = store
  if (done) return <DoneView store={store} onBack={onBack} again={again} />
  const { term, untimed, notUnderstood } = brought
  if (rows.length === 0 && notUnderstood.length === 0)
    return <Nothing store={store} onBack={onBack} again={again} />
  return (
    <PageFrame
      foot={
        <ActionBar>
          <Button kind="line" onTap={onBack}>
            {t('返回')}
          </Button>
          {rows.length > 0 && (
            <Button className="u-grow" disabled={count === 0} onTap={onAccept}>
              {count === 0 ? t('还没有选') : t('导入选中的 {n} 节', { n: count })}
            </Button>
          )}
        </ActionBar>
      }
    >
      <View className="ak-head">
        <View className="u-display" ariaRole="heading">
          {termText(term)}
        </View>
        <View className="u-ink2 ak-head-sub">
          {known
            ? t('和“{name}”比，打勾的才会改。', { name: known.name })
            : t('会新建一张课表，打勾的课会加进去。')}
        </View>
      </View>
      <Left store={store} onMend={onMend} />
      {!known && (
        <View className="ak-form">
          <DateField
            label={t('第一周从哪天开始')}
            hint={t('填了才知道今天是第几周，以后也能改')}
            value={store.starts}
            onChange={store.setStarts}
          />
        </View>
      )}
      {kinds.map((kind) => (
        <Part key={kind} kind={kind} store={store} />
      ))}
      {untimed.length > 0 && (
        <View className="ak-note ak-note-apart">
          {t('没有固定时间，不放进课表：{names}', { names: untimed.join('、') })}
        </View>
      )}
    </PageFrame>
  )
})

const Part = observer(function Part({ kind, store }: { kind: Kind; store: DiffStore }) {
  const rows = store.rowsOf(kind)
  if (rows.length === 0) return null
  return (
    <>
      <Section
        title={titles[kind](rows.length)}
        more={{
          label: store.hasAll(kind) ? t('都不选') : t('全选'),
          onTap: () => store.toggleAll(kind),
        }}
      />
      {kind === 'removed' && <View className="u-pad u-meta">{t('可能是你自己加的，打勾才会删掉。')}</View>}
      {rows.map((row) => (
        <DiffRow key={row.key} row={row} store={store} />
      ))}
    </>
  )
})

const DiffRow = observer(function DiffRow({ row, store }: { row: Row; store: DiffStore }) {
  const on = store.has(row.key)
  const shown: Draft = row.kind === 'removed' ? row.was : row.draft
  return (
    <View
      className="ak-row"
      ariaRole="checkbox"
      ariaChecked={on}
      onTap={() => store.toggle(row.key)}
      hoverClassName="u-press"
    >
      <View className="ak-row-check">
        <Check on={on} />
      </View>
      <View className="u-grow">
        <View className="u-title">{shown.name}</View>
        <View className="u-meta u-figures">{timesText(shown)}</View>
        {placeText(shown) !== '' && <View className="u-meta">{placeText(shown)}</View>}
        {row.kind === 'changed' && (
          <View className="u-meta ak-was u-figures">
            {t('原来 {was}', { was: wasText(row.draft, row.was) })}
          </View>
        )}
      </View>
    </View>
  )
})

/** What changes, as it was. */
function wasText(draft: Draft, was: Draft): string {
  const fields = changedFields(draft, was)
  const of = (...names: (typeof fields)[number][]) => names.some((name) => fields.includes(name))
  return [
    of('day', 'from', 'to', 'hours') && `${dayText(was.day)} ${sectionsText(was)}`,
    of('weeks') && weeksText(was.weeks),
    of('room') && (was.room || t('没有教室')),
    of('teacher') && (was.teacher || t('没有老师')),
  ]
    .filter(Boolean)
    .join(' · ')
}
