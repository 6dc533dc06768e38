/** What goes on after a chat is left, what comes while it catches up, and places that cannot be loaded. */
import React from 'react'
import { act } from 'react-test-renderer'
import type { Message } from '@contract/chat/schema'
import { server, storage, toasts } from '../fakes'
import { hear, message, mockUpload, numbering, pageOf, settled, shown, texts } from './fakes'
import { field, render, tap, unmount, words } from '../pages.fakes'

import { ChatStore } from '@/shell/chat/chat-store'
import type { Outbox } from '@/shell/chat/outbox'
import { outboxes } from '@/shell/chat/outboxes'
import { withPerson } from '@/shell/chat/side'
import { session } from '@/net/session'
import ChatPage from '@/pages/messageIndex/chat'

const opened = async () => {
  const store = new ChatStore('u2')
  const end = store.start()
  await settled()
  return { store, end }
}
/** A path whose answers wait until they are given, in the order of the calls. */
const waiting = (path: string) => {
  const calls: ((data: object) => void)[] = []
  server.answers.set(path, () => new Promise((resolve) => calls.push((data) => resolve({ code: 0, data }))))
  return async (nth: number, data: object) => {
    await act(async () => calls[nth]?.(data))
    await settled()
  }
}
const keys = () => server.bodies('privateChat').map((body) => (body as { key: string }).key)

describe('what waits when its chat is left', () => {
  beforeEach(() => mockUpload.mockClear())

  it('is there when the chat opens again, pictures and voices too, and is sent', async () => {
    const { store, end } = await opened()
    mockUpload.mockRejectedValue(new Error('offline'))
    store.outbox.add({ chosen: { path: 'blob:picture', size: 10 } })
    store.outbox.add({ recorded: { path: 'blob:voice', seconds: 3 } })
    await settled()
    end()
    mockUpload.mockReset()
    mockUpload.mockImplementation(async () => ({
      status: 200,
      header: {},
      data: { code: 0, data: { id: 'f1', url: '/f1', seconds: 3 }, message: '', msg: '' },
    }))
    numbering(3)
    const again = await opened()
    expect(
      server.bodies('privateChat').map((body) => {
        const { picture, voice } = body as { picture?: string; voice?: string }
        return [picture, voice]
      }),
    ).toEqual([
      ['f1', undefined],
      [undefined, 'f1'],
    ])
    expect([again.store.outbox.items, shown(again.store), toasts()]).toEqual([[], [1, 2, 3, 4], []])
    again.end()
  })

  it('is tried again though no chat is open', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
    try {
      const store = new ChatStore('u2')
      const end = store.start()
      await act(async () => void (await jest.advanceTimersByTimeAsync(0)))
      mockUpload.mockRejectedValueOnce(new Error('offline'))
      store.outbox.add({ recorded: { path: 'blob:voice', seconds: 3 } })
      await act(async () => void (await jest.advanceTimersByTimeAsync(0)))
      end()
      numbering(3)
      await act(async () => void (await jest.advanceTimersByTimeAsync(8_000)))
      expect([keys().length, outboxes.of(withPerson('u2')).items]).toEqual([1, []])
    } finally {
      jest.useRealTimers()
    }
  })

  it('is not overwritten by what was on its way', async () => {
    const { store, end } = await opened()
    const give = waiting('privateChat')
    store.outbox.add({ text: '一' })
    await settled()
    end()
    const again = new ChatStore('u2')
    const over = again.start()
    again.outbox.add({ text: '二' })
    await settled()
    const [first = ''] = keys()
    await give(0, message(3, { key: first, text: '一', sender: 'u1' }))
    expect(texts('privateChat')).toEqual(['一', '二'])
    expect((storage.get('chat.unsent.u1.u2') as { text: string }[]).map(({ text }) => text)).toEqual(['二'])
    expect(shown(again)).toEqual([1, 2, 3])
    over()
  })

  it('ends as the person signs out: nothing goes out under another name, and words wait for theirs', async () => {
    const { store, end } = await opened()
    const give = waiting('privateChat')
    store.outbox.add({ text: '一' })
    store.outbox.add({ text: '二' })
    await settled()
    end()
    session.close()
    session.open({ user_id: 'u9', access_token: 'other' })
    expect(outboxes.of(withPerson('u2')).items).toEqual([])
    await give(0, message(3, { key: keys()[0] ?? '', text: '一', sender: 'u1' }))
    expect(texts('privateChat')).toEqual(['一'])
    session.close()
    session.open({ user_id: 'u1', access_token: 'secret' })
    expect(outboxes.of(withPerson('u2')).items.map(({ text }) => text)).toEqual(['一', '二'])
  })

  it('is kept however many chats are opened; of others the latest are', () => {
    server.refuse('privateChat', { code: 502 })
    const kept = outboxes.of(withPerson('u2'))
    kept.add({ text: '一' })
    const first = outboxes.of(withPerson('p0'))
    for (let n = 1; n < 100; n += 1) outboxes.of(withPerson(`p${n}`))
    // of an outbox that is another one only that is said: it is too much to print
    const same = (place: string, box: Outbox) => outboxes.of(withPerson(place)) === box
    expect([same('u2', kept), same('p99', outboxes.of(withPerson('p99'))), same('p0', first)]).toEqual([
      true,
      true,
      false,
    ])
  })
})

