import React from 'react'
import { observer } from 'mobx-react-lite'
import { ClashesView } from '@/features/timetable/clashes-view'
import { SettingView } from '@/features/timetable/setting-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { usePageQuery } from '@/platform/query'
import { signedIn } from '@/shell/account/sign-in-first'

/** The settings of the timetable; `?view=clashes` has what two devices changed at once. */
export default signedIn(
  observer(function Setting() {
    const { view } = usePageQuery<{ view: string }>()
    const table = useTimetable()
    return view === 'clashes' ? <ClashesView table={table} /> : <SettingView table={table} />
  }),
)
