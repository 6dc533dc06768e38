import React from 'react'
import { observer } from 'mobx-react-lite'
import { SectionView } from '@/features/timetable/choice-views'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'

/** How many sections a day of the grid has. */
export default signedIn(
  observer(function Sections() {
    return <SectionView table={useTimetable()} />
  }),
)
