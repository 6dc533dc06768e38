import React from 'react'
import { observer } from 'mobx-react-lite'
import { weekList, weeksText } from '@contract/timetable/rules'
import { addDays } from '@contract/rules'
import type { Class } from '@contract/timetable/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { newTermPage, pathOfClass, pathToAdd, weekPage } from './pages'
import { Status } from './status'
import { Unknown } from './unknown'
import type { TimetableStore } from './timetable-store'
import { sectionsText, tintOfClass, weekdayText } from './labels'
import './timetable.css'

interface Course {
  name: string
  places: Class[]
  /** Lessons of the term, and those that are over. */
  all: number
  over: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function coursesOf(table: TimetableStore): Course[] {
  const names = [...new Set(table.classes.map(({ name }) => name))]
  return names.map((name) => {
    const places = table.classes.filter((one) => one.name === name)
    const overOf = (one: Class) =>
      weekList(one.weeks).filter((week) => {
        const monday = table.mondayOf(week)
        return monday !== null && addDays(monday, one.day - 1) < table.today
      }).length
    return {
      name,
      places,
      all: sum(places.map((one) => weekList(one.weeks).length)),
      over: sum(places.map(overOf)),
    }
  })
}

/** The courses of the term: when, where, and how far they are. */
export const CoursesView = observer(function CoursesView({ table }: { table: TimetableStore }) {
  const courses = coursesOf(table)
  return (
    <PageFrame>
      <Status store={table} />
      {!table.known ? (
        <Unknown table={table} />
      ) : courses.length === 0 ? (
        <Empty
          title={t('还没有课')}
          text={t('加一门，或换一张课表。')}
          action={
            table.term
              ? { label: t('加课'), onTap: linkTo(pathToAdd(1, 1)) }
              : { label: t('建课表'), onTap: linkTo(newTermPage) }
          }
        />
      ) : (
        <View className="tt-pad">
          <Section title={table.term?.name ?? ''} more={{ label: t('看课表'), onTap: linkTo(weekPage) }} />
        </View>
      )}
      {courses.map((course) => (
        <CourseRow key={course.name} course={course} table={table} />
      ))}
    </PageFrame>
  )
})

function CourseRow({
  course: { name, places, all, over },
  table,
}: {
  course: Course
  table: TimetableStore
}) {
  const [first] = places
  if (!first) return null
  const teachers = [...new Set(places.map(({ teacher }) => teacher).filter(Boolean))]
  return (
    <View className="tt-pad u-pad">
      <View
        className={classes('tt-row-card', `u-tint-${tintOfClass(first, table)}`)}
        ariaRole="link"
        onTap={linkTo(pathOfClass(first.id))}
        hoverClassName="u-press"
      >
        <View className="u-title">{name}</View>
        {places.map((one) => (
          <View key={one.id} className="u-meta">
            {[`${weekdayText(one.day)} ${sectionsText(one)}`, weeksText(one.weeks), one.room]
              .filter(Boolean)
              .join(' · ')}
          </View>
        ))}
        <View className="u-meta">
          {[teachers.join('、'), t('上了 {over} / {all} 次', { over, all })].filter(Boolean).join(' · ')}
        </View>
      </View>
    </View>
  )
}
