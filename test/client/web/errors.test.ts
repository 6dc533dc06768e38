/** @jest-environment jsdom */
import { clientError } from '@contract/status/rules'
import { CallError } from '@/net/failure'
import { PlatformError } from '@/platform/failure'
import { tellErrors } from '../../../targets/web/errors'

type Sent = { url: string; body: { message: string; stack: string; page: string } }
let sent: Sent[] = []
const sendBeacon = jest.fn((url: string, blob: Blob) => {
  const reader = new FileReader()
  reader.onload = () => sent.push({ url, body: JSON.parse(String(reader.result)) as Sent['body'] })
  reader.readAsText(blob)
  return true
})
Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon })

const reject = (reason: unknown): void => {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}
const fail = (error: unknown): void => {
  window.dispatchEvent(Object.assign(new Event('error'), { error }))
}
/** What was sent so far, once as many were read. */
async function after(count: number): Promise<Sent[]> {
  while (sent.length < count) await new Promise((resolve) => setTimeout(resolve))
  return sent
}

let stop: () => void
beforeEach(() => {
  sent = []
  sendBeacon.mockClear()
  window.location.hash = '#/pages/hot/detail?id=7&phone=13812345678'
  stop = tellErrors()
})
afterEach(() => stop())

// one visit: what was told is not told again
it('tells the server of an error that nobody handled, once, with the page and not its query', async () => {
  fail(new TypeError('x is undefined'))
  reject(new TypeError('x is undefined'))
  const [one] = await after(1)
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  expect(one?.url).toMatch(/\/api\/client\/error\?client_id=4&client_type=web$/)
  expect(one?.body.message).toBe('TypeError: x is undefined')
  expect(one?.body.page).toBe('pages/hot/detail')
  expect(one?.body.stack).toContain('web/errors.test')
})

it('keeps what the person was told by itself, and what says nothing', () => {
  reject(new CallError({ code: 147, data: null, message: '请先认证', msg: '' }))
  reject(new PlatformError('offline', 'no network'))
  fail(null)
  expect(sendBeacon).not.toHaveBeenCalled()
})

it('cuts what is long, and tells of five in one visit', async () => {
  for (let n = 0; n < 9; n += 1) reject(`${n}`.repeat(1000))
  const all = await after(clientError.most - 1)
  expect(all).toHaveLength(clientError.most - 1)
  for (const { body } of all) expect(body.message.length).toBeLessThanOrEqual(clientError.message)
})
