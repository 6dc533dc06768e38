import React from 'react'
import { observer } from 'mobx-react-lite'
import { averageOf } from '@contract/timetable/academic/rules'
import type { Score } from '@contract/timetable/academic/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session as account } from '@/net/session'
import { View } from '@/platform/components'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { ResultFrame } from './result-frame'
import { ResultStore } from './result-store'
import { termText } from './labels'

const termOf = ({ year, term }: Score): string =>
  term === null ? year || t('其他') : termText({ year, term })

const later = (one: Score, other: Score): number =>
  other.year.localeCompare(one.year) || (other.term ?? 0) - (one.term ?? 0)

/** The latest first, each with its marks. */
function termsOf(items: readonly Score[]): [string, Score[]][] {
  const terms = new Map<string, Score[]>()
  for (const item of [...items].sort(later))
    terms.set(termOf(item), [...(terms.get(termOf(item)) ?? []), item])
  return [...terms]
}

export const ScoreView = observer(function ScoreView() {
  const store = useStore(
    () =>
      new ResultStore(account.info?.user_id ?? '', 'score', (session) =>
        get('cls/score', { session }, inPlace),
      ),
    { pull: true, show: true },
  )
  useTitle(t('成绩'))
  return (
    <ResultFrame view="score" store={store} away={t('登录后能看各学期的成绩和绩点，看过的会留在手机里。')}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={t('还没有成绩')} text={t('老师录完成绩后再来更新。')} />
        ) : (
          <>
            <Facts items={items} />
            {termsOf(items).map(([term, scores]) => (
              <React.Fragment key={term}>
                <Section title={term} />
                {scores.map((score, index) => (
                  <Row key={`${score.name} ${index}`} score={score} />
                ))}
              </React.Fragment>
            ))}
          </>
        )
      }
    </ResultFrame>
  )
})

function Facts({ items }: { items: readonly Score[] }) {
  const { credits, mark, point } = averageOf(items)
  return (
    <View className="ak-facts">
      <Fact value={credits} label={t('总学分')} />
      <Fact value={mark ?? '—'} label={t('加权平均分')} />
      <Fact value={point ?? '—'} label={t('平均绩点')} />
    </View>
  )
}

const Fact = ({ value, label }: { value: string; label: string }) => (
  <View className="ak-fact">
    <View className="u-title u-figures">{value}</View>
    <View className="u-meta">{label}</View>
  </View>
)

const Row = ({ score: { name, score, credit, point, kind } }: { score: Score }) => (
  <View className="ak-line">
    <View className="u-grow">
      <View className="u-ink">{name}</View>
      <View className="u-meta u-figures">
        {[
          kind,
          credit !== null && t('{n} 学分', { n: credit }),
          point !== null && t('绩点 {n}', { n: point }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </View>
    </View>
    <View className="ak-line-end u-title u-figures">{score}</View>
  </View>
)
