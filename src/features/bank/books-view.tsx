import React from 'react'
import { observer } from 'mobx-react-lite'
import { boxDays, kindTitles, lastBox } from '@contract/bank/rules'
import type { Kept } from '@contract/bank/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { favouriteList, WrongStore } from './book-stores'
import { linkToView } from './pages'
import './bank.css'

const day = 86_400_000
const byQuestion = ({ question }: Kept) => question.id
const isDue = ({ due }: Kept): boolean => due !== null && Date.parse(due) <= Date.now()

/** The wrong-answer book of a subject: what is due, and everything in it. */
export const WrongView = observer(function WrongView({ id }: { id: string }) {
  const store = useStore(() => new WrongStore(id), { show: true })
  useTitle(t('错题本'))
  const { due = 0, wrong = 0, title } = store.subject.data ?? {}
  const { busy } = store.starting
  return (
    <ListPage
      onRefresh={store.load}
      list={store.list}
      keyOf={byQuestion}
      renderItem={(kept) => <KeptRow kept={kept} />}
      rowHeight={100}
      skeleton={<LinesSkeleton />}
      empty={<Empty drawing="plane" title={t('错题本是空的')} text={t('答错的题会自己到这里来。')} />}
    >
      {title !== undefined && wrong > 0 && (
        <>
          <View className="qb-head">
            <View className="u-hero" ariaRole="heading">
              {due > 0 ? t('该复习 {n} 题', { n: due }) : t('今天没有要复习的')}
            </View>
            <View className="u-meta qb-line">
              {t(
                '{title}。错题隔 {days} 天各复习一次，每次到期答对进下一格，答错回第一格，{n} 格都过了就移出错题本。',
                { title, days: boxDays.join('、'), n: lastBox },
              )}
            </View>
          </View>
          <View className="qb-acts">
            {due > 0 && (
              <Button
                className="qb-half"
                loading={busy}
                onTap={() => void store.starting.run({ mode: 'due' })}
              >
                {t('开始复习')}
              </Button>
            )}
            <Button
              className="qb-half"
              kind={due > 0 ? 'line' : 'accent'}
              disabled={busy}
              onTap={() => void store.starting.run({ mode: 'wrong' })}
            >
              {t('练全部错题')}
            </Button>
          </View>
        </>
      )}
    </ListPage>
  )
})

export const FavouritesView = observer(function FavouritesView() {
  const list = useStore(favouriteList, { show: true })
  useTitle(t('收藏的题目'))
  return (
    <ListPage
      list={list}
      keyOf={byQuestion}
      renderItem={(kept) => <KeptRow kept={kept} subject />}
      rowHeight={100}
      skeleton={<LinesSkeleton />}
      empty={<Empty title={t('还没有收藏')} text={t('做题时点星星，题目就收在这里。')} />}
    />
  )
})

const KeptRow = observer(function KeptRow({ kept, subject }: { kept: Kept; subject?: boolean }) {
  const { question, wrongs, box, due } = kept
  const facts = [
    ...(due !== null && !isDue(kept)
      ? [t('{n} 天后复习', { n: Math.ceil((Date.parse(due) - Date.now()) / day) })]
      : []),
    ...(wrongs > 0 ? [t('错过 {n} 次', { n: wrongs })] : []),
    subject ? kept.subject.title : question.chapter,
  ]
  return (
    <View
      className="qb-row"
      ariaRole="button"
      onTap={linkToView('question', { id: question.id })}
      hoverClassName="u-press"
    >
      <View className="u-two u-text">{question.text}</View>
      <View className="qb-row-head">
        <Tag tone="blue">{t(kindTitles[question.kind])}</Tag>
        {box !== null && (
          <Tag tone={isDue(kept) ? 'amber' : 'plain'}>
            {isDue(kept) ? t('该复习了') : t('第 {n} 格', { n: box })}
          </Tag>
        )}
        <View className="u-meta u-grow u-one">{facts.join(' · ')}</View>
      </View>
    </View>
  )
})
