/** @jest-environment jsdom */
import { act } from 'react-test-renderer'
import { events, field, render, tap, tappable, type, words } from '../pages.fakes'
import { feedback, reset, server, toasts } from '../fakes'
import React from 'react'
import type { ReviewedApplication } from '@contract/roles/schema'
import { approval, Decidable, refusal, type Answer } from '@/shell/desk/decidable'
import { DeskQueue } from '@/shell/desk/desk-queue'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'

// any desk's rows would do
const row = (text: string): ReviewedApplication => ({
  id: text,
  role: 'sponsor',
  school: { id: 's', name: '临江大学' },
  text,
  state: 'pending',
  reason: '',
  at: '2026-11-21T08:00:00.000Z',
  person: { id: 'p', name: '陈述', avatar: null, school: '临江大学', college: null },
})
const rows = (...texts: string[]) => ({ items: texts.map(row), next: null })
const decided = jest.fn(async () => undefined)
const newQueue = () =>
  new Decidable<ReviewedApplication, Answer>({
    fetch: (after) => get('roles/queue', { after }, inPlace),
    send: ({ id }, answer) => post('roles/decide', { id, ...answer }),
    onDecided: decided,
  })
const draw = (queue: Decidable<ReviewedApplication, Answer>, held = false) =>
  render(
    <DeskQueue
      queue={queue}
      held={held}
      rowHeight={100}
      empty={{ title: 'nothing waits', text: '' }}
      approve={{
        label: 'yes',
        disabled: ({ text }) => text === 'mine',
        onTap: (one) => queue.confirm(one, approval, { title: one.text, content: '', confirmText: 'yes' }),
      }}
      refuse={{ label: 'no', title: ({ text }) => `no to ${text}`, decision: refusal }}
      below={({ text }) => text === 'open' && 'a form'}
    >
      {({ text }) => `card of ${text}`}
    </DeskQueue>,
  )

beforeEach(() => {
  reset()
  decided.mockClear()
  server.on('roles/queue', rows('a'))
  server.on('roles/decide', { done: true })
})

it('approves once one is sure, and reads the queue and the numbers anew', async () => {
  await draw(newQueue())
  expect(words()).toContain('card of a')
  jest.mocked(feedback.modal).mockResolvedValueOnce(false)
  await tap('yes')
  expect(server.bodies('roles/decide')).toEqual([])
  jest.mocked(feedback.modal).mockResolvedValueOnce(true)
  server.on('roles/queue', rows())
  await tap('yes')
  expect(server.bodies('roles/decide')).toEqual([{ id: 'a', action: 'approve' }])
  expect(words()).toContain('nothing waits')
  expect(decided).toHaveBeenCalledTimes(1)
})

it('asks for a reason, which stays while it is not taken', async () => {
  await draw(newQueue())
  server.refuse('roles/decide', { code: 502 })
  await tap('no')
  expect(words()).toContain('no to a')
  await type('理由', '写清楚一点吧')
  await tap('no')
  expect(server.bodies('roles/decide')).toEqual([{ id: 'a', action: 'refuse', reason: '写清楚一点吧' }])
  expect(field('理由')?.props.value).toBe('写清楚一点吧')
  server.on('roles/decide', { done: true })
  await tap('no')
  expect(field('理由')).toBeUndefined()
  expect(decided).toHaveBeenCalledTimes(2)
})

it('has no answers where the viewer cannot give one, or is giving it', async () => {
  server.on('roles/queue', rows('mine', 'open'))
  await draw(newQueue())
  expect(words()).toContain('card of opena form')
  expect(words().match(/yes/g)).toHaveLength(1)
  expect(tappable('yes').props.disabled).toBe(true)
})

it.each([
  [false, 2],
  [true, 1],
])('is read anew when it shows again, unless it is held: %s', async (held, reads) => {
  await draw(newQueue(), held)
  await act(async () => events.get('onShow')?.())
  expect(server.queries('roles/queue')).toHaveLength(reads)
})

it('takes the same decision again, while it is under way, for the same', async () => {
  const queue = newQueue()
  await queue.list.load()
  const [first] = queue.list.items
  if (!first) throw new Error('nothing waits')
  await Promise.all([queue.decide(first, approval), queue.decide(first, approval)])
  expect(server.bodies('roles/decide')).toHaveLength(1)
  await Promise.all([queue.decide(first, approval), queue.decide(first, refusal('不合适'))])
  expect(server.bodies('roles/decide')).toHaveLength(3)
})

it('reads the queue anew when somebody else was first, and says so', async () => {
  const queue = newQueue()
  await queue.list.load()
  const [first] = queue.list.items
  if (!first) throw new Error('nothing waits')
  server.refuse('roles/decide', { code: -2, message: '已经处理过了' })
  server.on('roles/queue', rows())
  expect(await queue.attempt(first, approval)).toBe(false)
  await expect(queue.decide(first, approval)).rejects.toMatchObject({ code: -2 })
  expect(queue.list.items).toEqual([])
  expect(toasts()).toEqual(['已经处理过了', '已经处理过了'])
})
