import { makeAutoObservable } from 'mobx'
import { questionLimits as limits } from '@contract/bank/question/rules'
import type { WaitingReport } from '@contract/bank/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { FormModel } from '@/ui/form/model'

export interface FixValues {
  text: string
  /** One a line. */
  options: string
  /** Letters together, or for a fill-in one spelling a line. */
  answer: string
  explanation: string
  reason: string
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Reports that wait for the administrator, the oldest first. */
export class ReportQueueStore {
  readonly list = new PagedList<WaitingReport>(
    (after) => get('bank/queue', { after }, inPlace),
    ({ id }) => id,
  )

  /** `onDecided`: the numbers beside the queue are no longer right. */
  constructor(private readonly onDecided: () => Promise<void>) {
    makeAutoObservable<this, 'onDecided'>(this, { list: false, onDecided: false }, { autoBind: true })
  }

  /** Rejects as the call does; the queue is read anew either way, since somebody else may have been first. */
  async decline({ id }: WaitingReport, reason: string): Promise<void> {
    await post('bank/decide', { id, action: 'decline', reason }).finally(this.again)
  }

  /** Rejects as the call does, and leaves the queue as it is: the form stays with what was typed. */
  async fix(
    { id, now }: WaitingReport,
    { text, options, answer, explanation, reason }: FixValues,
  ): Promise<void> {
    const fill = now.kind === 'fill'
    const fixed = {
      version: now.version,
      text: text.trim(),
      options: fill ? [] : linesIn(options),
      answer: fill ? linesIn(answer) : Array.from(answer.toUpperCase().replace(/[^A-Z]/g, '')),
      explanation: explanation.trim(),
    }
    await post(
      'bank/decide',
      { id, action: 'fix', fixed, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      inPlace,
    )
    await this.again()
  }

  private async again(): Promise<void> {
    await Promise.all([this.list.refresh(), this.onDecided()])
  }
}

/** The question as it is, to be put right. */
export const fixForm = ({ now }: WaitingReport): FormModel<FixValues> => {
  const fill = now.kind === 'fill'
  return new FormModel<FixValues>({
    initial: {
      text: now.text,
      options: now.options.join('\n'),
      answer: now.answer.join(fill ? '\n' : ''),
      explanation: now.explanation,
      reason: '',
    },
    limits: {
      text: { label: t('题目'), required: true, max: limits.text.max },
      options: { label: t('选项，一行一个'), required: !fill },
      answer: { label: fill ? t('答案，一行一种写法') : t('答案的字母，如 AC'), required: true },
      explanation: { label: t('解析'), required: true, max: limits.explanation.max },
      reason: { label: t('对报告的人说'), max: limits.reply.max },
    },
  })
}
