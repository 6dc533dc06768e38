import React from 'react'
import { observer } from 'mobx-react-lite'
import { TermsView } from '@/features/timetable/terms-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'

/** All of one's timetables. */
export default signedIn(
  observer(function Xueqi() {
    return <TermsView table={useTimetable()} />
  }),
)
