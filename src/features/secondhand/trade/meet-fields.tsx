import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/secondhand/rules'
import { times } from '@contract/secondhand/trade/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { dayOf, momentOf } from '@/shell/times'
import { View } from '@/platform/components'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TimeField } from '@/ui/form/date-field'
import { dateText } from '@/ui/format'
import { pathToPlace } from '../pages'
import './trade.css'

export interface Meeting {
  place: string
  /** YYYY-MM-DD, and HH:mm. */
  day: string
  time: string
}

const dayMs = 24 * 3_600_000

/** Days on which two can meet; of an order that is there, no further from it. */
const daysFrom = (now: number, ordered: number): { key: string; label: string }[] =>
  Array.from({ length: times.meet }, (_, n) => ({
    key: dayOf(now + n * dayMs),
    label: n === 0 ? t('今天') : n === 1 ? t('明天') : dateText(now + n * dayMs).replace(/^\d+年/, ''),
  })).filter(({ key }, n) => n === 0 || key <= dayOf(ordered + times.meet * dayMs))

/** What is wrong with it, by field; nothing when two can meet there and then. */
export function meetingErrors({ place, day, time }: Meeting, now: number): Partial<Meeting> {
  const errors: Partial<Meeting> = {}
  const { length } = Array.from(place.trim())
  if (length < 2 || length > limits.spot.max)
    errors.place = t('见面地点写 2 到 {n} 个字', { n: limits.spot.max })
  if (day === '') errors.day = t('请选择日期')
  if (time === '') errors.time = t('请选择时间')
  else if (day !== '' && Date.parse(momentOf(day, time)) <= now) errors.time = t('这个时间已经过了')
  return errors
}

/** As the server has it. */
export const meetingOf = ({ place, day, time }: Meeting): { place: string; at: string } => ({
  place: place.trim(),
  at: momentOf(day, time),
})

interface MeetFieldsProps {
  value: Meeting
  errors: Partial<Meeting>
  /** Of the portion that a place is chosen for. */
  seller: string
  /** When it was ordered, where a meeting is moved. */
  ordered?: string
  onChange: (value: Partial<Meeting>) => void
}

/** Where and when two meet: a common place of the school, or one's own words. */
export const MeetFields = observer(function MeetFields({
  value,
  errors,
  seller,
  ordered,
  onChange,
}: MeetFieldsProps) {
  const now = Date.now()
  return (
    <>
      <TextField
        label={t('见面地点')}
        required
        value={value.place}
        max={limits.spot.max}
        placeholder={t('例如 图书馆门口')}
        error={errors.place}
        onChange={(place) => onChange({ place })}
      >
        <View
          className="tx-pick u-link"
          ariaRole="button"
          onTap={linkTo(pathToPlace(seller))}
          hoverClassName="u-press"
        >
          {t('常用地点')}
        </View>
      </TextField>
      <PickerField
        label={t('哪一天')}
        required
        rows={daysFrom(now, ordered === undefined ? now : Date.parse(ordered))}
        value={value.day}
        error={errors.day}
        placeholder={t('选择日期')}
        onChange={(day) => onChange({ day })}
      />
      <TimeField
        label={t('几点')}
        required
        value={value.time}
        error={errors.time}
        onChange={(time) => onChange({ time })}
      />
    </>
  )
})
