import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { stageStep } from '@contract/qa/rules'
import type { QuestionBrief } from '@contract/qa/schema'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { back, linkTo, sharedAs } from '@/shell/links'
import { withId } from '@/shell/with-id'
import type { AnswerStore } from '@/features/qa/answer'
import { AnswerRow } from '@/features/qa/answer-row'
import { HistorySheet } from '@/features/qa/history-sheet'
import { ReplyStore } from '@/features/qa/reply-store'
import { pathOfAnswer, pathOfQuestion } from '@/features/qa/labels'
import { WriteAnswer } from '@/features/qa/write-answer'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** One answer, `?id=`; or an answer being written, to `?question=`, or changed, `?id=&edit=1`. */
export default function QaReply() {
  const { id, question, edit } = usePageQuery<{ id: string; question: string; edit: string }>()
  if (question) return <WriteAnswer of={{ question }} />
  return edit === undefined || !id ? <AnswerPage /> : <WriteAnswer of={{ answer: id }} />
}

/** Accepts the answer, or takes that back. */
const mayAccept = ({ mine, category, stage }: QuestionBrief, { data }: AnswerStore): boolean =>
  mine && stageStep(category, stage, data.accepted ? 'unaccept' : 'accept') !== undefined

const AnswerPage = withId(
  observer(function AnswerPage({ id }: { id: string }) {
    const store = useStore(() => new ReplyStore(id), {
      // it may have been changed meanwhile
      show: (page) => page.deleted || page.loaded.load(),
      pull: true,
    })
    const [history, setHistory] = useState(false)
    const { answer, loaded, thread } = store
    const { data } = loaded
    useShare(
      () => data && { title: data.question.title, path: pathOfAnswer(id), shared: sharedAs('answer', id) },
    )
    useTitle(data?.question.title)
    if (store.deleted)
      return (
        <PageFrame>
          <Empty title={t('这个回答已经删除')} action={{ label: t('返回'), onTap: back }} />
        </PageFrame>
      )
    const foot = data && answer && (
      <Composer
        thread={thread}
        nameless={data.question.author.alias || data.question.aliased || answer.data.author.alias}
      />
    )
    return (
      <PageFrame foot={foot}>
        <Loaded of={loaded} onRetry={store.load} skeleton={<FeedSkeleton />}>
          {({ question }) => (
            <>
              <View
                className="q-asked"
                ariaRole="button"
                onTap={linkTo(pathOfQuestion(question.id))}
                hoverClassName="u-press"
              >
                <View className="u-grow u-strong u-two u-text">{question.title}</View>
                <Icon name="chevron-right" size={20} />
              </View>
              {answer && (
                <>
                  <AnswerRow
                    answer={answer}
                    whole
                    onAccept={mayAccept(question, answer) ? () => void store.accept.run() : undefined}
                    onHistory={() => setHistory(true)}
                    onRemove={store.remove}
                  />
                  <Comments thread={thread} of={answer.data} />
                </>
              )}
            </>
          )}
        </Loaded>
        {history && <HistorySheet of={{ subject: 'answer', id }} onClose={() => setHistory(false)} />}
      </PageFrame>
    )
  }),
)
