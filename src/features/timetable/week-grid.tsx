import React from 'react'
import { observer } from 'mobx-react-lite'
import { minuteAt, type Clock } from '@contract/timetable/rules'
import type { Class } from '@contract/timetable/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { DayMark } from './day-mark'
import { breaksOf, heightOf, linesOfName, placeOf, sectionHeight, topOf, wordsIn } from './grid'
import { pathOfClass, pathOfDay, pathToAdd } from './pages'
import { tintOfClass, weekdayText } from './labels'
import type { Column, WeekStore } from './week-store'
import './timetable.css'

const px = (value: number): string => `${value}px`

/** The days above the grid; each leads to its day, or shows it beside the week. */
export const WeekHead = observer(function WeekHead({
  store,
  beside = false,
}: {
  store: WeekStore
  beside?: boolean
}) {
  const { monday, columns } = store
  return (
    <View className={classes('tt-head', store.isFull && 'tt-full')}>
      <View className="tt-gutter u-micro">{monday && t('{n}月', { n: Number(monday.slice(5, 7)) })}</View>
      {columns.map((column) => (
        <Head
          key={column.day}
          column={column}
          narrow={store.isNarrow(column.day)}
          leads={store.leads}
          look={beside ? store.look : undefined}
          shown={beside && store.day === column.date}
        />
      ))}
    </View>
  )
})

interface HeadProps {
  column: Column
  narrow: boolean
  leads: boolean
  /** Shows the day where the week stands. */
  look: ((date: string) => void) | undefined
  shown: boolean
}

function Head({ column, narrow, leads: may, look, shown }: HeadProps) {
  const { day, date, today, special } = column
  // too narrow to be touched, but beside the day
  const leads = may && date !== null && (!narrow || look !== undefined)
  const path = date === null ? '' : pathOfDay(date)
  const tap = look && date !== null ? Object.assign(() => look(date), { href: path }) : linkTo(path)
  return (
    <View
      className={classes('tt-day', narrow && 'tt-weekend', today && 'tt-today', shown && 'tt-shown')}
      ariaRole={leads ? 'link' : undefined}
      onTap={leads ? tap : undefined}
    >
      <DayMark day={day} date={date} today={today} />
      {special && <View className="tt-off-tag">{special.as === null ? t('休') : t('调')}</View>}
    </View>
  )
}

/** Sections down, days across. */
export const WeekGrid = observer(function WeekGrid({ store }: { store: WeekStore }) {
  const { clock, columns, next, table } = store
  const { sections } = table
  const height = topOf(clock, sections) + sectionHeight
  const now = heightOf(clock, minuteAt(table.now))
  return (
    <View className={classes('tt-grid', store.isFull && 'tt-full')} style={{ height: px(height) }}>
      <View className="tt-gutter">
        {Array.from({ length: sections }, (_, index) => (
          <View key={index} className="tt-section" style={{ top: px(topOf(clock, index + 1)) }}>
            <View className="tt-number">{index + 1}</View>
            {clock[index] && (
              <View className={classes('u-micro', store.isFull && 'u-wide')}>
                {clock[index].from.replace(/^0/, '')}
              </View>
            )}
          </View>
        ))}
      </View>
      {columns.map((column) => (
        <View
          key={column.day}
          className={classes(
            'tt-column',
            store.isNarrow(column.day) && 'tt-weekend',
            column.today && 'tt-here',
          )}
        >
          {store.leads && !store.isNarrow(column.day) && (
            <Cells column={column} clock={clock} sections={sections} />
          )}
          {column.faded.map((one) => (
            <Block key={one.id} one={one} store={store} faded />
          ))}
          {column.blocks.map(({ one, lane, lanes }) => (
            <Block
              key={one.id}
              one={one}
              store={store}
              lane={lane}
              lanes={lanes}
              ring={column.today && next === one}
            />
          ))}
          {column.today && now !== null && <View className="tt-now" style={{ top: px(now) }} ariaHidden />}
        </View>
      ))}
      {breaksOf(clock, sections).map((index) => (
        <View key={index} className="tt-break" style={{ top: px(topOf(clock, index + 1) - 7) }} />
      ))}
    </View>
  )
})

/** Whether classes lie over the whole width of a section: nobody can aim at what is below. */
function isCovered({ blocks, faded }: Column, clock: Clock, section: number): boolean {
  const middle = topOf(clock, section) + sectionHeight / 2
  const over = (one: Class): boolean => {
    const { top, height } = placeOf(one, clock)
    return top <= middle && middle <= top + height
  }
  const share = blocks.reduce((sum, { one, lanes }) => sum + (over(one) ? 1 / lanes : 0), 0)
  return share > 0.99 || faded.some(over)
}

/** Between the classes of a day: an empty cell adds a class there. */
function Cells({ column, clock, sections }: { column: Column; clock: Clock; sections: number }) {
  const { day } = column
  const free = Array.from({ length: sections }, (_, index) => index + 1).filter(
    (section) => !isCovered(column, clock, section),
  )
  return (
    <>
      {free.map((section) => (
        <View
          key={section}
          className="tt-cell"
          style={{ top: px(topOf(clock, section)) }}
          ariaRole="button"
          ariaLabel={t('{day}第 {n} 节，加课', { day: weekdayText(day), n: section })}
          onTap={linkTo(pathToAdd(day, section))}
        />
      ))}
    </>
  )
}

interface BlockProps {
  one: Class
  store: WeekStore
  lane?: number
  lanes?: number
  /** It is next. */
  ring?: boolean
  /** Of another week. */
  faded?: boolean
}

const Block = observer(function Block({ one, store, lane = 0, lanes = 1, ring, faded }: BlockProps) {
  const { clock, leads } = store
  const { top, height } = placeOf(one, clock)
  const words = wordsIn(height - 4, one.room !== '')
  const share = 100 / lanes
  return (
    <View
      className={classes(
        'tt-class',
        `u-tint-${tintOfClass(one, store.table)}`,
        ring && 'tt-next',
        faded && 'tt-faded',
      )}
      style={{ top: px(top + 2), height: px(height - 4), left: `${lane * share}%`, width: `${share}%` }}
      ariaRole={leads ? 'link' : undefined}
      ariaLabel={[one.name, one.room, faded ? t('非本周') : ''].filter(Boolean).join(' ')}
      onTap={leads ? linkTo(pathOfClass(one.id)) : undefined}
      hoverClassName={leads ? 'u-press' : undefined}
    >
      <View className="tt-name" style={{ maxHeight: px(words.name) }}>
        {linesOfName(one.name).map((line, index) => (
          <View key={index}>{line}</View>
        ))}
      </View>
      {words.room > 0 && (
        <View className="tt-room u-micro" style={{ maxHeight: px(words.room) }}>
          {one.room}
        </View>
      )}
      {faded && <View className="tt-room u-micro">{t('非本周')}</View>}
    </View>
  )
})
