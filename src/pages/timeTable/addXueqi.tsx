import React from 'react'
import { observer } from 'mobx-react-lite'
import { TermForm } from '@/features/timetable/term-form'
import { useTimetable } from '@/features/timetable/use-timetable'
import { usePageQuery } from '@/platform/query'
import { signedIn } from '@/shell/account/sign-in-first'

/** Makes a timetable of a term, or changes that of `?id=`. */
export default signedIn(
  observer(function AddXueqi() {
    const { id } = usePageQuery<{ id: string }>()
    return <TermForm table={useTimetable()} id={id ?? null} />
  }),
)
