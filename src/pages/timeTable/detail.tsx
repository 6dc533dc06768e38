import React from 'react'
import { observer } from 'mobx-react-lite'
import { ClassView } from '@/features/timetable/class-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'

/** A class of the timetable, `?id=`. */
export default signedIn(
  withId(
    observer(function ClassDetail({ id }: { id: string }) {
      return <ClassView id={id} table={useTimetable()} />
    }),
  ),
)
