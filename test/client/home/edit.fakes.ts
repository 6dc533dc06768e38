/** A page on the server, and what an editor does with it. Import it after account.fakes. */
import { act } from 'react-test-renderer'
import { feedback, reset, server, storage } from '../fakes'

import type { Block, PageDraft } from '@contract/home/page/schema'

export const school = 's1'
export const text = (words: string): Block => ({ kind: 'text', title: '', text: words })
export const link = { kind: 'page', url: '/pages/topic/topic' } as const
export const picture = { id: 'p1', url: '/files/p1', thumb: '/files/t1', width: 4, height: 3 }
export const at = '2026-11-24T02:00:00.000Z'
export const draftOf = (change: Partial<PageDraft> = {}): PageDraft => ({
  key: 'guide',
  title: '新生指南',
  standing: true,
  blocks: [text('一'), text('二'), text('三')],
  revision: 3,
  versions: [],
  ...change,
})
export const version = {
  number: 2,
  title: '新生指南',
  by: '周老师',
  at,
  starts: null,
  ends: null,
  shown: true,
}

/** What the server has, and what it says to whoever saves over another. */
export const campus = { stored: draftOf() }
export function answerSaves(): void {
  server.answers.set('diy/save', ({ body }) => {
    const { revision, title, blocks } = body as PageDraft
    if (revision !== campus.stored.revision)
      return { code: -2, message: '别人刚改过这个页面，请重新打开再改' }
    campus.stored = { ...campus.stored, title, blocks, revision: revision + 1 }
    return { code: 0, data: campus.stored }
  })
}
export const saved = () => server.bodies('diy/save') as { revision: number; title: string; blocks: Block[] }[]
export const wait = (ms = 2_000) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  reset()
  storage.clear()
  server.reset()
  jest.useFakeTimers({ now: new Date(at) })
  feedback.modal.mockResolvedValue(true)
  campus.stored = draftOf()
  server.answers.set('diy/draft', () => ({ code: 0, data: campus.stored }))
  answerSaves()
})
afterEach(() => void jest.useRealTimers())
