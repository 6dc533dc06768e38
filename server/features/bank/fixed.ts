/** A question as a reviewer put it right. */
import { questionLimits, type Kind } from '../../../contract/bank/rules'
import { wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { checkedAnswer, normaliseAnswer } from './marking'
import type { bankVersions } from './tables'

export interface Fixed {
  version: number
  text: string
  options: readonly string[]
  answer: readonly string[]
  explanation: string
}

/** A question of a kind must have what the kind needs. */
export function checkedFix(
  kind: Kind,
  { text, options, answer, explanation, version }: Fixed,
): Omit<typeof bankVersions.$inferInsert, 'questionId'> {
  const words = linesOf(text)
  const reasons = linesOf(explanation)
  if (words === '') throw wrongField('text', '请填写题目')
  if (reasons === '') throw wrongField('explanation', '请填写解析')
  const shown = options.map(lineOf)
  if (kind === 'fill') {
    const spellings = answer.map(lineOf)
    if (shown.length > 0) throw wrongField('options', '填空题没有选项')
    if (
      spellings.length > questionLimits.spellings.max ||
      spellings.some((one) => normaliseAnswer(one) === '')
    )
      throw wrongField('answer', '请填写答案')
    return { version: version + 1, kind, text: words, options: [], answer: spellings, explanation: reasons }
  }
  if (shown.length < questionLimits.options.min || shown.some((option) => option === ''))
    throw wrongField('options', '至少要有两个选项')
  if (new Set(shown).size < shown.length) throw wrongField('options', '选项不能重复')
  if (kind === 'judge' && shown.length !== 2) throw wrongField('options', '判断题有两个选项')
  return {
    version: version + 1,
    kind,
    text: words,
    options: shown,
    answer: checkedAnswer({ kind, options: shown }, answer),
    explanation: reasons,
  }
}
