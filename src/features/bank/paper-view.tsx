import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { Countdown } from '@/ui/countdown'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { ErrorState } from '@/ui/states/error-state'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { PaperStore } from './paper-store'
import { QuestionView } from './question-view'
import { ResultView } from './result-view'
import './bank.css'

/** A mock paper while its time runs; its result once it has ended. */
export const PaperView = observer(function PaperView({ id }: { id: string }) {
  const [store] = useState(() => new PaperStore(id))
  const { data, phase, error, load } = store.paper
  useEffect(() => void load(), [load])
  useEffect(() => navigation.setTitle(t('模拟考试')), [])
  usePageEvent('onPullDownRefresh', () => navigation.stopPullDownRefresh())
  // what was typed last is sent before the page is out of sight
  usePageEvent('onHide', () => void store.save())
  if (!data)
    return (
      <PageFrame>
        {phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <TextSkeleton />}
      </PageFrame>
    )
  if (store.ended) return <ResultView paper={data} />
  const { item } = store
  return (
    <PageFrame foot={<Foot store={store} />}>
      {store.failed && <Strip text={t('有答案没有保存上')} onRetry={() => void store.save()} />}
      <View className="qb-top">
        <View className="u-title u-figures">
          {t('第 {n} 题，共 {total} 题', { n: store.index + 1, total: data.total })}
        </View>
        <View className="u-title u-figures" ariaLabel={t('剩余时间')}>
          <Countdown until={store.until} onEnd={() => void store.timeUp()} />
        </View>
      </View>
      {item && (
        <QuestionView
          question={item.question}
          chosen={item.answer ?? []}
          outcome={null}
          onChoose={store.choose}
          onWrite={store.write}
          onLeave={() => void store.save()}
        />
      )}
      <Section title={t('答题卡')} />
      <Numbers store={store} />
    </PageFrame>
  )
})

const Numbers = observer(function Numbers({ store }: { store: PaperStore }) {
  return (
    <View className="qb-numbers">
      {store.items.map(({ question, answer }, index) => (
        <View
          key={question.id}
          className={classes(
            'qb-number u-figures',
            answer !== null && 'qb-number-done',
            index === store.index && 'qb-number-on',
          )}
          ariaRole="button"
          ariaLabel={
            answer === null ? t('第 {n} 题，没答', { n: index + 1 }) : t('第 {n} 题，已答', { n: index + 1 })
          }
          onTap={() => store.go(index)}
          hoverClassName="u-press"
        >
          {index + 1}
        </View>
      ))}
    </View>
  )
})

const Foot = observer(function Foot({ store }: { store: PaperStore }) {
  const { index, items, answered, handing } = store
  const last = index === items.length - 1
  const whole = answered === items.length
  return (
    <ActionBar>
      <Button className="qb-half" kind="quiet" disabled={index === 0} onTap={() => store.go(index - 1)}>
        {t('上一题')}
      </Button>
      {!last && (
        <Button className="qb-half" kind={whole ? 'quiet' : 'accent'} onTap={() => store.go(index + 1)}>
          {t('下一题')}
        </Button>
      )}
      <Button
        className="qb-half"
        kind={last || whole ? 'accent' : 'line'}
        loading={handing.busy}
        onTap={() => void store.finish()}
      >
        {t('交卷')}
      </Button>
    </ActionBar>
  )
})
