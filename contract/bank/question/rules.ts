/** What makes a question and a report of one. Apart, since the desk takes these values alone: what two packages share is in every package's way. */

export const questionLimits = {
  text: { max: 400 },
  option: { min: 1, max: 120 },
  options: { min: 2, max: 8 },
  /** Choices of one answer, and characters of each. */
  answer: { choices: 8, text: 60 },
  /** Spellings that a fill-in takes. */
  spellings: { max: 6 },
  explanation: { max: 600 },
  /** Under the text, and under the explanation. */
  pictures: { max: 4 },
  /** What a reviewer says of a decision. */
  reply: { max: 200 },
} as const

export const reportTitles = {
  answer: '答案不对',
  text: '题目有错',
  explanation: '解析不对',
  other: '其他',
} as const
export type ReportReason = keyof typeof reportTitles
export const reportReasons = Object.keys(reportTitles) as [ReportReason, ...ReportReason[]]

const letters = 'ABCDEFGH'
/** An option's name: A for the first. */
export const letterOf = (index: number): string => letters.charAt(index)
/** The option that a letter names; -1: none. */
export const indexOf = (letter: string): number => (letter.length === 1 ? letters.indexOf(letter) : -1)
