import React from 'react'
import { observer } from 'mobx-react-lite'
import { MemosView } from '@/features/timetable/memos-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'

/** What is to be remembered. */
export default signedIn(
  observer(function Memo() {
    return <MemosView table={useTimetable()} />
  }),
)
