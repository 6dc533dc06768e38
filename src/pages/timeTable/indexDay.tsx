import React from 'react'
import { observer } from 'mobx-react-lite'
import { isDate } from '@contract/timetable/rules'
import { DayView } from '@/features/timetable/day-view'
import { useTimetable } from '@/features/timetable/use-timetable'
import { usePageQuery } from '@/platform/query'
import { signedIn } from '@/shell/account/sign-in-first'

/** The classes of a day, `?date=`; today without it. */
export default signedIn(
  observer(function IndexDay() {
    const { date } = usePageQuery<{ date: string }>()
    return <DayView table={useTimetable({ pull: true })} first={date && isDate(date) ? date : undefined} />
  }),
)
