/** The demo cashier: a vendor whose money is none. What it keeps is `store`'s, how it speaks is here. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Callback, Order, PayProvider, Standing, Word } from './types'

export interface SandboxStore {
  put(order: Order): Promise<void>
  find(number: string): Promise<Standing>
  /** Does nothing to one that is paid. */
  close(number: string): Promise<void>
}

/** Its own, made anew with each process: whoever calls back is this process itself. */
const key = randomBytes(32)
const signatureOf = (at: string, body: string): string =>
  createHmac('sha256', key).update(`${at}\n${body}`).digest('hex')
/** Seconds that a signature's time may lie from ours. */
const window = 300

/** What the cashier sends to our address. */
export function sandboxCall(word: Word, now = Date.now()): { headers: Record<string, string>; body: string } {
  const at = String(Math.floor(now / 1000))
  const body = JSON.stringify(word)
  return {
    headers: {
      'content-type': 'application/json',
      'sandbox-timestamp': at,
      'sandbox-signature': signatureOf(at, body),
    },
    body,
  }
}

function heard({ headers, body }: Callback, now = Date.now()): Word | 'forged' {
  const at = String(headers['sandbox-timestamp'])
  const [given, ours] = [
    Buffer.from(String(headers['sandbox-signature'])),
    Buffer.from(signatureOf(at, body)),
  ]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'forged'
  return Math.abs(now / 1000 - Number(at)) <= window ? (JSON.parse(body) as Word) : 'forged'
}

export const createSandbox = (store: SandboxStore): PayProvider => ({
  name: 'sandbox',
  ways: ['app', 'page'],
  // as WeChat's, so that the demo shows what an administrator is told
  holdDays: 30,
  together: true,
  order: async (order) => {
    await store.put(order)
    return { way: 'sandbox', number: order.number }
  },
  query: (number) => store.find(number),
  close: (number) => store.close(number),
  refund: async () => 'done',
  heard,
  reply: (taken) => ({
    status: taken ? 200 : 500,
    type: 'application/json',
    body: JSON.stringify({ taken }),
  }),
})
