import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits, times } from '@contract/sale/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { dayOf, momentOf, timeOf } from '@/shell/times'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { ChipField } from '@/ui/form/chip-field'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TimeField } from '@/ui/form/date-field'
import { dateText } from '@/ui/format'
import { useStore } from '@/ui/use-store'
import { saleGet, type SaleUi } from './kind'
import { useSale } from './of-kind'
import './sale.css'

/** '' for what the two arrange later. */
export interface Meeting {
  place: string
  /** YYYY-MM-DD, and HH:mm. */
  day: string
  time: string
}
/** As the server has it. */
export interface Arranged {
  place?: string
  at?: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Of common places, as many as are offered beside the field. */
const offered = 8

/** Days on which two can meet; of an order that is there, no further from it. */
const daysFrom = (now: number, ordered: number): { key: string; label: string }[] =>
  Array.from({ length: times.meet }, (_, n) => ({
    key: dayOf(now + n * dayMs),
    label: n === 0 ? t('今天') : n === 1 ? t('明天') : dateText(now + n * dayMs).replace(/^\d+年/, ''),
  })).filter(({ key }, n) => n === 0 || key <= dayOf(ordered + times.meet * dayMs))

/** 今晚: after supper, or in an hour where that is over; null where nobody goes out any more. */
export function tonightAt(now: number): Pick<Meeting, 'day' | 'time'> | null {
  const day = dayOf(now)
  if (now < Date.parse(momentOf(day, '18:30'))) return { day, time: '19:00' }
  return now < Date.parse(momentOf(day, '21:00')) ? { day, time: timeOf(now + hourMs) } : null
}
const tomorrowAt = (now: number): Pick<Meeting, 'day' | 'time'> => ({
  day: dayOf(now + dayMs),
  time: '12:30',
})
const later = { day: '', time: '' }

/** What is wrong with it, by field; nothing when two can meet there and then, or arrange it later. */
export function meetingErrors({ place, day, time }: Meeting, now: number): Partial<Meeting> {
  const errors: Partial<Meeting> = {}
  const { length } = Array.from(place.trim())
  if (length === 1 || length > limits.spot.max)
    errors.place = t('见面地点写 2 到 {n} 个字', { n: limits.spot.max })
  if (day === '') return errors
  if (time === '') errors.time = t('请选择时间')
  else if (Date.parse(momentOf(day, time)) <= now) errors.time = t('这个时间已经过了')
  return errors
}

export const meetingOf = ({ place, day, time }: Meeting): Arranged => ({
  ...(place.trim() === '' ? {} : { place: place.trim() }),
  ...(day === '' ? {} : { at: momentOf(day, time) }),
})

/** Where people of the school often meet. */
export const commonPlaces = (kind: SaleUi) => new Resource(() => saleGet(kind, 'delivery', {}, inPlace))

interface MeetFieldsProps {
  value: Meeting
  errors: Partial<Meeting>
  /** When it was ordered, where a meeting is moved. */
  ordered?: string
  onChange: (value: Partial<Meeting>) => void
}

/** Where and when two meet: a common place of the school or one's own words, tonight, tomorrow, or as they will arrange. */
export const MeetFields = observer(function MeetFields({
  value,
  errors,
  ordered,
  onChange,
}: MeetFieldsProps) {
  const kind = useSale()
  const now = Date.now()
  const common = useStore(() => commonPlaces(kind))
  const names = (common.data?.items ?? []).slice(0, offered).map(({ name }) => ({ key: name, label: name }))
  const tonight = tonightAt(now)
  const whens = {
    ...(tonight ? { tonight: { label: t('今晚'), ...tonight } } : {}),
    tomorrow: { label: t('明天'), ...tomorrowAt(now) },
    later: { label: t('再约'), ...later },
  }
  const keys = Object.keys(whens) as (keyof typeof whens)[]
  return (
    <>
      <TextField
        label={t('见面地点')}
        value={value.place}
        max={limits.spot.max}
        placeholder={t('例如 图书馆门口，不写就再约')}
        error={errors.place}
        onChange={(place) => onChange({ place })}
      />
      {names.length > 0 && (
        <View className="tx-places">
          <Chips items={names} value={value.place} onChange={(place) => onChange({ place })} />
          <View className="u-meta u-link tx-all-places" ariaRole="link" onTap={linkTo(kind.pages.places)}>
            {t('这些地方都在哪，还有别的吗')}
          </View>
        </View>
      )}
      <ChipField
        label={t('见面时间')}
        rows={keys.map((key) => ({ key, label: whens[key]?.label ?? '' }))}
        value={keys.find((key) => whens[key]?.day === value.day) ?? ''}
        hint={value.day === '' ? t('下单后在聊天里说好，也可以在订单里定') : undefined}
        onChange={(key) => {
          const { day, time } = whens[key] ?? later
          onChange({ day, time })
        }}
      />
      {value.day !== '' && (
        <View className="tx-when">
          <PickerField
            label={t('哪一天')}
            rows={daysFrom(now, ordered === undefined ? now : Date.parse(ordered))}
            value={value.day}
            error={errors.day}
            onChange={(day) => onChange({ day })}
          />
          <TimeField
            label={t('几点')}
            value={value.time}
            error={errors.time}
            onChange={(time) => onChange({ time })}
          />
        </View>
      )}
    </>
  )
})
