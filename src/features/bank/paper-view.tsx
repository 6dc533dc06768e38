import React from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { Countdown } from '@/ui/countdown'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { PaperStore } from './paper-store'
import { QuestionView } from './question-view'
import { ResultView } from './result-view'
import './bank.css'

/** A mock paper while its time runs; its result once it has ended. */
export const PaperView = observer(function PaperView({ id }: { id: string }) {
  const store = useStore(() => new PaperStore(id), {
    load: ({ paper }) => paper.load(),
    // nobody pulls away what is being answered
    pull: () => undefined,
  })
  useTitle(t('模拟考试'))
  // what was typed last is sent before the page is out of sight
  usePageEvent('onHide', () => void store.save())
  const { data } = store.paper
  if (data && store.ended) return <ResultView paper={data} />
  return (
    <PageFrame foot={data && <Foot store={store} />}>
      <Loaded of={store.paper} skeleton={<TextSkeleton />} part>
        {(paper) => <Running store={store} paper={paper} />}
      </Loaded>
    </PageFrame>
  )
})

const Running = observer(function Running({
  store,
  paper,
}: {
  store: PaperStore
  paper: NonNullable<PaperStore['paper']['data']>
}) {
  const { item } = store
  return (
    <>
      {store.failed && <Strip text={t('有答案没有保存上')} onRetry={() => void store.save()} />}
      <View className="qb-top">
        <View className="u-title u-figures">
          {t('第 {n} 题，共 {total} 题', { n: store.index + 1, total: paper.total })}
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
    </>
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
