import sharp from 'sharp'
import type { Acquaintance, Barrage, Home, MyTag, Question } from '@contract/homepage/schema'
import { reset, server, storage } from '../fakes'

import { addressOfPerson, personIn } from '@/shell/card-address'
import { FriendStore } from '@/features/homepage/friend-store'
import { HomeStore } from '@/features/homepage/home-store'
import { ListsStore } from '@/features/homepage/lists-store'
import { followWords } from '@/shell/account/person-store'
import { modulesOf, qrPicture } from '@/shell/qr'
import { MyTagsStore } from '@/features/homepage/tag-store'
import { WallStore } from '@/features/homepage/wall-store'
import { YellowPageStore } from '@/features/homepage/yellow-page-store'
import { session } from '@/net/session'
import { Toggle } from '@/net/toggle'

const id = '019aa000-0000-7000-8000-000000000001'
const home: Home = {
  id,
  name: '江岸的风',
  avatar: null,
  school: '临江大学',
  college: null,
  open: { profile: true, dynamics: true, follows: true },
  intro: '',
  grade: null,
  mine: false,
  remark: null,
  followed: false,
  follower: true,
  dynamics: 1,
  followings: 2,
  followers: 3,
  liked: 4,
  tags: [{ id: 't1', text: '摄影', likes: 2, liked: false }],
  photos: [],
  photo_count: 0,
  question_count: 0,
  barrage: { on: true, from: 'everyone', may: true, lines: [] },
}
const at = '2026-11-20T10:00:00.000Z'
const author = { id: 'u1', name: '林夏', avatar: null, school: '临江大学', college: '新闻学院' }
const line: Barrage = { id: 'b1', text: '你好', mine: true, author, at }
const question: Question = {
  id: 'q1',
  owner: id,
  asker: null,
  anonymous: true,
  text: '食堂哪家好吃',
  answer: null,
  likes: 0,
  liked: false,
  mine: true,
  answerable: false,
  at,
}
const person = (change: Partial<Acquaintance> = {}): Acquaintance => ({
  id,
  name: '江岸的风',
  avatar: null,
  school: null,
  college: null,
  intro: '',
  remark: null,
  followed: false,
  follower: false,
  fresh: false,
  ...change,
})

beforeEach(() => {
  reset()
  storage.clear()
  session.open({ user_id: 'u1', access_token: 'secret' })
})

describe('Toggle', () => {
  it('shows at once, and then the count that the server has', async () => {
    let answer: (settled: { count: number }) => void = () => undefined
    const toggle = new Toggle(false, 3, () => new Promise((resolve) => (answer = resolve)))
    const done = toggle.flip()
    expect([toggle.on, toggle.count]).toEqual([true, 4])
    answer({ count: 9 })
    await done
    expect([toggle.on, toggle.count]).toEqual([true, 9])
  })

  it('goes back when it is refused', async () => {
    const toggle = new Toggle(true, 3, () => Promise.reject(new Error('no')))
    await toggle.flip()
    expect([toggle.on, toggle.count]).toEqual([true, 3])
  })

  it('hears what the server says elsewhere, but for what it was asked before the last tap', async () => {
    const toggle = new Toggle(false, 3, async () => ({ count: 4 }))
    const asked = Date.now()
    await toggle.flip()
    toggle.take(false, 3, asked)
    expect([toggle.on, toggle.count]).toEqual([true, 4])
    toggle.take(false, 8, Date.now() + 1)
    expect([toggle.on, toggle.count]).toEqual([false, 8])
  })

  it('settles quick taps by one more call', async () => {
    const sent: boolean[] = []
    const toggle = new Toggle(false, 0, async (on) => {
      sent.push(on)
      return {}
    })
    const first = toggle.flip()
    void toggle.flip()
    await first
    expect([sent, toggle.on, toggle.count]).toEqual([[true, false], false, 0])
  })
})

