import React, { useState } from 'react'
import { observer, useLocalObservable } from 'mobx-react-lite'
import type { Exam } from '@contract/timetable/academic/schema'
import { dayOf, daysBetween } from '@contract/rules'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session as account } from '@/net/session'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Countdown } from '@/ui/countdown'
import { PickerField } from '@/ui/form/picker-field'
import { fullTime } from '@/ui/format'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { renewExams } from './calendar-exams'
import { LeftOut, ResultFrame } from './result-frame'
import { ResultStore } from './result-store'
import { foundOf } from './visit'
import { termChoices, termNow, termOfKey } from './labels'

/** Those to come first, the next one before the others; then those without a time; then what is over. */
export function examsInOrder(items: readonly Exam[], now: number): { coming: Exam[]; over: Exam[] } {
  const at = ({ starts }: Exam): number => (starts === null ? Number.MAX_SAFE_INTEGER : Date.parse(starts))
  const isOver = ({ starts, ends }: Exam): boolean => starts !== null && Date.parse(ends ?? starts) < now
  const sorted = [...items].sort((one, other) => at(one) - at(other))
  return { coming: sorted.filter((exam) => !isOver(exam)), over: sorted.filter(isOver).reverse() }
}

export const ExamView = observer(function ExamView() {
  const [userId] = useState(() => account.info?.user_id ?? '')
  const [today] = useState(() => dayOf(Date.now()))
  const asked = useLocalObservable(() => ({
    term: foundOf(userId, 'exam')?.term ?? termNow(today),
    choose(term: string) {
      this.term = term
    },
  }))
  const store = useStore(
    () =>
      new ResultStore(userId, 'exam', async (session) => {
        const found = await get('cls/exam', { session, ...termOfKey(asked.term) }, inPlace)
        void renewExams(found.items)
        return { ...found, term: asked.term }
      }),
    { pull: true, show: true },
  )
  useTitle(t('考试安排'))
  const choose = (key: string) => {
    asked.choose(key)
    void store.load()
  }
  return (
    <ResultFrame
      view="exam"
      store={store}
      away={t('登录后能看考试的时间、考场和座位，看过的会留在手机里。')}
      asked={
        store.away ? null : (
          <View className="ak-form">
            <PickerField label={t('学期')} rows={termChoices(today)} value={asked.term} onChange={choose} />
          </View>
        )
      }
    >
      {({ items, left }) => (
        <>
          <LeftOut left={left} />
          <Exams items={items} />
        </>
      )}
    </ResultFrame>
  )
})

function Exams({ items }: { items: readonly Exam[] }) {
  const now = Date.now()
  const { coming, over } = examsInOrder(items, now)
  if (items.length === 0) return <Empty title={t('还没有考试安排')} text={t('学校排好考场后再来更新。')} />
  return (
    <>
      {coming.length > 0 && <Section title={t('要考的 {n} 门', { n: coming.length })} />}
      {coming.map((exam, index) => (
        <Row key={`${exam.name} ${index}`} exam={exam} now={now} />
      ))}
      {over.length > 0 && <Section title={t('考完的 {n} 门', { n: over.length })} />}
      {over.map((exam, index) => (
        <Row key={`${exam.name} ${index}`} exam={exam} now={now} over />
      ))}
    </>
  )
}

const Row = ({ exam, now, over }: { exam: Exam; now: number; over?: boolean }) => {
  const { name, starts, ends, when, room, seat, kind } = exam
  const time =
    starts === null
      ? when || t('时间待定')
      : `${fullTime(starts)}${ends === null ? '' : `–${fullTime(ends).split(' ')[1] ?? ''}`}`
  return (
    <View className={classes('ak-line', over && 'ak-over')}>
      <View className="u-grow">
        <View className="u-ink">{name}</View>
        <View className="u-meta u-figures">{time}</View>
        <View className="u-meta u-figures">
          {[room, seat !== '' && t('座位 {seat}', { seat }), kind].filter(Boolean).join(' · ')}
        </View>
      </View>
      <View className="ak-line-end">
        {!over && starts !== null && <Left at={Date.parse(starts)} now={now} />}
      </View>
    </View>
  )
}

/** Days to go; on the last one by the second. */
function Left({ at, now }: { at: number; now: number }) {
  const days = daysBetween(dayOf(now), dayOf(at))
  if (at <= now) return <Tag tone="green">{t('正在考')}</Tag>
  if (at - now < 86_400_000) return <Countdown until={at} className="u-strong u-figures" />
  return <Tag tone={days <= 7 ? 'red' : 'amber'}>{t('还有 {n} 天', { n: days })}</Tag>
}
