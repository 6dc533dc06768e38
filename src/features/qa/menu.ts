import { bountyLikes, stageStep } from '@contract/qa/rules'
import type { Question } from '@contract/qa/schema'
import { complain } from '@/shell/complaint/entry'
import { go, sharedAs } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { t } from '@/locale'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { offer } from '@/ui/menu'
import type { Act } from '@/ui/menu'
import { shareRow } from '@/ui/share'
import type { Card } from '@/ui/share'
import type { AnswerStore } from './answer'
import type { QuestionStore } from './question-store'
import { askPage, helpPage, pathOfQuestion, pathToEdit } from './labels'

async function copy(text: string): Promise<void> {
  await clipboard.write(text)
  feedback.toast(t('已复制'))
}

export const cardOfQuestion = ({ id, title, pictures }: Question): Card => ({
  title,
  path: pathOfQuestion(id),
  picture: pictures[0]?.thumb,
  shared: sharedAs('qa', id),
})

/** Points that are still offered do not simply come back to who takes the question away. */
const bountyLeft = ({ bounty, answers }: Question): string =>
  bounty?.state !== 'held'
    ? ''
    : answers === 0
      ? t('悬赏的 {n} 积分会退回。', { n: bounty.points })
      : t('悬赏的 {n} 积分会给你赞同过、或至少 {likes} 位认证同学赞同的回答，没有才退回。', {
          n: bounty.points,
          likes: bountyLikes,
        })

async function confirmRemove(store: QuestionStore, question: Question): Promise<void> {
  const { answers } = question
  const content =
    (answers > 0
      ? t('{n} 个回答会一起删除，回答的人会收到通知。删除后不能恢复。', { n: answers })
      : t('删除后不能恢复。')) + bountyLeft(question)
  if (await feedback.modal({ title: t('删除这个问题？'), content, confirmText: t('删除'), danger: true }))
    await reportFailure(store.remove())
}

async function confirmClose(store: QuestionStore, question: Question): Promise<void> {
  const ask =
    question.category === 'help'
      ? {
          title: t('取消这个求助？'),
          content: t('取消后不能再回答，也不能重新打开。') + bountyLeft(question),
          confirmText: t('取消求助'),
          cancelText: t('再等等'),
        }
      : {
          title: t('关闭这个问题？'),
          content: t('关闭后不能再回答，之后可以重新打开。'),
          confirmText: t('关闭'),
        }
  if (await feedback.modal(ask)) await store.close()
}

/** What can be done with a question: its asker changes, closes and deletes it, others complain or keep the asker away. */
export function showQuestionMenu(
  store: QuestionStore,
  question: Question,
  onHistory: () => void,
): Promise<void> {
  const { id, mine, author, category, stage, edited, text, title } = question
  const can = (action: 'edit' | 'close' | 'reopen') => stageStep(category, stage, action) !== undefined
  const help = category === 'help'
  const rows: Act[] = [
    shareRow(cardOfQuestion(question)),
    { label: t('复制文字'), act: () => copy(`${title}\n${text}`.trim()) },
    ...(edited ? [{ label: t('看修改前的版本'), act: onHistory }] : []),
  ]
  if (mine) {
    if (can('edit')) rows.push({ label: t('修改'), act: () => go(`${help ? helpPage : askPage}?id=${id}`) })
    if (can('close'))
      rows.push({ label: help ? t('取消求助') : t('关闭问题'), act: () => confirmClose(store, question) })
    if (can('reopen')) rows.push({ label: t('重新打开'), act: store.reopen })
    rows.push({ label: t('删除'), act: () => confirmRemove(store, question) })
  } else {
    if (!author.alias)
      rows.push({ label: t('拉黑{name}', { name: author.name }), act: () => confirmBlock(author) })
    rows.push({ label: t('举报'), act: () => complain('qa', id) })
  }
  return offer(rows)
}

interface AnswerActs {
  onHistory: () => void
  /** Rejects as a call does. */
  remove: () => Promise<void>
}

async function confirmRemoveAnswer({ data }: AnswerStore, remove: () => Promise<void>): Promise<void> {
  const content = data.accepted
    ? t('它已经被采纳，删除后采纳也会取消。')
    : t('下面的评论会一起看不到，删除后不能恢复。')
  if (!(await feedback.modal({ title: t('删除这个回答？'), content, confirmText: t('删除'), danger: true })))
    return
  await remove().then(
    () => feedback.toast(t('已删除')),
    () => undefined,
  )
}

/** What can be done with an answer beside voting and accepting. */
export function showAnswerMenu(answer: AnswerStore, { onHistory, remove }: AnswerActs): Promise<void> {
  const { id, mine, author, edited, text } = answer.data
  const rows: Act[] = [
    ...(text === '' ? [] : [{ label: t('复制文字'), act: () => copy(text) }]),
    ...(edited ? [{ label: t('看修改前的版本'), act: onHistory }] : []),
  ]
  if (mine) {
    rows.push(
      { label: t('修改'), act: () => go(pathToEdit(id)) },
      { label: t('删除'), act: () => confirmRemoveAnswer(answer, remove) },
    )
  } else {
    if (!author.alias)
      rows.push({ label: t('拉黑{name}', { name: author.name }), act: () => confirmBlock(author) })
    rows.push({ label: t('举报'), act: () => complain('answer', id) })
  }
  return offer(rows)
}
