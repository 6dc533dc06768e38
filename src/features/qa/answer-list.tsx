import React from 'react'
import { observer } from 'mobx-react-lite'
import { stageStep } from '@contract/qa/rules'
import type { Question } from '@contract/qa/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { feedback } from '@/platform/feedback'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import type { AnswerStore } from './answer'
import { AnswerRow, type AnswerActions } from './answer-row'
import type { HistoryOf } from './history-sheet'
import type { QuestionStore } from './question-store'
import { pathToAnswer } from './labels'

interface AnswerListProps {
  store: QuestionStore
  question: Question
  onHistory: (of: HistoryOf) => void
  /** Only the first few, without the rest of the list. */
  most?: number
}

const keyOf = ({ id }: AnswerStore) => id

/** Accepts an answer or takes that back; another one that was accepted is asked about. */
async function accept(store: QuestionStore, { data }: AnswerStore): Promise<void> {
  if (data.accepted) return void (await store.unaccept(data.id))
  const change = {
    title: t('换成采纳这个回答？'),
    content: t('之前采纳的会取消。'),
    confirmText: t('换成它'),
  }
  if (store.best === null || (await feedback.modal(change))) await store.accept(data.id)
}

/** The accepted answer on top, then the others. */
export const AnswerList = observer(function AnswerList({
  store,
  question,
  onHistory,
  most,
}: AnswerListProps) {
  const { answers, best } = store
  const { category, stage, mine, id } = question
  const acts: AnswerActions = {
    onHistory: (answer) => onHistory({ subject: 'answer', id: answer.id }),
    onRemove: (answer) => store.removeAnswer(answer.id),
    onAccept:
      mine && stageStep(category, stage, 'accept') ? (answer) => void accept(store, answer) : undefined,
  }
  const row = (answer: AnswerStore) => <AnswerRow answer={answer} {...acts} />
  const can = !mine && stageStep(category, stage, 'answer') !== undefined
  const empty = best ? null : (
    <Empty
      title={t('还没有人回答')}
      text={can ? t('你知道的话，说一句也好。') : undefined}
      action={can ? { label: t('写回答'), icon: 'pencil', onTap: linkTo(pathToAnswer(id)) } : undefined}
    />
  )
  const { items } = answers
  return (
    <>
      {best && row(best)}
      {most === undefined ? (
        <PagedListView
          list={answers}
          keyOf={keyOf}
          renderItem={row}
          rowHeight={220}
          skeleton={<LinesSkeleton />}
          empty={empty}
        />
      ) : items.length > 0 ? (
        items.slice(0, most).map((answer) => <React.Fragment key={answer.id}>{row(answer)}</React.Fragment>)
      ) : (
        <PagedListView
          list={answers}
          keyOf={keyOf}
          renderItem={row}
          skeleton={<LinesSkeleton rows={2} />}
          empty={empty}
        />
      )}
    </>
  )
})
