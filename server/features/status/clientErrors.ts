/** Errors of clients that nobody handled: lines of the log, and how many there were. */
import { Counter } from 'prom-client'
import type { BodyOf } from '../../../contract/http'
import type { statusRoutes } from '../../../contract/status/schema'
import type { Context } from '../../context'
import { metrics } from '../../metrics'

const counted = new Counter({
  name: 'client_errors_total',
  help: 'Errors that nobody handled, by client',
  labelNames: ['client'],
  registers: [metrics],
})

/** Patterns of personal data and secrets in messages, and what replaces them: queries of addresses, numbers, tokens. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s)'"]*/g, '?…'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[mail]'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '[id]'],
  [/\d{7,}/g, '[number]'],
  [/[\w-]{32,}/g, '[token]'],
]
const scrubbed = (text: string): string =>
  personal.reduce((clean, [found, instead]) => clean.replace(found, instead), text)

export function logClientError(
  { log }: Pick<Context, 'log'>,
  client: string,
  { message, stack, page }: BodyOf<(typeof statusRoutes)['client/error']>,
): void {
  counted.inc({ client })
  const line = { client, page: scrubbed(page), error: scrubbed(message), stack: scrubbed(stack) }
  log.warn(line, 'client error')
}
