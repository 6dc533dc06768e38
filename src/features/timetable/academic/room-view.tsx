import React, { useState } from 'react'
import { observer, useLocalObservable } from 'mobx-react-lite'
import type { Room } from '@contract/timetable/academic/schema'
import { limits, weekdayOf, weekdays } from '@contract/timetable/rules'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session as account } from '@/net/session'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { PickerField } from '@/ui/form/picker-field'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { TimetableStore } from '../timetable-store'
import { LeftOut, ResultFrame } from './result-frame'
import { ResultStore } from './result-store'
import { foundOf, type RoomAsked } from './visit'
import { dayText, sectionsText, termKey, termNow, termOfKey } from './labels'

const numbers = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index + 1), label: text(index + 1) }))
const days = numbers(7, (day) => t('周{day}', { day: weekdays[day - 1] ?? '' }))
const weeks = numbers(limits.weeks.max, (n) => t('第 {n} 周', { n }))
const sections = numbers(limits.sections.max, (n) => t('第 {n} 节', { n }))

/** By their buildings, as they come. */
function buildingsOf(items: readonly Room[]): [string, Room[]][] {
  const found = new Map<string, Room[]>()
  for (const room of items) found.set(room.building, [...(found.get(room.building) ?? []), room])
  return [...found]
}

/** Rooms that nobody has at a time of a week. */
export const RoomView = observer(function RoomView() {
  const [userId] = useState(() => account.info?.user_id ?? '')
  const [timetable] = useState(() => new TimetableStore(userId))
  const asked = useLocalObservable(() => ({
    now: foundOf(userId, 'room')?.asked ?? usual(timetable),
    set(change: Partial<RoomAsked>) {
      this.now = { ...this.now, ...change }
    },
  }))
  const store = useStore(
    () =>
      new ResultStore(userId, 'room', async (session) => {
        const { term, ...when } = asked.now
        const found = await get('cls/room', { session, ...termOfKey(term), ...when }, inPlace)
        return { ...found, asked: asked.now }
      }),
    { pull: true, show: true },
  )
  useTitle(t('空教室'))
  return (
    <ResultFrame
      view="room"
      store={store}
      away={t('登录后能按周、星期和节次找没人上课的教室。')}
      asked={
        store.away ? null : (
          <Asked asked={asked.now} onChange={asked.set} busy={store.busy} onAsk={() => void store.load()} />
        )
      }
    >
      {({ items, left, asked: was }) => (
        <>
          <LeftOut left={left} />
          <View className="u-pad u-meta u-figures">
            {t('第 {week} 周 {day} {sections}', {
              week: was.week,
              day: dayText(was.day),
              sections: sectionsText(was),
            })}
          </View>
          {items.length === 0 ? (
            <Empty title={t('这段时间没有空教室')} text={t('换个节次再查。')} />
          ) : (
            buildingsOf(items).map(([building, rooms]) => (
              <Building key={building} name={building} rooms={rooms} />
            ))
          )}
        </>
      )}
    </ResultFrame>
  )
})

const usual = (timetable: TimetableStore): RoomAsked => ({
  term: timetable.term ? termKey(timetable.term) : termNow(timetable.today),
  week: timetable.week,
  day: weekdayOf(timetable.today),
  ...{ from: 1, to: 2 },
})

function Asked({
  asked,
  busy,
  onChange,
  onAsk,
}: {
  asked: RoomAsked
  busy: boolean
  onChange: (change: Partial<RoomAsked>) => void
  onAsk: () => void
}) {
  return (
    <>
      <Chips items={days} value={String(asked.day)} many onChange={(key) => onChange({ day: Number(key) })} />
      <View className="ak-form">
        <PickerField
          label={t('周次')}
          rows={weeks}
          value={String(asked.week)}
          onChange={(key) => onChange({ week: Number(key) })}
        />
        <View className="ak-two">
          <View className="u-grow">
            <PickerField
              label={t('从')}
              rows={sections}
              value={String(asked.from)}
              onChange={(key) => onChange({ from: Number(key), to: Math.max(Number(key), asked.to) })}
            />
          </View>
          <View className="u-grow">
            <PickerField
              label={t('到')}
              rows={sections}
              value={String(asked.to)}
              onChange={(key) => onChange({ to: Number(key), from: Math.min(Number(key), asked.from) })}
            />
          </View>
        </View>
        <View className="ak-form-act">
          <Button block loading={busy} onTap={onAsk}>
            {t('查空教室')}
          </Button>
        </View>
      </View>
    </>
  )
}

const Building = ({ name, rooms }: { name: string; rooms: readonly Room[] }) => (
  <>
    <Section title={t('{name} {n} 间', { name: name || t('教室'), n: rooms.length })} />
    <View className="ak-rooms">
      {rooms.map((room) => (
        <View key={room.name} className="ak-room">
          <View className="u-strong u-figures">{shortName(room)}</View>
          <View className="u-micro u-figures">
            {room.seats === null ? room.kind : t('{n} 座', { n: room.seats })}
          </View>
        </View>
      ))}
    </View>
  </>
)

/** What stands in the heading is not said again. */
const shortName = ({ name, building }: Room): string =>
  (building !== '' && name.startsWith(building) ? name.slice(building.length).trim() : name) || name
