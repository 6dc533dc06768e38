/** What a form asks, and whether an answer is one. */
import {
  choosing,
  limits,
  numberPattern,
  phonePattern,
  type FieldKind,
} from '../../../../contract/home/form/rules'
import type { Field, FormAnswer, FormValues } from '../../../../contract/home/form/schema'
import { refuse, wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'

/** As it is kept: one that was taken out after people had answered it stays, for the name that their answers have. */
export type StoredField = Field & { gone?: true }

/** Those that are asked now. */
export const fieldsToAsk = (fields: readonly StoredField[]): Field[] =>
  fields.filter(({ gone }) => !gone).map(({ gone: _, ...field }) => field)

const number = new RegExp(numberPattern)
const phone = new RegExp(phonePattern)
const lengthOf = (text: string): number => Array.from(text).length

function realDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  )
}

export const changedWords = '表单刚刚改过，请看过再提交一次'

/** What is wrong with one answer; null when nothing is. */
const wrongs: Record<FieldKind, (text: string, field: Field) => string | null> = {
  text: (text) => (lengthOf(text) > limits.text.max ? `最多 ${limits.text.max} 个字` : null),
  textarea: (text) => (lengthOf(text) > limits.textarea.max ? `最多 ${limits.textarea.max} 个字` : null),
  choice: (text, { choices }) => (choices.includes(text) ? null : '请从选项里选'),
  several: (text, { choices }) => (choices.includes(text) ? null : '请从选项里选'),
  number: (text) =>
    number.test(text) && Math.abs(Number(text)) <= limits.number.max ? null : '请填一个数字，小数最多四位',
  date: (text) => (realDay(text) ? null : '请选择日期'),
  phone: (text) => (phone.test(text) ? null : '请填 11 位手机号'),
}

/** The answer as it is kept; null where it was left empty. @throws Refusal for the field */
function checked(field: Field, value: string | string[] | undefined): string | string[] | null {
  const { name, kind, label, required } = field
  const many = kind === 'several'
  if (value !== undefined && Array.isArray(value) !== many) throw wrongField(name, `${label}的格式不对`)
  const clean = kind === 'textarea' ? linesOf : lineOf
  const given = [value ?? []].flat()
  // what is chosen is compared with what is offered, letter by letter
  const texts = choosing.includes(kind) ? given : given.map(clean)
  if (texts.every((text) => text === '')) {
    if (required) throw wrongField(name, choosing.includes(kind) ? `请选择${label}` : `请填写${label}`)
    return null
  }
  for (const text of texts) {
    const wrong = wrongs[kind](text, field)
    if (wrong !== null) throw wrongField(name, `${label}：${wrong}`)
  }
  // in the order in which they are offered, each once
  return many ? field.choices.filter((choice) => texts.includes(choice)) : (texts[0] ?? null)
}

/** The answers to the fields, as they are kept. @throws Refusal for the first field that is wrong */
export function checkedValues(fields: readonly Field[], values: FormValues): FormValues {
  const names = new Set(fields.map(({ name }) => name))
  if (Object.keys(values).some((name) => !names.has(name))) throw refuse(changedWords)
  const kept = fields.flatMap((field) => {
    const value = checked(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined)
    return value === null ? [] : [[field.name, value] as const]
  })
  return Object.fromEntries(kept)
}

/** The answer as people read it; '' where there is none. */
export const textOf = ({ name }: Field, values: FormValues): string =>
  [Object.hasOwn(values, name) ? (values[name] ?? []) : []].flat().join('、')

/** Questions and answers in the form's order; those that are asked no more stand behind. */
export const valuesToShow = (fields: readonly StoredField[], values: FormValues): FormAnswer['values'] =>
  fields.flatMap((field) => {
    const value = textOf(field, values)
    return value === '' && field.gone ? [] : [{ label: field.label, value }]
  })

/** The fields without what no page shows, each a whole one. @throws Refusal */
function written(fields: readonly Field[]): Field[] {
  const names = new Set(fields.map(({ name }) => name))
  if (names.size < fields.length) throw wrongField('fields', '两个问题用了同一个字段')
  return fields.map((field, index) => {
    const nth = `第 ${index + 1} 个问题`
    const label = lineOf(field.label)
    const choices = choosing.includes(field.kind) ? field.choices.map(lineOf) : []
    if (new Set(choices).size < choices.length) throw wrongField('fields', `${nth}有两个一样的选项`)
    if (choosing.includes(field.kind) && choices.length < limits.choices.min)
      throw wrongField('fields', `${nth}至少要 ${limits.choices.min} 个选项`)
    return { ...field, label, choices }
  })
}

/** The fields as they are kept after a change. Where people have answered, answers stay with their questions. @throws Refusal */
export function changedFields(
  before: readonly StoredField[],
  wanted: readonly Field[],
  answered: boolean,
): StoredField[] {
  const after = written(wanted)
  if (!answered) return after
  const known = new Map(before.map((field) => [field.name, field]))
  for (const { name, kind, label } of after) {
    const field = known.get(name)
    if (field?.gone) throw wrongField('fields', `“${label}”用了已经删除的问题的字段，请重新添加`)
    if (field && field.kind !== kind)
      throw wrongField('fields', `已经有人填过“${field.label}”，它的类型不能改；可以删掉，再加一个`)
  }
  const names = new Set(after.map(({ name }) => name))
  const gone = before
    .filter(({ name }) => !names.has(name))
    .map((field) => ({ ...field, gone: true as const }))
  if (gone.length > limits.removed.max) throw refuse('这个表单改过太多次了，请新建一个')
  return [...after, ...gone]
}