it('what comes while the chat catches up is asked for, too', async () => {
  const { store, end } = await opened()
  const give = waiting('chat/messages')
  await hear({ type: 'ready', missed: [], last: null })
  // after a gap: 3 is missing, and the answer was made before 4
  await hear({ type: 'chat', message: message(4) })
  await give(0, pageOf([message(3)]))
  await give(1, pageOf([message(4)]))
  expect(shown(store)).toEqual([1, 2, 3, 4])
  expect(server.bodies('chat/read').at(-1)).toEqual({ conversation: 'c1', seq: 4 })
  // and what comes while it is said that all is read
  const read = waiting('chat/read')
  await hear({ type: 'ready', missed: [], last: null })
  await give(2, pageOf([message(5)]))
  await hear({ type: 'chat', message: message(7) })
  await read(0, { chats: 0 })
  await give(3, pageOf([message(6), message(7)]))
  expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6, 7])
  end()
})

describe('a place that was searched', () => {
  const found = (seq: number): Message => message(seq, { text: '北湖' })
  const recent = () => server.on('chat/messages', pageOf([message(60), message(61)], { earlier: true }))

  it('that cannot be loaded is told of, and the search stays', async () => {
    recent()
    server.on('chat/search', { items: [found(5)], next: null })
    await render(<ChatPage />, { user: 'u2' })
    await settled()
    await tap('更多')
    await tap('查找聊天记录')
    await act(async () => field('搜索')?.props.onConfirm('北湖'))
    await settled()
    server.refuse('chat/messages', { code: 502 })
    await tap('北湖')
    await settled()
    expect([toasts(), words()]).toEqual([['这条消息没加载出来，请再试一次'], expect.stringContaining('北湖')])
    server.on('chat/messages', pageOf([found(5), message(6)], { to: 59 }))
    await tap('北湖')
    await settled()
    expect([words().includes('第 60 句'), toasts().length]).toEqual([true, 1])
    unmount()
  })

  it('waits for what is being loaded, and says where a message is gone', async () => {
    recent()
    const { store, end } = await opened()
    const give = waiting('chat/messages')
    const older = store.older()
    const place = store.find(5)
    await settled()
    await give(0, pageOf([message(30)], { to: 59, earlier: true }))
    await older
    await give(1, pageOf([message(5)], { to: 29 }))
    expect([await place, shown(store)]).toEqual([true, [5, 30, 60, 61]])
    expect([await store.find(7), toasts()]).toEqual([false, ['这条消息已经不在了']])
    end()
  })

  it('and earlier messages that do not come are told of', async () => {
    recent()
    const { store, end } = await opened()
    server.refuse('chat/messages', { code: 502 })
    await store.older()
    expect([toasts(), shown(store)]).toEqual([['更早的消息没加载出来，请再试一次'], [60, 61]])
    end()
  })
})
