import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Paper } from '@contract/bank/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { formatDuration, fullTime } from '@/ui/format'
import { Marker } from '@/ui/marker'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { QuestionView } from './question-view'
import './bank.css'

type Shown = 'wrong' | 'all'

/** The result of a paper, and every question with its answer and why. */
export const ResultView = observer(function ResultView({ paper }: { paper: Paper }) {
  const [shown, setShown] = useState<Shown>('wrong')
  const { items, total, ended, began, subject } = paper
  const right = paper.right ?? 0
  const listed = items
    .map((item, index) => ({ item, number: index + 1 }))
    .filter(({ item }) => shown === 'all' || !item.outcome?.right)
  const views = [
    { key: 'wrong' as const, label: t('没答对的 {n}', { n: total - right }) },
    { key: 'all' as const, label: t('全部 {n}', { n: total }) },
  ]
  return (
    <PageFrame>
      <View className="qb-head">
        <View className="u-hero u-figures" ariaRole="heading">
          <Marker>{t('{n} 分', { n: Math.round((right / Math.max(total, 1)) * 100) })}</Marker>
        </View>
        <View className="u-ink2 qb-line">
          {t('{subject}，{total} 题答对 {right} 题', { subject: subject.title, total, right })}
        </View>
        {ended !== null && (
          <View className="u-meta u-figures qb-line">
            {t('用时 {time}', { time: formatDuration(Math.max(Date.parse(ended) - Date.parse(began), 0)) })} ·{' '}
            {fullTime(ended)}
          </View>
        )}
      </View>
      <View className="qb-pad">
        <Segmented items={views} value={shown} onChange={setShown} />
      </View>
      {listed.map(({ item, number }) => (
        <View key={item.question.id} className="qb-review">
          <View className="u-pad u-meta u-figures">{t('第 {n} 题', { n: number })}</View>
          <QuestionView question={item.question} chosen={item.answer ?? []} outcome={item.outcome} />
        </View>
      ))}
      {listed.length === 0 && (
        <Empty drawing="plane" title={t('全都答对了')} text={t('去试试别的科目，或换一份卷子。')} />
      )}
    </PageFrame>
  )
})
