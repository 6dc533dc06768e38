/** Pages of orders that are read anew as frames come. */
import React from 'react'
import { act } from 'react-test-renderer'
import { server } from '../fakes'
import { events, render, words } from '../pages.fakes'
import { begin, hear, own, taken } from '../running/errand.fakes'

import ErrandUser from '@/pages/runErrands/user'
import OwnOrder from '@/pages/runErrands/ursOlder'
import { Conversations } from '@/shell/chat/conversations'
import { unread } from '@/shell/message/unread'
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
  await render(<ErrandUser />, { group: 'all' })
  title = '新的标题'
  await hear(frame)
  await end()
  expect(words()).toContain('旧的标题')
  await end()
  expect(words()).toContain('新的标题')
  expect(read).toHaveBeenCalledTimes(2)
})

describe('what was told of an order', () => {
  const none = { likes: 0, comments: 0, follows: 0, orders: 0, classes: 0, system: 0, chats: 0, total: 0 }
  const told = (orders: number) => ({ ...none, orders, total: orders })
  const read = () => server.bodies('message/batchRead')
  beforeEach(() => {
    unread.set(told(2))
    server.on('running/detail', taken())
    server.on('message/batchRead', told(1))
  })

  test('is read as its page opens, and again with what comes while it is open', async () => {
    await render(<OwnOrder />, { id: 'e1' })
    expect(read()).toEqual([{ order: 'e1' }])
    expect(unread.messageCount).toBe(1)
    await hear({ ...frame, id: 'e2' })
    expect(read()).toHaveLength(1)
    await hear(frame)
    expect(read()).toHaveLength(2)
  })

  test('is not read while another page lies over it, nor asked for where nothing was told', async () => {
    await render(<OwnOrder />, { id: 'e1' })
    await act(async () => events.get('onHide')?.())
    await hear(frame)
    expect(read()).toHaveLength(1)
    server.on('message/batchRead', none)
    await act(async () => events.get('onShow')?.())
    expect(unread.messageCount).toBe(0)
    const asked = read().length
    await hear(frame)
    expect(read()).toHaveLength(asked)
  })

  test('stays unread when the call fails', async () => {
    server.refuse('message/batchRead', { code: 502 })
    await render(<OwnOrder />, { id: 'e1' })
    expect(unread.messageCount).toBe(2)
    expect(words()).toContain('周屿')
  })

  test('leaves the row of the message tab, wherever it was read', async () => {
    server.on('order/running', { items: [] })
    const chats = new Conversations()
    const end = chats.watch()
    await act(async () => unread.set(told(1)))
    expect(server.queries('order/running')).toHaveLength(1)
    await act(async () => unread.set({ ...told(1), chats: 4, total: 5 }))
    expect(server.queries('order/running')).toHaveLength(1)
    end()
    await act(async () => unread.set(told(0)))
    expect(server.queries('order/running')).toHaveLength(1)
  })
})
