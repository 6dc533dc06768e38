import { runInAction } from 'mobx'
import { reset, server, storage, toasts } from '../fakes'

import type { Thread } from '@contract/help/schema'
import { DraftForm } from '@/shell/draft-form'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'

interface Words {
  text: string
  body: string
}
const place = 'draft.test'
const limits = { text: { label: '正文', required: true, max: 10 }, body: { label: '长文' } }
const open = (options: Partial<ConstructorParameters<typeof DraftForm<Words>>[0]> = {}) =>
  new DraftForm<Words>({ place, initial: { text: '', body: '' }, limits, pictures: 2, ...options })
const picture = { id: 'p1', thumb: 'p1.webp' }
const at = '2026-11-20T10:00:00.000Z'
const thread: Thread = {
  id: 't1',
  kind: 'bug',
  excerpt: '雨停了',
  answered: false,
  at,
  mine: true,
  contact: '',
  messages: [{ id: 'm1', desk: false, text: '雨停了', pictures: [], at }],
}
/** Any route would do. */
const sendTo = (draft: DraftForm<Words>) =>
  draft.send(({ text }) =>
    post('help/feedback', { key: draft.key, text, pictures: [], kind: 'bug' }, inPlace),
  )

beforeEach(reset)
afterEach(() => storage.remove(place))

describe('a draft', () => {
  it('is kept as it is typed, with its key, and taken up again', () => {
    const first = open()
    expect(storage.get(place)).toBeUndefined()
    first.change({ text: '雨停了' })
    const second = open()
    expect([second.values.text, second.key]).toEqual(['雨停了', first.key])
  })

  it('is not kept once it is as empty as a new one', () => {
    const draft = open()
    draft.change({ text: '雨' })
    draft.change({ text: '' })
    expect(storage.get(place)).toBeUndefined()
  })

  it('is kept nowhere without a place', () => {
    open({ place: undefined }).change({ text: '雨停了' })
    expect(storage.get(place)).toBeUndefined()
  })

  it('is taken up by what it is of, and by nothing else', () => {
    open({ of: 'u1' }).change({ text: '只给自己看' })
    expect([open({ of: 'u2' }).values.text, open({ of: 'u1' }).values.text]).toEqual(['', '只给自己看'])
  })

  it('leaves out what is kept elsewhere, and begins with it', () => {
    const draft = open({ elsewhere: ['body'], begin: (kept, key) => ({ ...kept, body: `long of ${key}` }) })
    expect(draft.values.body).toBe(`long of ${draft.key}`)
    expect(storage.get(place)).toBeUndefined()
    draft.change({ text: '雨停了' })
    expect(storage.get(place)).toEqual({ key: draft.key, values: { text: '雨停了' } })
  })

  it('keeps pictures with the words where they are to be', () => {
    open({ keepsPictures: true }).pictures.restore([picture])
    expect(open({ keepsPictures: true }).pictures.ids).toEqual(['p1'])
    const draft = open({ keepsPictures: true })
    draft.discard()
    expect([draft.pictures.ids, storage.get(place)]).toEqual([[], undefined])
    open().pictures.restore([picture])
    expect(storage.get(place)).toBeUndefined()
  })

  it('is typed on, on a device without room', () => {
    const { set } = storage
    storage.set = () => {
      throw new Error('full')
    }
    const draft = open()
    draft.change({ text: '雨停了' })
    storage.set = set
    expect(draft.values.text).toBe('雨停了')
  })

  it('begins anew when it is thrown away, but for what stays', () => {
    const draft = open()
    const { key } = draft
    draft.change({ text: '雨停了', body: '长长的' })
    draft.discard({ body: '长长的' })
    expect([draft.values.text, draft.values.body, draft.key === key]).toEqual(['', '长长的', false])
  })
})

describe('sending a draft', () => {
  it('keeps all of it when it fails, and sends it with the same key', async () => {
    const draft = open()
    draft.change({ text: '雨停了' })
    expect(await sendTo(draft)).toBeNull()
    expect([open().values.text, toasts()]).toEqual(['雨停了', ['请联系管理员']])
    server.on('help/feedback', thread)
    expect(await sendTo(draft)).toEqual(thread)
    const [first, second] = server.bodies('help/feedback') as { key: string }[]
    expect(first?.key).toBe(second?.key)
    expect(storage.get(place)).toBeUndefined()
  })

  it('happens once at a time, and not while a field is wrong', async () => {
    server.on('help/feedback', thread)
    const draft = open()
    expect(await sendTo(draft)).toBeNull()
    expect(draft.form.errorOf('text')).toBeDefined()
    draft.change({ text: '雨停了' })
    await Promise.all([sendTo(draft), sendTo(draft)])
    expect(server.bodies('help/feedback')).toHaveLength(1)
  })

  it.each([
    ['failed', 2, '有图片没有传上去，请重试或移除'],
    ['failed', 1, '图片没有传上去，请重试或移除'],
  ] as const)('waits for pictures that are %s', async (status, most, said) => {
    const draft = open({ pictures: most })
    draft.change({ text: '雨停了' })
    draft.pictures.restore([picture])
    draft.pictures.items = draft.pictures.items.map((item) => ({ ...item, status }))
    expect(await sendTo(draft)).toBeNull()
    expect([toasts(), server.bodies('help/feedback')]).toEqual([[said], []])
  })

  it.each([
    ['done', ['传完就发出去'], 1],
    ['failed', ['传完就发出去', '有图片没有传上去，请重试或移除'], 0],
  ] as const)('waits for what is still going up, and says so: %s', async (status, said, sent) => {
    server.on('help/feedback', thread)
    const draft = open({ pictures: 2 })
    draft.change({ text: '雨停了' })
    draft.pictures.restore([picture])
    const become = (now: 'sending' | 'done' | 'failed') =>
      runInAction(() => {
        draft.pictures.items = draft.pictures.items.map((item) => ({ ...item, status: now }))
      })
    become('sending')
    const sending = sendTo(draft)
    expect(draft.form.busy).toBe(true)
    expect(await sendTo(draft)).toBeNull()
    become(status)
    await sending
    expect(draft.form.busy).toBe(false)
    expect([toasts(), server.bodies('help/feedback').length]).toEqual([said, sent])
  })
})
