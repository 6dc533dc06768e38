import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Question } from '@contract/qa/schema'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { back, linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { AnswerList } from '@/features/qa/answer-list'
import { HistorySheet, type HistoryOf } from '@/features/qa/history-sheet'
import { InviteSheet } from '@/features/qa/invite-sheet'
import { cardOfQuestion } from '@/features/qa/menu'
import { QuestionBody } from '@/features/qa/question-body'
import { QuestionStore } from '@/features/qa/question-store'
import { pathOfAnswers } from '@/features/qa/labels'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** Answers shown below the question beside the accepted one. */
const firstAnswers = 3

/** A question: the accepted and the best answers, and comments. */
export default withId(
  observer(function QaDetail({ id }: { id: string }) {
    const store = useStore(() => new QuestionStore(id), {
      load: (page) => page.loadAll(),
      // an answer may have been written or changed meanwhile
      show: (page) => page.deleted || page.load(),
      pull: true,
    })
    const [history, setHistory] = useState<HistoryOf | null>(null)
    const [inviting, setInviting] = useState(false)
    const { data } = store.question
    useShare(() => data && cardOfQuestion(data))
    useTitle(data?.title)
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
    return (
      <PageFrame
        foot={data && <Composer thread={store.thread} nameless={data.author.alias || data.aliased} />}
      >
        <Loaded of={store.question} onRetry={store.loadAll} skeleton={<FeedSkeleton />}>
          {(question) => (
            <>
              <QuestionBody
                store={store}
                question={question}
                onInvite={() => setInviting(true)}
                onHistory={() => setHistory({ subject: 'qa', id })}
              />
              <FirstAnswers store={store} question={question} onHistory={setHistory} />
              <Comments
                thread={store.thread}
                of={question}
                empty={
                  <View className="u-meta u-pad q-quiet">{t('还没有评论。说一句，提问的人会收到。')}</View>
                }
              />
            </>
          )}
        </Loaded>
        {history && <HistorySheet of={history} onClose={() => setHistory(null)} />}
        {inviting && <InviteSheet question={id} onClose={() => setInviting(false)} />}
      </PageFrame>
    )
  }),
)

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
          <Button block kind="quiet" size={44} onTap={linkTo(pathOfAnswers(id))}>
            {t('查看全部 {n} 个回答', { n: answers })}
          </Button>
        </View>
      )}
    </>
  )
})
