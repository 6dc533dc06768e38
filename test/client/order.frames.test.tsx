/** Pages of orders that are read anew as frames come. */
import React from 'react'
import { act } from 'react-test-renderer'
import { server } from './account.fakes'
import { render, words } from './pages.fakes'
import { begin, hear, own } from './errand.fakes'

import MyOrders from '@/pages/runErrands/myorders'
import { useFrames } from '@/shell/order/use-frames'

const frame = { type: 'order', kind: 'errand', id: 'e1', state: 'taken' }
/** Readings that end when they are told to, the oldest first. */
const readings = () => {
  const ends: (() => void)[] = []
  const read = jest.fn(() => new Promise<void>((resolve) => void ends.push(resolve)))
  return { read, end: () => act(async () => ends.shift()?.()) }
}

beforeEach(begin)

test('frames that come while the page reads are one more reading after it', async () => {
  const { read, end } = readings()
  const Page = () => {
    useFrames(({ type }) => type === 'order', read)
    return null
  }
  await render(<Page />)
  await hear({ type: 'errand-hall', id: 'e1', open: true })
  expect(read).not.toHaveBeenCalled()
  await hear(frame)
  await hear(frame)
  await hear(frame)
  expect(read).toHaveBeenCalledTimes(1)
  await end()
  expect(read).toHaveBeenCalledTimes(2)
  await end()
  expect(read).toHaveBeenCalledTimes(2)
  await hear(frame)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a list is read again after a frame that came before its first page', async () => {
  const { read, end } = readings()
  let title = '旧的标题'
  server.answers.set('running/userOrders', async () => {
    const items = [own({ title })]
    await read()
    return { code: 0, data: { items, next: null } }
  })
  await render(<MyOrders />)
  title = '新的标题'
  await hear(frame)
  await end()
  expect(words()).toContain('旧的标题')
  await end()
  expect(words()).toContain('新的标题')
  expect(read).toHaveBeenCalledTimes(2)
})
