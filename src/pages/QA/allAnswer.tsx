import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import type { AnswerSort } from '@/features/qa/answer'
import { AnswerList } from '@/features/qa/answer-list'
import { HistorySheet, type HistoryOf } from '@/features/qa/history-sheet'
import { QuestionStore } from '@/features/qa/question-store'
import { pathOfQuestion } from '@/features/qa/labels'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

const sorts = (): { key: AnswerSort; label: string }[] => [
  { key: 'best', label: t('最好的在前') },
  { key: 'new', label: t('最新的在前') },
]

/** All answers to a question, `?id=`. */
export default withId(
  observer(function AllAnswer({ id }: { id: string }) {
    const store = useStore(() => new QuestionStore(id), {
      // votes and answers change on their own pages; who has read further keeps the place
      show: ({ question }) => question.load(),
      pull: true,
    })
    const [history, setHistory] = useState<HistoryOf | null>(null)
    return (
      <PageFrame>
        <Loaded of={store.question} onRetry={store.load} skeleton={<FeedSkeleton />}>
          {(question) => (
            <>
              <View
                className="q-asked"
                ariaRole="button"
                onTap={linkTo(pathOfQuestion(id))}
                hoverClassName="u-press"
              >
                <View className="u-grow u-strong u-two u-text">{question.title}</View>
                <View className="u-meta">{t('{n} 个回答', { n: question.answers })}</View>
              </View>
              <View className="q-all">
                <Segmented items={sorts()} value={store.sort} onChange={store.show} />
              </View>
              <AnswerList store={store} question={question} onHistory={setHistory} />
            </>
          )}
        </Loaded>
        {history && <HistorySheet of={history} onClose={() => setHistory(null)} />}
      </PageFrame>
    )
  }),
)
