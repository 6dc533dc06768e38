import { reset, server, storage } from './account.fakes'


import { Keyword } from '@/features/search/keyword'
import { PersonStore } from '@/features/search/person'
import { SearchStore } from '@/features/search/search-store'
import { session } from '@/net/session'

const person = { id: 'u2', name: '陈述', avatar: null, school: '临江大学', college: null, intro: '', followed: false }

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
})

describe('Keyword', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('searches once the typing rests', () => {
    const keyword = new Keyword()
    keyword.type('北')
    jest.advanceTimersByTime(299)
    keyword.type('北湖 ')
    jest.advanceTimersByTime(299)
    expect(keyword.settled).toBe('')
    jest.advanceTimersByTime(1)
    expect([keyword.typed, keyword.settled]).toEqual(['北湖 ', '北湖'])
  })

  it('is empty at once, and the search key does not wait', () => {
    const keyword = new Keyword('北湖')
    keyword.type('')
    expect(keyword.settled).toBe('')
    keyword.type('银杏')
    keyword.search('银杏')
    expect(keyword.settled).toBe('银杏')
    keyword.type('银')
    keyword.search('银杏树')
    jest.advanceTimersByTime(300)
    expect(keyword.settled).toBe('银杏树')
  })
})

describe('SearchStore', () => {
  it('begins with the query of its page', () => {
    const store = new SearchStore({ tab: 'people', q: '#银杏' })
    expect([store.tab, store.keyword.settled]).toEqual(['people', '#银杏'])
    expect(new SearchStore({ tab: 'other', q: '100%' })).toMatchObject({ tab: 'dynamic', keyword: { settled: '100%' } })
  })

  it('has one list for a keyword, so that the answer to an earlier one stands nowhere', async () => {
    let release = () => undefined as void
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    server.answers.set('user/search', async ({ query }) => {
      if (query.keyword === '陈') await late
      return { code: 0, data: { items: [{ ...person, id: `of ${query.keyword}` }], next: null } }
    })
    const store = new SearchStore({ q: '陈' })
    const first = store.people.of('陈')
    const slow = first.load()
    const second = store.people.of('陈述')
    await second.load()
    release()
    await slow
    expect(store.people.of('陈述')).toBe(second)
    expect(second.items.map(({ id }) => id)).toEqual(['of 陈述'])
  })

  it('asks each tab’s own call', async () => {
    const empty = { items: [], next: null }
    for (const path of ['dynamic/search', 'user/search', 'school/search']) server.on(path, empty)
    const store = new SearchStore({})
    await store.dynamics.of('北湖').load()
    await store.people.of('北湖').load()
    await store.schools.of('北湖').load()
    expect(server.calls.map(({ path, query }) => [path, query.keyword])).toEqual([
      ['dynamic/search', '北湖'],
      ['user/search', '北湖'],
      ['school/search', '北湖'],
    ])
  })

  it('remembers ten words on the device, latest first, each once', () => {
    const store = new SearchStore({})
    for (let word = 1; word <= 11; word += 1) store.search(`词${word}`)
    store.search('词5')
    expect(store.history.items).toEqual(['词5', '词11', '词10', '词9', '词8', '词7', '词6', '词4', '词3', '词2'])
    expect(new SearchStore({}).history.items).toEqual(store.history.items)
    store.search('  ')
    expect(store.history.items).toHaveLength(10)
    store.history.clear()
    expect(storage.get('searchHistory')).toBeUndefined()
    expect(new SearchStore({}).history.items).toEqual([])
  })

  it('survives a history that is none', () => {
    storage.set('searchHistory', { not: 'a list' })
    expect(new SearchStore({}).history.items).toEqual([])
  })
})

describe('PersonStore', () => {
  it('follows and unfollows', async () => {
    server.on('user/follow', { done: true })
    server.on('user/unfollow', { done: true })
    const store = new PersonStore(person)
    await store.toggle.run()
    expect(store.followed).toBe(true)
    await store.toggle.run()
    expect(store.followed).toBe(false)
    expect(server.bodies('user/follow')).toEqual([{ id: 'u2' }])
    expect(server.bodies('user/unfollow')).toEqual([{ id: 'u2' }])
  })

  it('stays as it was when the server refuses', async () => {
    const store = new PersonStore(person)
    await store.toggle.run()
    expect(store.followed).toBe(false)
  })

  it('knows the viewer', () => {
    expect(new PersonStore({ ...person, id: 'u1' }).isMe).toBe(true)
    expect(new PersonStore(person).isMe).toBe(false)
  })
})
