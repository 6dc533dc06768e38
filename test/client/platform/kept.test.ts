/** @jest-environment jsdom */
/** The network goes and comes as the browser says, and as answers do: kept ones, and new ones. */
import { keptHeader, noteAnswer, onOnline } from '@/platform/kept.web'
import { request } from '@/platform/request/index.web'

jest.mock('@shell', () => ({}))

const told: boolean[] = []
let end: () => void
beforeEach(() => {
  noteAnswer(false, performance.now() + 1)
  told.length = 0
  end = onOnline((online) => void told.push(online))
})
afterEach(() => end())

const answering = (headers: Record<string, string>) =>
  Object.assign(globalThis, {
    fetch: jest.fn(async () => ({
      status: 200,
      headers: new Map(Object.entries(headers)),
      text: async () => '{}',
    })),
  })
const ask = () => request({ url: '/api/x', method: 'GET', header: {}, timeout: 1000 })

test('a kept answer says that there is none, and the next new one that it is back', async () => {
  answering({ [keptHeader]: '1' })
  await ask()
  await ask()
  expect(told).toEqual([false])
  const late: boolean[] = []
  onOnline((online) => void late.push(online))()
  expect(late).toEqual([false])
  answering({})
  await ask()
  expect(told).toEqual([false, true])
})

test('two that were asked for together, and went two ways, leave it gone', () => {
  const asked = performance.now()
  noteAnswer(true, asked)
  noteAnswer(false, asked)
  expect(told).toEqual([false])
})

test('the browser says so as well, and nobody is told twice', () => {
  for (const name of ['offline', 'offline', 'online', 'online']) window.dispatchEvent(new Event(name))
  expect(told).toEqual([false, true])
})
