import React from 'react'
import { observer } from 'mobx-react-lite'
import { ClockView } from '@/features/timetable/clock-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'

/** When each section begins and ends. */
export default signedIn(
  observer(function CourseTime() {
    return <ClockView table={useTimetable()} />
  }),
)
