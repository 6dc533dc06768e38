import React, { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Question } from '@contract/qa/schema'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { back, go } from '@/shell/links'
import { AnswerList } from '@/features/qa/answer-list'
import { HistorySheet, type HistoryOf } from '@/features/qa/history-sheet'
import { InviteSheet } from '@/features/qa/invite-sheet'
import { QuestionBody } from '@/features/qa/question-body'
import { QuestionStore } from '@/features/qa/question-store'
import { pathOfAnswers, pathOfQuestion } from '@/features/qa/words'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FeedSkeleton } from '@/ui/states/skeleton'

/** Answers shown below the question beside the accepted one. */
const firstAnswers = 3

/** A question: the accepted and the best answers, and comments. */
export default observer(function QaDetail() {
  const { id = '' } = usePageQuery<{ id: string }>()
  const [store] = useState(() => new QuestionStore(id))
  const [history, setHistory] = useState<HistoryOf | null>(null)
  const [inviting, setInviting] = useState(false)
  const shown = useRef(false)
  useEffect(() => void store.loadAll(), [store])
  usePageEvent('onShow', () => {
    // an answer may have been written or changed meanwhile
    if (shown.current && !store.deleted) void store.load()
    shown.current = true
  })
  usePull(() => store.loadAll())
  const { data, phase, error } = store.question
  usePageEvent('onShareAppMessage', () => ({ title: data?.title ?? t('校园问答'), path: pathOfQuestion(id) }))
  if (store.deleted)
    return (
      <PageFrame>
        <Empty
          title={t('这个问题已经删除')}
          text={t('看看别的吧。')}
          action={{ label: t('返回'), onTap: back }}
        />
      </PageFrame>
    )
  if (!data)
    return (
      <PageFrame>
        {phase === 'error' ? <ErrorState error={error} onRetry={store.loadAll} /> : <FeedSkeleton />}
      </PageFrame>
    )
  return (
    <PageFrame foot={<Composer thread={store.thread} nameless={data.author.alias || data.aliased} />}>
      <OfflineStrip onRetry={() => void store.loadAll()} />
      <QuestionBody
        store={store}
        question={data}
        onInvite={() => setInviting(true)}
        onHistory={() => setHistory({ subject: 'qa', id })}
      />
      <FirstAnswers store={store} question={data} onHistory={setHistory} />
      <Comments thread={store.thread} of={data} />
      {history && <HistorySheet of={history} onClose={() => setHistory(null)} />}
      {inviting && <InviteSheet question={id} onClose={() => setInviting(false)} />}
    </PageFrame>
  )
})

const FirstAnswers = observer(function FirstAnswers({
  store,
  question,
  onHistory,
}: {
  store: QuestionStore
  question: Question
  onHistory: (of: HistoryOf) => void
}) {
  const { answers, id } = question
  return (
    <>
      <Section title={answers > 0 ? t('{n} 个回答', { n: answers }) : t('回答')} />
      <AnswerList store={store} question={question} onHistory={onHistory} most={firstAnswers} />
      {answers > firstAnswers && (
        <View className="q-all">
          <Button block kind="quiet" size={44} onTap={() => go(pathOfAnswers(id))}>
            {t('查看全部 {n} 个回答', { n: answers })}
          </Button>
        </View>
      )}
    </>
  )
})
