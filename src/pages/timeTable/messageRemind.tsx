import React from 'react'
import { observer } from 'mobx-react-lite'
import { RemindView } from '@/features/timetable/remind-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'

/** What one is told of one's classes. */
export default signedIn(
  observer(function MessageRemind() {
    return <RemindView table={useTimetable()} />
  }),
)
