/** @jest-environment jsdom */
import type { Dynamic } from '@contract/circle/schema'
import { heat, partsOf, overlongTopicsIn, topicsIn } from '@contract/circle/rules'

const mockGet = jest.fn()
const mockPost = jest.fn()
jest.mock('@/net/call', () => ({
  get: (...args: unknown[]) => mockGet(...args),
  post: (...args: unknown[]) => mockPost(...args),
}))
jest.mock('@/net/upload', () => ({ uploadPicture: jest.fn() }))
jest.mock('@/platform/media', () => ({ media: {} }))
jest.mock('@/platform/system', () => ({ system: { target: 'web', origin: '' } }))
jest.mock('@/platform/storage', () => {
  const store = new Map<string, unknown>()
  return {
    storage: {
      get: (key: string) => store.get(key),
      set: (key: string, value: unknown) => store.set(key, value),
      remove: (key: string) => store.delete(key),
    },
  }
})

import { dynamicOf } from '@/shell/dynamic/dynamic'
import { DetailStore } from '@/features/circle/detail-store'
import { PublishStore } from '@/features/circle/publish-store'
import { PlatformError } from '@/platform/failure'
import { storage } from '@/platform/storage'

const dynamic = (change: Partial<Dynamic> = {}): Dynamic => ({
  id: 'd1',
  author: { id: 'u1', name: '江岸的风', avatar: null, school: null, college: null },
  title: '',
  text: '北湖',
  pictures: [],
  place: null,
  scope: 'school',
  likes: 3,
  comments: 0,
  liked: false,
  mine: false,
  at: '2026-11-21T10:00:00.000Z',
  ...change,
})

/** An answer that the test gives when it likes. */
const pending = <T>() => {
  let give: (value: T) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return { promise, give, fail }
}

beforeEach(() => jest.resetAllMocks())

describe('a dynamic', () => {
  it('is one object for its id, brought up to date', () => {
    const first = dynamicOf(dynamic({ id: 'same' }))
    const second = dynamicOf(dynamic({ id: 'same', likes: 9 }))
    expect(second).toBe(first)
    expect(first.like.count).toBe(9)
  })

  it('shows a like at once and then what the server has', async () => {
    const store = dynamicOf(dynamic({ id: 'like' }))
    const answer = pending<{ likes: number; liked: boolean }>()
    mockPost.mockReturnValueOnce(answer.promise)
    const done = store.like.flip()
    expect([store.like.on, store.like.count]).toEqual([true, 4])
    answer.give({ likes: 8, liked: true })
    await done
    expect([store.like.on, store.like.count]).toEqual([true, 8])
    expect(mockPost).toHaveBeenCalledWith('dynamic/like', { id: 'like' }, { loading: false })
  })

  it('takes a like back that the server refuses', async () => {
    const store = dynamicOf(dynamic({ id: 'rollback' }))
    mockPost.mockRejectedValueOnce(new PlatformError('offline'))
    await store.like.flip()
    expect([store.like.on, store.like.count]).toEqual([false, 3])
  })

  it('settles quick taps by one more call, to what shows last', async () => {
    const store = dynamicOf(dynamic({ id: 'taps' }))
    const answer = pending<{ likes: number; liked: boolean }>()
    mockPost.mockReturnValueOnce(answer.promise).mockResolvedValueOnce({ likes: 3, liked: false })
    const first = store.like.flip()
    void store.like.flip()
    void store.like.flip()
    void store.like.flip()
    answer.give({ likes: 4, liked: true })
    await first
    expect(mockPost.mock.calls.map(([path]) => path)).toEqual(['dynamic/like', 'dynamic/dislike'])
    expect([store.like.on, store.like.count]).toEqual([false, 3])
  })

  it('shows a like that a list did not know of yet when it was asked for', async () => {
    const store = dynamicOf(dynamic({ id: 'late' }))
    const before = Date.now()
    mockPost.mockResolvedValueOnce({ likes: 4, liked: true })
    await store.like.flip()
    dynamicOf(dynamic({ id: 'late', comments: 2 }), before)
    expect([store.like.on, store.like.count, store.data.comments]).toEqual([true, 4, 2])
    dynamicOf(dynamic({ id: 'late', likes: 5 }), Date.now() + 1)
    expect([store.like.on, store.like.count]).toEqual([false, 5])
  })
})

