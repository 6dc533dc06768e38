import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { mondayOf, specialDay, weekdayOf, weekOf } from '@contract/timetable/rules'
import { addDays, dayOf } from '@contract/rules'
import type { Class } from '@contract/timetable/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { Attend } from './attendance/attend'
import { AttendanceStore, attendable } from './attendance/attendance-store'
import { DayMark } from './day-mark'
import { memosPage, pathOfClass, weekPage } from './pages'
import { MemoRow } from './memo-row'
import { NoTerm } from './no-term'
import { showRoom } from './room-map'
import { Status } from './status'
import { Swiped } from './swiped'
import type { TimetableStore } from './timetable-store'
import { dayText, hoursText, sectionsText, standing, tintOfClass, weekdayText } from './labels'
import './timetable.css'

/** One day: its classes in order, and what is due on it. */
export const DayView = observer(function DayView({
  table,
  first,
}: {
  table: TimetableStore
  first?: string | undefined
}) {
  const [date, setDate] = useState(first ?? table.today)
  if (!table.term) return <NoTerm table={table} />
  return (
    <PageFrame>
      <Status store={table} />
      <Day table={table} date={date} onDate={setDate} />
    </PageFrame>
  )
})

interface DayProps {
  table: TimetableStore
  date: string
  onDate: (date: string) => void
  /** Its week stands beside it. */
  beside?: boolean
}

/** What a day holds, with the way to the days around it. */
export const Day = observer(function Day({ table, date, onDate, beside = false }: DayProps) {
  const attendance = useStore(() => new AttendanceStore(), { show: true })
  const { term } = table
  if (!term) return null
  const week = weekOf(term, date)
  const special = specialDay(term, table.calendar, date)
  const held = table.classesOf(date)
  const next =
    date === table.today
      ? held.find((one) => !standing(one, table.clockOf(date), table.now).over)?.id
      : undefined
  const due = table.memos.filter((memo) => memo.due !== null && dayOf(Date.parse(memo.due)) === date)
  return (
    <>
      <View className="tt-bar">
        <IconButton name="chevron-left" label={t('前一天')} onTap={() => onDate(addDays(date, -1))} />
        <View className="tt-bar-week">{`${dayText(date)} ${weekdayText(weekdayOf(date))}`}</View>
        <IconButton name="chevron-right" label={t('后一天')} onTap={() => onDate(addDays(date, 1))} />
        <View className="u-grow" />
        {!beside && <IconButton name="calendar-week" label={t('看整周')} end onTap={linkTo(weekPage)} />}
      </View>
      {!beside && <Days date={date} today={table.today} onChoose={onDate} />}
      <View className="u-pad u-meta tt-of-day">
        {[
          week === null ? t('不在学期里') : t('第 {n} 周', { n: week }),
          special &&
            (special.as === null
              ? special.name
              : t('{name}，上{day}的课', { name: special.name, day: dayText(special.as) })),
        ]
          .filter(Boolean)
          .join(' · ')}
      </View>
      <Swiped onTurn={(by) => onDate(addDays(date, by))}>
        {held.length === 0 ? (
          <Empty
            title={special?.as === null ? t('{name}，放假', { name: special.name }) : t('这天没有课')}
            text={t('左右翻翻别的日子。')}
          />
        ) : (
          held.map((one) => (
            <Row
              key={one.id}
              one={one}
              table={table}
              date={date}
              attendance={attendance}
              next={one.id === next}
            />
          ))
        )}
      </Swiped>
      {due.length > 0 && (
        <>
          <Section title={t('这天到期')} more={{ label: t('全部'), onTap: linkTo(memosPage) }} />
          {due.map((memo) => (
            <MemoRow key={memo.id} memo={memo} store={table} />
          ))}
        </>
      )}
    </>
  )
})

interface DaysProps {
  date: string
  today: string
  onChoose: (date: string) => void
}

/** The week around the day: each is a tap away. */
const Days = ({ date, today, onChoose }: DaysProps) => (
  <View className="tt-strip" ariaRole="tablist">
    {[0, 1, 2, 3, 4, 5, 6].map((index) => {
      const one = addDays(mondayOf(date), index)
      return (
        <View
          key={one}
          className={classes('tt-day', one === today && 'tt-today', one === date && 'tt-chosen')}
          ariaRole="tab"
          ariaSelected={one === date}
          onTap={() => onChoose(one)}
        >
          <DayMark day={index + 1} date={one} today={one === today} />
        </View>
      )
    })}
  </View>
)

interface RowProps {
  one: Class
  table: TimetableStore
  date: string
  attendance: AttendanceStore
  /** It is held now, or is the next of today. */
  next: boolean
}

const Row = observer(function Row({ one, table, date, attendance, next }: RowProps) {
  const clock = table.clockOf(date)
  const { over, text } = date === table.today ? standing(one, clock, table.now) : { over: false, text: '' }
  return (
    <View className={classes('tt-row', over && 'tt-row-over')}>
      <View className="tt-row-time">
        <View className="u-title">{hoursText(one, clock).slice(0, 5)}</View>
        <View className="u-micro">{one.hours ? one.hours.to : sectionsText(one)}</View>
      </View>
      <View className="tt-row-body">
        <View
          className={classes('tt-row-card', `u-tint-${tintOfClass(one, table)}`)}
          ariaRole="link"
          onTap={linkTo(pathOfClass(one.id))}
          hoverClassName="u-press"
        >
          <View className="u-row u-gap8">
            <View className="u-title u-one u-grow">{one.name}</View>
            {next && text !== '' && <Tag tone="green">{text}</Tag>}
          </View>
          <View className="u-meta">
            {[hoursText(one, clock), one.room, one.teacher].filter(Boolean).join(' · ')}
          </View>
          {one.note !== '' && <View className="u-meta">{one.note}</View>}
        </View>
        {next && one.room !== '' && (
          <View className="tt-way">
            <Button size={32} kind="quiet" icon="navigation" onTap={() => void showRoom(one.room)}>
              {t('怎么走')}
            </Button>
          </View>
        )}
        {date === table.today && (
          <Attend store={attendance} id={one.id} open={attendable(one, clock, table.now)} />
        )}
      </View>
    </View>
  )
})
