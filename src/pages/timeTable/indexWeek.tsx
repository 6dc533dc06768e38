import React from 'react'
import { observer } from 'mobx-react-lite'
import { ExampleWeek } from '@/features/timetable/example-week'
import { useTimetable } from '@/features/timetable/use-timetable'
import { WeekView } from '@/features/timetable/week-view'
import { signedIn } from '@/shell/account/sign-in-first'

/** The timetable as a week; there at once, with or without a network. */
export default signedIn(
  observer(function IndexWeek() {
    return <WeekView table={useTimetable({ pull: true })} />
  }),
  undefined,
  <ExampleWeek />,
)
