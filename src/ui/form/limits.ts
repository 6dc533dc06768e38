import { isBlank, visibleText } from '@contract/rules'
import { t } from '@/locale'

/** Limits of one field; the numbers come from the contract's rules. */
export interface Limits {
  /** Name of the field in labels and sentences. */
  label: string
  required?: boolean
  /** What a required field that is empty says, for fields that are not typed: '请选择学院'. */
  missing?: string
  /** Characters of a text, members of a list, or a number's value. */
  min?: number
  max?: number
  /** As in the contract: a regular expression for the whole text. */
  pattern?: string
  /** What `pattern` asks for, as a sentence. */
  message?: string
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

const textError = (text: string, { label, min, max, pattern, message }: Limits): string | undefined => {
  // characters, not their halves; the server counts alike
  const length = Array.from(text).length
  if (min !== undefined && Array.from(visibleText(text)).length < min)
    return t('{label}至少 {min} 个字', { label, min })
  if (max !== undefined && length > max)
    return t('{label}最多 {max} 个字，多了 {over} 个', { label, max, over: length - max })
  if (pattern && !new RegExp(pattern, 'u').test(text)) return message ?? t('{label}的格式不对', { label })
  return undefined
}

const numberError = (value: number, { label, min, max }: Limits): string | undefined => {
  if (min !== undefined && value < min) return t('{label}不能小于 {min}', { label, min })
  if (max !== undefined && value > max) return t('{label}不能大于 {max}', { label, max })
  return undefined
}

const listError = (count: number, { label, min, max }: Limits): string | undefined => {
  if (min !== undefined && count < min) return t('{label}至少 {min} 项', { label, min })
  if (max !== undefined && count > max) return t('{label}最多 {max} 项', { label, max })
  return undefined
}

/** What is wrong with a value, as a sentence; undefined when nothing is. An empty optional field is fine. */
export const limitError = (value: unknown, limits: Limits): string | undefined => {
  if (limits.required && typeof value === 'string' && value.trim() !== '' && isBlank(value))
    return t('{label}里没有看得见的字，请重新填写', { label: limits.label })
  if (isEmpty(value))
    return limits.required ? (limits.missing ?? t('请填写{label}', { label: limits.label })) : undefined
  if (typeof value === 'string') return textError(value, limits)
  if (typeof value === 'number') return numberError(value, limits)
  if (Array.isArray(value)) return listError(value.length, limits)
  return undefined
}
