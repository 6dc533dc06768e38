import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, weekdayOf, weekOf, type CalendarDay } from '@contract/timetable/rules'
import type { SchoolCalendar, Term } from '@contract/timetable/schema'
import { t } from '@/locale'
import { Unnamed } from '@/shell/with-id'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/form/date-field'
import { RadioField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Tag } from '@/ui/tag'
import { useTitle } from '@/ui/use-title'
import { DayStore } from './day-store'
import { Missing } from './of-row'
import { Status } from './status'
import type { TimetableStore } from './timetable-store'
import { dayText, weekdayText } from './labels'
import './timetable.css'

type SchoolDay = SchoolCalendar['days'][number]

const full = (date: string): string => `${dayText(date)} ${weekdayText(weekdayOf(date))}`

/** Days of a term that are not as its weeks say: no classes, or those of another day. */
export const DaysView = observer(function DaysView({ table, id }: { table: TimetableStore; id: string }) {
  useTitle(t('调课和放假'))
  const term = table.termById(id)
  if (id === '') return <Unnamed />
  if (!term) return <Missing table={table} title={t('这张课表不在了')} />
  return (
    <PageFrame>
      <Status store={table} />
      <View className="tt-pad u-pad u-ink2">
        {t('这里的日子只管“{name}”，比学校的校历优先。', { name: term.name })}
      </View>
      <Own table={table} term={term} />
      <School table={table} term={term} />
      <AddDay table={table} term={term} />
    </PageFrame>
  )
})

interface PartProps {
  table: TimetableStore
  term: Term
}

const Own = observer(function Own({ table, term }: PartProps) {
  const { days } = term
  const sorted = [...days].sort((one, other) => (one.date < other.date ? -1 : 1))
  const remove = async ({ date, name }: CalendarDay) => {
    const sure = await feedback.modal({
      title: t('去掉“{name}”？', { name }),
      content: t('{day}会照平常上课。', { day: full(date) }),
      confirmText: t('去掉'),
      danger: true,
    })
    if (sure) table.edit('term', term.id, { days: days.filter((one) => one.date !== date) })
  }
  return (
    <>
      <Section title={t('我自己的 {n} 天', { n: days.length })} />
      {days.length === 0 && (
        <View className="u-pad u-meta">{t('还没有。老师调课、自己请假，都可以加在下面。')}</View>
      )}
      {sorted.map((day) => (
        <DayRow key={day.date} day={day}>
          <IconButton
            name="trash"
            label={t('去掉{name}', { name: day.name })}
            end
            onTap={() => void remove(day)}
          />
        </DayRow>
      ))}
    </>
  )
})

/** What the school says of days of this term, for a look. */
const School = observer(function School({ table, term }: PartProps) {
  const own = new Set(term.days.map(({ date }) => date))
  const shown = table.calendar.days
    .filter(({ date }) => !own.has(date) && weekOf(term, date) !== null)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
  if (shown.length === 0) return null
  return (
    <>
      <Section title={t('学校的 {n} 天', { n: shown.length })} />
      {shown.map((day) => (
        <DayRow key={day.date} day={day} />
      ))}
    </>
  )
})

const DayRow = ({ day, children }: { day: SchoolDay; children?: React.ReactNode }) => (
  <View className="u-row u-gap8 tt-special">
    <View className="u-grow">
      <View className="u-row u-gap8">
        <View className="u-title u-one">{day.name}</View>
        <Tag tone={day.as === null ? 'red' : 'blue'}>{day.as === null ? t('不上课') : t('调课')}</Tag>
        {day.unpublished && <Tag>{t('调休未公布')}</Tag>}
      </View>
      <View className="u-meta">
        {day.as === null
          ? full(day.date)
          : day.as === day.date
            ? t('{date}，照常上课', { date: full(day.date) })
            : t('{date}，上{as}的课', { date: full(day.date), as: full(day.as) })}
      </View>
    </View>
    {children}
  </View>
)

const AddDay = observer(function AddDay({ table, term }: PartProps) {
  const [store] = useState(() => new DayStore(table, term.id))
  const { errors } = store
  return (
    <>
      <Section title={t('加一天')} />
      <RadioField
        label={t('这天怎么上课')}
        rows={[
          { key: 'off', label: t('放假，不上课') },
          { key: 'swap', label: t('上另一天的课') },
        ]}
        value={store.kind}
        onChange={store.setKind}
      />
      <DateField label={t('哪一天')} value={store.date} error={errors.date} onChange={store.setDate} />
      {store.kind === 'swap' && (
        <DateField label={t('上哪天的课')} value={store.as} error={errors.as} onChange={store.setAs} />
      )}
      <TextField
        label={t('名称')}
        value={store.name}
        max={limits.day.max}
        placeholder={store.kind === 'off' ? t('运动会') : t('补周三的课')}
        onChange={store.setName}
      />
      <View className="tt-add">
        <Button block onTap={store.add}>
          {t('加上这一天')}
        </Button>
      </View>
    </>
  )
})
