import React from 'react'
import { View } from '@/platform/components'
import { Marker } from '@/ui/marker'
import { weekdayText } from './labels'
import './timetable.css'

/** A day of a week: its letter over its number, today's under the marker. `day`: 1 for Monday; `date` null: in no term. */
export const DayMark = ({ day, date, today }: { day: number; date: string | null; today: boolean }) => (
  <>
    <View className="u-micro">{weekdayText(day).slice(-1)}</View>
    {date && (
      <View className="tt-date">
        {today ? <Marker>{Number(date.slice(8))}</Marker> : Number(date.slice(8))}
      </View>
    )}
  </>
)
