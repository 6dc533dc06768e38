import React from 'react'
import { observer } from 'mobx-react-lite'
import { CoursesView } from '@/features/timetable/courses-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'

/** The courses of the term that is shown. */
export default signedIn(
  observer(function Curriculum() {
    return <CoursesView table={useTimetable({ pull: true })} />
  }),
)