describe('a homepage', () => {
  const opened = async (change: Partial<Home> = {}) => {
    server.on('user/home', { ...home, ...change })
    server.on('dynamic/userDynamics', { items: [], next: null })
    const store = new HomeStore(id)
    await store.load()
    return store
  }

  it('follows with the count, and takes it back when refused', async () => {
    const store = await opened()
    server.on('user/follow', { done: true })
    await store.follow?.flip()
    expect([store.follow?.on, store.follow?.count]).toEqual([true, 4])
    server.refuse('user/unfollow', { code: -2, message: '稍后再试' })
    await store.follow?.flip()
    expect([store.follow?.on, store.follow?.count]).toEqual([true, 4])
    expect(server.bodies('user/follow')).toEqual([{ id }])
  })

  it('shows the remark in place of the name', async () => {
    const store = await opened()
    expect(store.name).toBe('江岸的风')
    server.on('user/remark', { remark: '室友' })
    await store.call('室友')
    expect(store.name).toBe('室友')
    server.on('user/remark', { remark: null })
    await store.call('')
    expect(store.name).toBe('江岸的风')
  })

  it('leaves a line under one key until it is out', async () => {
    const store = await opened()
    await expect(store.leaveLine('你好')).rejects.toThrow()
    server.on('barrage/add', line)
    await store.leaveLine('你好')
    await store.leaveLine('再来')
    const keys = server.bodies('barrage/add').map((body) => (body as { key: string }).key)
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
    expect(store.lines.map((line) => line.text)).toEqual(['你好', '你好'])
  })

  it('agrees with a tag as the server counts', async () => {
    const store = await opened()
    server.on('tag/like', { likes: 7, liked: true })
    await store.tags[0]?.like.flip()
    expect([store.tags[0]?.like.on, store.tags[0]?.like.count]).toEqual([true, 7])
  })

  it('loads a tab when it is opened, and begins with the one asked for', async () => {
    const store = await opened()
    expect(server.queries('question/list')).toEqual([])
    server.on('question/list', { items: [], next: null })
    store.open('questions')
    expect(server.queries('question/list').map(({ user }) => user)).toEqual([id])
    expect([new HomeStore(id, 'photos').tab, new HomeStore(id, 'nonsense').tab]).toEqual([
      'photos',
      'dynamics',
    ])
  })

  it('keeps a question under one key until it is out', async () => {
    const { questions } = await opened()
    server.refuse('question/add', { code: 147, message: '请先认证学生身份' })
    await expect(questions.ask('食堂哪家好吃', true)).rejects.toMatchObject({ code: 147 })
    server.on('question/add', question)
    await questions.ask('食堂哪家好吃', true)
    const [first, second] = server.bodies('question/add').map((body) => (body as { key: string }).key)
    expect(first).toBe(second)
    expect(questions.list.items.map((question) => question.id)).toEqual(['q1'])
  })
})

describe('lists of people', () => {
  it('ask by tab and by keyword', async () => {
    server.on('user/followers', { items: [person({ remark: '室友' })], next: null })
    server.on('user/followings', { items: [], next: null })
    const store = new ListsStore(undefined, 'mutual')
    await store.list.load()
    expect(store.list.items.map(({ name }) => name)).toEqual(['室友'])
    store.keyword.search('室')
    store.show('followings')
    await store.list.load()
    expect(server.queries('user/followers')[0]).toMatchObject({ relation: 'mutual' })
    expect(server.queries('user/followings')[0]).toMatchObject({ keyword: '室' })
  })

  it.each([
    [true, true, '互相关注'],
    [true, false, '已关注'],
    [false, true, '回关'],
    [false, false, '关注'],
  ] as const)('followed %s, follower %s: %s', (followed, follower, words) =>
    expect(followWords(followed, follower)).toBe(words),
  )

  it('a whole phone number finds its owner or nobody, a name is searched', async () => {
    const store = new FriendStore()
    server.on('user/find', person())
    store.keyword.search('13800000002')
    await store.list?.load()
    expect(store.list?.items.map((one) => one.id)).toEqual([id])
    server.refuse('user/find', { code: -2, message: '用这个手机号的同学不存在或已被删除' })
    store.keyword.search('13800000003')
    await store.list?.load()
    expect([store.list?.phase, store.list?.items.length]).toEqual(['ready', 0])
    server.on('user/search', { items: [{ ...person(), followed: true }], next: null })
    store.keyword.search('江岸')
    await store.list?.load()
    expect(store.list?.items.map((one) => one.follow.on)).toEqual([true])
    expect(server.queries('user/find').map(({ phone }) => phone)).toEqual(['13800000002', '13800000003'])
  })
})

