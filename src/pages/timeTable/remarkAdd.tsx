import React from 'react'
import { observer } from 'mobx-react-lite'
import { MemoForm } from '@/features/timetable/memo-form'
import { useTimetable } from '@/features/timetable/use-timetable'
import { usePageQuery } from '@/platform/query'
import { signedIn } from '@/shell/account/sign-in-first'

/** Writes a memo, of the class `?cls=` where there is one, or changes that of `?id=`. */
export default signedIn(
  observer(function RemarkAdd() {
    const { id, cls } = usePageQuery<{ id: string; cls: string }>()
    return <MemoForm table={useTimetable()} id={id ?? null} cls={cls ?? ''} />
  }),
)
