import React, { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { stageStep } from '@contract/qa/rules'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { back, go } from '@/shell/links'
import { AnswerRow } from '@/features/qa/answer-row'
import { HistorySheet } from '@/features/qa/history-sheet'
import { ReplyStore } from '@/features/qa/reply-store'
import { pathOfAnswer, pathOfQuestion } from '@/features/qa/words'
import { WriteAnswer } from '@/features/qa/write-answer'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Icon } from '@/ui/icons/icon'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FeedSkeleton } from '@/ui/states/skeleton'

/** One answer, `?id=`; or an answer being written, to `?question=`, or changed, `?id=&edit=1`. */
export default function QaReply() {
  const { id, question, edit } = usePageQuery<{ id: string; question: string; edit: string }>()
  if (question !== undefined) return <WriteAnswer of={{ question }} />
  return edit === undefined ? <AnswerPage id={id ?? ''} /> : <WriteAnswer of={{ answer: id ?? '' }} />
}

const AnswerPage = observer(function AnswerPage({ id }: { id: string }) {
  const [store] = useState(() => new ReplyStore(id))
  const [history, setHistory] = useState(false)
  const shown = useRef(false)
  useEffect(() => void store.load(), [store])
  usePageEvent('onShow', () => {
    // it may have been changed meanwhile
    if (shown.current && !store.deleted) void store.loaded.load()
    shown.current = true
  })
  usePull(() => store.load())
  const { answer, loaded, thread } = store
  const { data } = loaded
  usePageEvent('onShareAppMessage', () => ({
    title: data?.question.title ?? t('校园问答'),
    path: pathOfAnswer(id),
  }))
  if (store.deleted)
    return (
      <PageFrame>
        <Empty title={t('这个回答已经删除')} action={{ label: t('返回'), onTap: back }} />
      </PageFrame>
    )
  if (!data || !answer)
    return (
      <PageFrame>
        {loaded.phase === 'error' ? (
          <ErrorState error={loaded.error} onRetry={store.load} />
        ) : (
          <FeedSkeleton />
        )}
      </PageFrame>
    )
  const { question } = data
  const accepting =
    question.mine &&
    stageStep(question.category, question.stage, answer.data.accepted ? 'unaccept' : 'accept') !== undefined
  return (
    <PageFrame
      foot={
        <Composer
          thread={thread}
          nameless={question.author.alias || question.aliased || answer.data.author.alias}
        />
      }
    >
      <OfflineStrip onRetry={() => void store.load()} />
      <View
        className="q-asked"
        ariaRole="button"
        onTap={() => go(pathOfQuestion(question.id))}
        hoverClassName="u-press"
      >
        <View className="u-grow u-strong u-two u-text">{question.title}</View>
        <Icon name="chevron-right" size={20} />
      </View>
      <AnswerRow
        answer={answer}
        whole
        onAccept={accepting ? () => void store.accept.run() : undefined}
        onHistory={() => setHistory(true)}
        onRemove={store.remove}
      />
      <Comments thread={thread} of={answer.data} />
      {history && <HistorySheet of={{ subject: 'answer', id }} onClose={() => setHistory(false)} />}
    </PageFrame>
  )
})
