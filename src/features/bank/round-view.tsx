import React from 'react'
import { observer } from 'mobx-react-lite'
import { modeTitles } from '@contract/bank/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Marker } from '@/ui/marker'
import { leavePage } from '@/ui/nav-bar'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { Bar } from './home-view'
import { QuestionView } from './question-view'
import { RoundStore } from './round-store'
import './bank.css'

/** A round of practice, one question a screen. */
export const RoundView = observer(function RoundView({ id }: { id: string }) {
  const store = useStore(() => new RoundStore(id), {
    load: ({ slice }) => slice.load(),
    // nobody pulls away what is being answered
    pull: () => undefined,
  })
  const { data, error, load } = store.slice
  const title = data ? t(modeTitles[data.mode]) : t('练习')
  useTitle(title)
  if (store.finished) return <Finished store={store} />
  const { item } = store
  if (!item)
    return <PageFrame>{error ? <ErrorState error={error} onRetry={load} /> : <TextSkeleton />}</PageFrame>
  return (
    <PageFrame foot={<Foot store={store} />}>
      <View className="qb-top">
        <View className="u-title u-figures">
          {t('第 {n} 题，共 {total} 题', { n: store.index + 1, total: store.total })}
        </View>
        <View className="u-meta u-figures">
          {t('答对 {right} / {answered}', { right: data?.right ?? 0, answered: data?.answered ?? 0 })}
        </View>
      </View>
      <View className="qb-top-bar">
        <Bar part={(data?.answered ?? 0) / Math.max(store.total, 1)} />
      </View>
      <QuestionView
        question={item.question}
        chosen={store.chosen}
        outcome={item.outcome}
        onChoose={store.choose}
        onWrite={store.write}
      />
    </PageFrame>
  )
})

const Foot = observer(function Foot({ store }: { store: RoundStore }) {
  const { index, total, outcome, chosen, sending } = store
  const last = index === total - 1
  return (
    <ActionBar>
      <Button
        className="qb-half"
        kind="quiet"
        disabled={index === 0 || sending.busy}
        onTap={() => void store.move(-1)}
      >
        {t('上一题')}
      </Button>
      {outcome ? (
        <Button className="qb-half" onTap={() => void store.move(1)}>
          {last ? t('看结果') : t('下一题')}
        </Button>
      ) : chosen.length > 0 ? (
        <Button className="qb-half" loading={sending.busy} onTap={() => void sending.run()}>
          {t('提交答案')}
        </Button>
      ) : (
        <Button className="qb-half" kind="line" onTap={() => void store.move(1)}>
          {t('先跳过')}
        </Button>
      )}
    </ActionBar>
  )
})

const Finished = observer(function Finished({ store }: { store: RoundStore }) {
  const { right = 0, answered = 0, total = 0, subject } = store.slice.data ?? {}
  const open = total - answered
  return (
    <PageFrame>
      <View className="qb-head">
        <View className="u-hero" ariaRole="heading">
          <Marker>{t('答对 {right} / {answered} 题', { right, answered })}</Marker>
        </View>
        <View className="u-ink2 qb-line">
          {open > 0
            ? t('{subject}还有 {n} 题跳过了，随时可以接着做。', { subject: subject?.title ?? '', n: open })
            : t('这一轮做完了。答错的题已经记进错题本。')}
        </View>
      </View>
      <View className="qb-acts">
        <Button className="qb-half" kind="line" onTap={() => void store.move(-1)}>
          {t('回头看')}
        </Button>
        <Button className="qb-half" onTap={() => void leavePage()}>
          {t('完成')}
        </Button>
      </View>
    </PageFrame>
  )
})