describe('commenting', () => {
  const opened = async () => {
    const { mine, ...rest } = dynamic({ id: 'talk', comments: 1 })
    mockGet.mockImplementation((path: string) =>
      Promise.resolve(
        path === 'dynamic/detail' ? { ...rest, mine, followed: false } : { items: [], next: null },
      ),
    )
    const detail = new DetailStore('talk')
    await detail.load()
    return detail
  }
  const comment = (id: string) => ({
    id,
    text: '好看',
    author: dynamic().author,
    pictures: [],
    likes: 0,
    liked: false,
    stepped: false,
    mine: true,
    at: '',
    replies: 0,
    first: [],
  })

  it('puts the comment on top, counts it and empties the line', async () => {
    const detail = await opened()
    mockPost.mockResolvedValueOnce(comment('c1'))
    detail.thread.type('好看')
    await detail.thread.send.run()
    expect(detail.thread.comments.items.map(({ id }) => id)).toEqual(['c1'])
    expect([detail.dynamic.data?.data.comments, detail.thread.draft, detail.thread.saying]).toEqual([
      2,
      '',
      false,
    ])
  })

  it('keeps what was typed when it fails, and sends it again under the same key', async () => {
    const detail = await opened()
    mockPost.mockRejectedValueOnce(new PlatformError('timeout')).mockResolvedValueOnce(comment('c2'))
    detail.thread.type('再说一次')
    await detail.thread.send.run()
    expect([detail.thread.draft, detail.dynamic.data?.data.comments]).toEqual(['再说一次', 1])
    await detail.thread.send.run()
    const keys = () => mockPost.mock.calls.map(([, body]) => (body as { key: string }).key)
    const [first, second] = keys()
    expect(first).toBe(second)
    mockPost.mockResolvedValueOnce(comment('c3'))
    detail.thread.type('另一句')
    await detail.thread.send.run()
    expect(keys()).toEqual([first, first, expect.any(String)])
    expect(keys()[2]).not.toBe(first)
  })

  it('answers a comment below it', async () => {
    const detail = await opened()
    mockPost.mockResolvedValueOnce(comment('c4'))
    detail.thread.type('问')
    await detail.thread.send.run()
    const [first] = detail.thread.comments.items
    if (!first) throw new Error('no comment')
    mockPost.mockResolvedValueOnce({ ...comment('r1'), to: null })
    detail.thread.say({ comment: first, id: first.id, name: '江岸的风' })
    detail.thread.type('答')
    await detail.thread.send.run()
    expect(mockPost.mock.calls[1]?.[0]).toBe('comment/addReply')
    expect([first.data.replies, first.replies.length, detail.thread.target]).toEqual([1, 1, null])
  })
})

describe('publishing', () => {
  it('keeps the draft on the device until it is out', async () => {
    const store = new PublishStore()
    expect(await store.send()).toBeNull()
    expect(store.form.form.field('text').error).toBe('写点什么，或者加张图片')
    expect(mockPost).not.toHaveBeenCalled()
    store.setText('雨停了')
    expect(new PublishStore().draft.text).toBe('雨停了')
    mockPost.mockRejectedValueOnce(new PlatformError('offline'))
    expect(await store.send()).toBeNull()
    expect(new PublishStore().draft).toEqual(store.draft)
    mockPost.mockResolvedValueOnce(dynamic())
    await store.send()
    const keys = () => mockPost.mock.calls.map(([, body]) => (body as { key: string }).key)
    const [first, second] = keys()
    expect(first).toBe(second)
    expect([new PublishStore().draft.text, storage.get('draft.dynamic')]).toEqual(['', undefined])
  })

  it('says at its field what stands in the way, and leads there', async () => {
    const store = new PublishStore()
    store.setText('长'.repeat(2003))
    expect(await store.send()).toBeNull()
    const { error, wanted } = store.form.form.field('text')
    expect([error, wanted]).toEqual(['正文最多 2000 个字，多了 3 个', 1])
    expect([store.form.form.errorCount, store.form.form.tried]).toEqual([1, true])
    store.discard()
  })
})

describe('topics and heat', () => {
  it.each([
    ['下课走 #绕一段路 这边', ['绕一段路']],
    ['#一 #二#三，#一', ['一', '二', '三']],
    ['没有 # 话题', []],
    ['#三教的猫# 今天上班了', ['三教的猫']],
    [`#${'长'.repeat(21)} #短`, ['短']],
    ['在12#楼下等我，资料见 https://example.com/guide#section2 ，C#语言期末复习', []],
    ['颜色 #FF8800，issue #42，3#301寝室', []],
    ['#1024# 快乐，开心#考研，看 https://a.example/b看这里#话题', ['1024', '考研', '话题']],
  ])('%s', (text, topics) => expect(topicsIn(text)).toEqual(topics))

  it('cuts a text at its topics and loses nothing', () => {
    const parts = partsOf('走 #绕一段路 这边', [])
    expect(parts.map(({ text }) => text).join('')).toBe('走 #绕一段路 这边')
    expect(parts.map(({ topic }) => topic)).toEqual([null, '绕一段路', null])
  })

  it('says what is too long for a topic', () => {
    expect(overlongTopicsIn(`#短 #${'长'.repeat(21)} C#${'长'.repeat(21)}`)).toEqual(['长'.repeat(21)])
  })

  it.each([
    '在12#楼下等我',
    'https://example.com/guide#section2 见',
    'C#语言',
    '#42',
    '走 #绕一段路# 和 #二#三',
  ])('links what is a topic, and nothing else: %s', (text) => {
    const parts = partsOf(text, [])
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.flatMap(({ topic }) => topic ?? [])).toEqual(topicsIn(text))
  })

  it('has the # that closes a topic in its link', () => {
    const parts = partsOf('走 #绕一段路#，这边', [])
    expect(parts.map(({ text, topic }) => [text, topic])).toEqual([
      ['走 ', null],
      ['#绕一段路#', '绕一段路'],
      ['，这边', null],
    ])
  })

  it('ranks by response, and lets an old favourite sink', () => {
    const day = 86_400
    expect(heat(10, 0, 0)).toBeGreaterThan(heat(1, 0, 0))
    expect(heat(0, 5, 0)).toBe(heat(10, 0, 0))
    expect(heat(0, 0, 2 * day)).toBeGreaterThan(heat(999, 0, 0))
  })
})
