/** Subscribe messages: what a person consented to be sent by WeChat, QQ or Alipay. */
import { excerpt } from '../../contract/characters/rules'
import type { Logger } from '../log'
import type { Template } from './outgoing'
import { checkErrcode } from './jscode'
import { ProviderError, type SubscribeMessage, type SubscribeProvider } from './types'

/** Longest value of a field, by the kind of its key (WeChat; QQ's keywords take as much, Alipay's more). */
const longest: Record<string, number> = { thing: 20, name: 10, phrase: 5, short_thing: 5 }

const fieldOf = (key: string, value: string): string => excerpt(value, longest[key.replace(/\d+$/, '')] ?? 20)

/** The vendors' `data`: every field of the template, none empty. */
export const dataOf = (
  { fields }: Template,
  { parts }: SubscribeMessage,
): Record<string, { value: string }> =>
  Object.fromEntries(
    fields.map(({ part, key }) => [
      key,
      { value: part === 'at' ? parts.at : fieldOf(key, parts[part]) || '…' },
    ]),
  )

/** What a vendor's codes mean: the person takes no more; too many messages; a person, template, field or page that it does not take. */
export interface MessageCodes {
  refused: readonly number[]
  limited: readonly number[]
  invalid: readonly number[]
}

/** Whether it was sent; false when the person takes no more. @throws ProviderError by any other code */
export function wasSent(service: string, answer: Record<string, unknown>, codes: MessageCodes): boolean {
  const code = Number(answer.errcode ?? 0)
  if (codes.refused.includes(code)) return false
  const said = `${service} ${code}: ${String(answer.errmsg)}`
  if (codes.limited.includes(code)) throw new ProviderError('rate-limited', said)
  if (codes.invalid.includes(code)) throw new ProviderError('invalid-input', said)
  checkErrcode(service, answer)
  return true
}

/** Writes it to the log, in place of a vendor. */
export const createLocalSubscribe = (log: Logger, vendor: string): SubscribeProvider => ({
  sendMessage: async (openId, message) => {
    log.info({ vendor, openId, data: dataOf(message.template, message) }, 'subscribe message')
    return true
  },
})
