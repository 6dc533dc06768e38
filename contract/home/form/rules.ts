/** Forms that a school makes. Values only. */
export const fieldKinds = {
  text: '一行文字',
  textarea: '一段文字',
  choice: '单选',
  several: '多选',
  number: '数字',
  date: '日期',
  phone: '手机号',
} as const
export type FieldKind = keyof typeof fieldKinds
/** Kinds whose answer is one of what the field offers. */
export const choosing: readonly FieldKind[] = ['choice', 'several']

export const limits = {
  title: { min: 2, max: 30 },
  intro: { max: 500 },
  fields: { min: 1, max: 30 },
  label: { min: 1, max: 40 },
  choices: { min: 2, max: 20 },
  choice: { min: 1, max: 30 },
  text: { max: 200 },
  textarea: { max: 2_000 },
  /** Either way from 0. */
  number: { max: 1_000_000_000 },
  most: { min: 1, max: 100_000 },
  /** Forms of a school. */
  forms: { max: 200 },
  /** Fields that were taken out of a form after people had answered them; their answers are kept. */
  removed: { max: 60 },
} as const

/** How much of the answers the totals show. */
export const totalsMost = {
  /** Options that a question has no more. */
  dropped: 40,
  /** Days of a question about a date, and days on which people answered. */
  days: 14,
  texts: 3,
  /** Characters of a text. */
  text: 120,
} as const

/** `constructor` is in every object of JavaScript, whether there is an answer to it or not. */
export const namePattern = '^(?!constructor$)[a-z0-9-]{1,40}$'
export const numberPattern = '^-?\\d{1,10}(\\.\\d{1,4})?$'
export const phonePattern = '^1[3-9]\\d{9}$'

/** Why nobody can answer any more. */
export const closedWords = {
  closed: '这个表单已经停止收集',
  due: '这个表单已经截止',
  full: '这个表单已经收满',
} as const
export type Closed = keyof typeof closedWords

/** Where a form's answers are fetched, as a file and not in the envelope; below /api. */
export const csvPath = 'form/csv'
