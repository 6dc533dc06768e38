import React, { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { go } from '@/shell/links'
import type { AnswerSort } from '@/features/qa/answer'
import { AnswerList } from '@/features/qa/answer-list'
import { HistorySheet, type HistoryOf } from '@/features/qa/history-sheet'
import { QuestionStore } from '@/features/qa/question-store'
import { pathOfQuestion } from '@/features/qa/words'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FeedSkeleton } from '@/ui/states/skeleton'

const sorts = (): { key: AnswerSort; label: string }[] => [
  { key: 'best', label: t('最好的在前') },
  { key: 'new', label: t('最新的在前') },
]

/** All answers to a question, `?id=`. */
export default observer(function AllAnswer() {
  const { id = '' } = usePageQuery<{ id: string }>()
  const [store] = useState(() => new QuestionStore(id))
  const [history, setHistory] = useState<HistoryOf | null>(null)
  const shown = useRef(false)
  useEffect(() => void store.load(), [store])
  usePageEvent('onShow', () => {
    // votes and answers change on their own pages; who has read further keeps the place
    if (shown.current) void store.question.load()
    shown.current = true
  })
  usePull(() => store.load())
  const { data, phase, error } = store.question
  if (!data)
    return (
      <PageFrame>
        {phase === 'error' ? <ErrorState error={error} onRetry={store.load} /> : <FeedSkeleton />}
      </PageFrame>
    )
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.load()} />
      <View
        className="q-asked"
        ariaRole="button"
        onTap={() => go(pathOfQuestion(id))}
        hoverClassName="u-press"
      >
        <View className="u-grow u-strong u-two u-text">{data.title}</View>
        <View className="u-meta">{t('{n} 个回答', { n: data.answers })}</View>
      </View>
      <View className="q-all">
        <Segmented items={sorts()} value={store.sort} onChange={store.show} />
      </View>
      <AnswerList store={store} question={data} onHistory={setHistory} />
      {history && <HistorySheet of={history} onClose={() => setHistory(null)} />}
    </PageFrame>
  )
})
