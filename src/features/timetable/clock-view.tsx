import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { isClock, limits, minutesOf, type Clock, type Section } from '@contract/timetable/rules'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { DatePicker, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { Unknown } from './unknown'
import type { TimetableStore } from './timetable-store'
import './timetable.css'

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** One more, after the last as long as that. */
function grown(clock: Clock): Clock {
  const last = clock[clock.length - 1] ?? { from: '07:00', to: '07:45' }
  const from = Math.min(minutesOf(last.to) + 10, 23 * 60)
  const to = Math.min(from + minutesOf(last.to) - minutesOf(last.from), 23 * 60 + 59)
  return [...clock, { from: timeOf(from), to: timeOf(to) }]
}

/** When each section begins and ends: the school's, or one's own. */
export const ClockView = observer(function ClockView({ table }: { table: TimetableStore }) {
  if (table.known) return <ClockForm table={table} />
  return (
    <PageFrame>
      <Unknown table={table} />
    </PageFrame>
  )
})

const ClockForm = observer(function ClockForm({ table }: { table: TimetableStore }) {
  const school = table.clockOf(table.today)
  const [begun] = useState<Clock | null>(table.settings.class_time)
  const [own, setOwn] = useState(begun)
  const clock = own ?? school
  const season =
    table.calendar.seasons.length > 0 ? t('本校的作息，按季节换') : t('本校还没有填，先用常见的作息')
  const change = (index: number, part: Partial<Section>) =>
    setOwn(clock.map((section, at) => (at === index ? { ...section, ...part } : section)))
  const save = () => {
    if (own && !isClock(own)) return feedback.toast(t('时间要一节接一节，不能重叠'))
    // what was left alone may be another on the server by now
    if (own !== begun) table.set({ class_time: own && own.map(({ from, to }) => ({ from, to })) })
    feedback.toast(t('保存好了'), { icon: 'success' })
    return back()
  }
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block onTap={save}>
              {t('保存')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <View className="tt-pad">
        <CellGroup>
          <SwitchField
            label={t('用学校的作息')}
            hint={season}
            value={own === null}
            onChange={(on) => setOwn(on ? null : school)}
          />
        </CellGroup>
      </View>
      <View className="u-pad">
        {clock.map((section, index) => (
          <View key={index} className="u-row u-gap8 tt-clock">
            <View className="u-grow u-title">{t('第 {n} 节', { n: index + 1 })}</View>
            <Time
              label={t('第 {n} 节上课', { n: index + 1 })}
              value={section.from}
              off={own === null}
              onChange={(from) => change(index, { from })}
            />
            <View className="u-meta">–</View>
            <Time
              label={t('第 {n} 节下课', { n: index + 1 })}
              value={section.to}
              off={own === null}
              onChange={(to) => change(index, { to })}
            />
          </View>
        ))}
        {own !== null && (
          <View className="u-row u-gap8 tt-choose">
            <Button
              size={44}
              kind="quiet"
              disabled={own.length >= limits.sections.max}
              onTap={() => setOwn(grown(own))}
            >
              {t('加一节')}
            </Button>
            <IconButton
              name="minus"
              label={t('去掉最后一节')}
              disabled={own.length <= limits.sections.min}
              onTap={() => setOwn(own.slice(0, -1))}
            />
          </View>
        )}
      </View>
    </PageFrame>
  )
})

function Time({
  label,
  value,
  off,
  onChange,
}: {
  label: string
  value: string
  off: boolean
  onChange: (value: string) => void
}) {
  return (
    <DatePicker mode="time" value={value} disabled={off} ariaLabel={label} onChange={onChange}>
      <View className={off ? 'tt-time tt-time-off' : 'tt-time'}>{value}</View>
    </DatePicker>
  )
}
