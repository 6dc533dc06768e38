import React from 'react'
import { observer } from 'mobx-react-lite'
import { YearView } from '@/features/timetable/choice-views'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'

/** The school year whose timetables are listed. */
export default signedIn(
  observer(function Year() {
    return <YearView table={useTimetable()} />
  }),
)