describe('my tags', () => {
  const tag = (text: string, shown = true): MyTag => ({
    id: `id-${text}`,
    text,
    likes: 0,
    liked: false,
    own: true,
    shown,
  })

  it('are put on and away, and stay when the server refuses', async () => {
    server.on('tag/options', { offered: [], popular: [], mine: [tag('慢热')] })
    const store = new MyTagsStore()
    await store.options.load()
    server.on('tag/disuse', { done: true })
    await store.flip('慢热')
    expect(store.wears('慢热')).toBe(false)
    server.on('tag/use', tag('慢热'))
    await store.flip('慢热')
    expect([store.wears('慢热'), store.mine.length]).toEqual([true, 1])
    server.refuse('tag/disuse', { code: -2, message: '稍后再试' })
    await store.flip('慢热')
    expect([store.wears('慢热'), store.busy.size]).toEqual([true, 0])
  })
})

describe('the photo wall', () => {
  const photo = (name: string) => ({ id: name, url: name, thumb: name, width: 1, height: 1 })
  const names = (store: WallStore) => store.photos.map((one) => one.id).join('')

  it('moves a photo at once, and back when refused', async () => {
    server.on('photo/list', { items: ['a', 'b', 'c'].map(photo) })
    server.on('photo/sort', { items: [] })
    const store = new WallStore('u1')
    await store.wall.load()
    await store.move(photo('c'), 'first')
    expect(names(store)).toBe('cab')
    await store.move(photo('c'), 'later')
    expect(names(store)).toBe('acb')
    await store.move(photo('b'), 'later')
    expect(names(store)).toBe('acb')
    expect(server.bodies('photo/sort')).toEqual([
      { pictures: ['c', 'a', 'b'] },
      { pictures: ['a', 'c', 'b'] },
    ])
    server.refuse('photo/sort', {
      code: -1,
      message: '请检查填写的内容：',
      msg: '照片墙已经变了，请刷新后再排',
    })
    await store.move(photo('b'), 'earlier')
    expect(names(store)).toBe('acb')
  })
})

test('yellow pages are searched by name, heading, note and bare number', async () => {
  const contact = { id: 'c1', kind: '后勤', name: '水电报修', phone: '0210-67808301', note: '8:00-22:00' }
  server.on('school/contacts', {
    items: [
      contact,
      { ...contact, id: 'c2', kind: '紧急', name: '保卫处', phone: '0210-67808110', note: '' },
    ],
  })
  const store = new YellowPageStore('s1')
  await store.contacts.load()
  const found = (word: string) => {
    store.type(word)
    return store.groups.flatMap(({ kind, items }) => [kind, ...items.map(({ name }) => name)])
  }
  expect(found('')).toEqual(['后勤', '水电报修', '紧急', '保卫处'])
  expect(found('021067808110')).toEqual(['紧急', '保卫处'])
  expect(found('后勤')).toEqual(['后勤', '水电报修'])
  expect(found('没有')).toEqual([])
})

describe('a card', () => {
  it('says an address that leads back to its person', () => {
    expect(personIn(`https://a.example${addressOfPerson(id)}`)).toBe(id)
    expect(personIn(`https://a.example/#/pages/personalHomepage/index?id=${id}`)).toBe(id)
    expect([personIn('https://a.example/'), personIn(`${addressOfPerson(id)}x`)]).toEqual([null, null])
  })

  it('is a QR code with its three corners, as a PNG', () => {
    const modules = modulesOf(`https://a.example${addressOfPerson(id)}`)
    const last = modules.length - 1
    const ring = [true, true, true, true, true, true, true]
    expect(modules[0]?.slice(0, 7)).toEqual(ring)
    expect(modules[0]?.slice(-7)).toEqual(ring)
    expect(modules[last]?.slice(0, 7)).toEqual(ring)
    expect((modules.length - 17) % 4).toBe(0)
    const bytes = Buffer.from(qrPicture('a').split(',')[1] ?? '', 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.readUInt32BE(16)).toBe((21 + 8) * 8)
  })

  test('is drawn module by module, in a few kilobytes', async () => {
    const address = addressOfPerson(id)
    const picture = qrPicture(address)
    // with the page around it one setData of at most 12 KB
    expect(picture.length).toBeLessThan(8 * 1024)
    const modules = modulesOf(address)
    const side = modules.length + 8
    const { data, info } = await sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64'))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: side * 8, height: side * 8 })
    const isDark = (x: number, y: number) => data[y * info.width + x] === 0
    const wrong = Array.from(data.keys()).filter((at) => {
      const [x, y] = [at % info.width, Math.floor(at / info.width)]
      return isDark(x, y) !== (modules[(y >> 3) - 4]?.[(x >> 3) - 4] ?? false)
    })
    expect(wrong).toEqual([])
  })
})
