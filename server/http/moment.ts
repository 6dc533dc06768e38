import { wrongField } from './refusal'

/**
 * A moment of a body, by the name and the title of its field.
 * @throws Refusal for a leap second, which is a moment by the contract and none here
 */
export function momentOf(field: string, title: string, text: string | null): Date | null {
  const date = text === null ? null : new Date(text)
  if (date !== null && Number.isNaN(date.getTime())) throw wrongField(field, `${title}的格式不对`)
  return date
}

/** Whether it is a moment. Leap seconds were kept before the contract refused them: what reads them passes them over. */
export const isMoment = (text: string | null): text is string =>
  text !== null && !Number.isNaN(Date.parse(text))
