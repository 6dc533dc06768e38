import { questionLimits as limits } from '@contract/bank/question/rules'
import type { WaitingReport } from '@contract/bank/schema'
import { Decidable } from '@/shell/desk/decidable'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
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

/** Reports that wait for the administrator, the oldest first, and the reason to decline one. */
export const reportQueue = (onDecided: () => unknown): Decidable<WaitingReport, string> =>
  new Decidable<WaitingReport, string>({
    fetch: (after) => get('bank/queue', { after }, inPlace),
    send: ({ id }, reason) => post('bank/decide', { id, action: 'decline', reason }),
    onDecided,
  })

/** Rejects as the call does, which is quiet: the form stays with what was typed. */
export async function fix({ id, now }: WaitingReport, values: FixValues): Promise<void> {
  const fill = now.kind === 'fill'
  const fixed = {
    version: now.version,
    text: values.text.trim(),
    options: fill ? [] : linesIn(values.options),
    answer: fill ? linesIn(values.answer) : Array.from(values.answer.toUpperCase().replace(/[^A-Z]/g, '')),
    explanation: values.explanation.trim(),
  }
  const reason = values.reason.trim()
  await post('bank/decide', { id, action: 'fix', fixed, ...(reason === '' ? {} : { reason }) }, inPlace)
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
