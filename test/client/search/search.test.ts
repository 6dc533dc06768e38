import { navigation, reset, server, storage } from '../fakes'

import { Keyword } from '@/shell/search/keyword'
import type { SearchKind } from '@contract/kinds'
import type { Found, FoundSection } from '@contract/search/schema'
import { HotWords } from '@/shell/search/hot-words'
import { profile } from '@/shell/account/profile'
import { PersonStore } from '@/shell/search/person'
import { SearchStore } from '@/shell/search/search-store'
import { session } from '@/net/session'

const person = {
  id: 'u2',
  name: '陈述',
  avatar: null,
  school: '临江大学',
  college: null,
  intro: '',
  followed: false,
}

const found = (change: Partial<Found>): Found => ({
  kind: 'qa',
  id: 'q1',
  page: '/pages/QA/detail?id=q1',
  title: '江北大学',
  excerpt: '',
  marks: [],
  cover: null,
  by: null,
  at: null,
  counts: {},
  ...change,
})

const section = (kind: SearchKind, total: number): FoundSection => ({ kind, title: kind, total, items: [] })

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
})

const tap = { stopPropagation: () => undefined }

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
  })

  it('has tabs of what has hits alone, with how many', async () => {
    server.on('search/all', { services: [], sections: [section('qa', 3), section('hot', 100)] })
    const store = new SearchStore({ tab: 'hot', q: '北湖' })
    const labels = () => store.tabs.map(({ label }) => label)
    expect([store.tab, labels()]).toEqual(['hot', ['综合']])
    await store.learn()
    await store.learn()
    expect([store.tab, labels()]).toEqual(['hot', ['综合', 'hot 99+', 'qa 3']])
    store.show('vote')
    expect(store.tab).toBe('all')
    expect(server.queries('search/all')).toHaveLength(1)
    await new SearchStore({ q: '！' }).learn()
    await new SearchStore({}).learn()
    expect(server.queries('search/all')).toHaveLength(1)
  })

  it('opens what was found where the server says', () => {
    const store = new SearchStore({ q: '江北' })
    store.open(found({}))(tap)
    store.open(found({ kind: 'people', id: 'u2', page: '/pages/homePage/otherPerson?id=u2' }))(tap)
    store.open(found({ kind: 'people', id: 'u1', page: '/pages/homePage/otherPerson?id=u1' }))(tap)
    expect(navigation.navigateTo.mock.calls).toEqual([
      ['/pages/QA/detail?id=q1'],
      ['/pages/homePage/otherPerson?id=u2'],
      ['/pages/personalHomepage/index'],
    ])
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

  it('asks once a keyword for what stands on the open tab, and anew when pulled', async () => {
    const empty = { items: [], next: null }
    for (const path of ['search/list', 'user/search', 'school/search'] as const) server.on(path, empty)
    const hits = (['qa', 'people', 'school'] as const).map((kind) => section(kind, 1))
    server.on('search/all', { services: [], sections: hits })
    const store = new SearchStore({ q: '北湖' })
    await store.found('qa').load()
    for (const tab of ['all', 'qa', 'people', 'school'] as const) {
      store.show(tab)
      await store.refresh()
    }
    expect(server.calls.map(({ path, query }) => [path, query.kind, query.keyword])).toEqual([
      ['search/list', 'qa', '北湖'],
      ['search/all', undefined, '北湖'],
      ['search/all', undefined, '北湖'],
      ['search/list', 'qa', '北湖'],
      ['search/all', undefined, '北湖'],
      ['user/search', undefined, '北湖'],
      ['search/all', undefined, '北湖'],
      ['school/search', undefined, '北湖'],
    ])
    expect(store.found('qa')).toBe(store.found('qa'))
    expect(store.found('hot')).not.toBe(store.found('qa'))
  })

  it('searches for one character, and for more than punctuation', () => {
    const store = new SearchStore({ q: '陈！' })
    expect(store.long).toBe(true)
    store.search('C++')
    expect(store.long).toBe(true)
    store.search('！')
    expect(store.long).toBe(false)
    store.show('people')
    expect(store.long).toBe(true)
    store.show('qa')
    store.search('陈述')
    expect(store.long).toBe(true)
  })

  it('tells the hot words once of each word that was searched for, and of no link and no guest', async () => {
    server.on('search/enter', { done: true })
    const store = new SearchStore({ q: '从链接来' })
    store.remember()
    store.search('北湖')
    store.remember()
    store.search('湖')
    store.keyword.search('银杏')
    store.remember()
    session.close()
    store.search('没登录')
    expect(server.bodies('search/enter')).toEqual([{ keyword: '北湖' }, { keyword: '银杏' }])
    expect(store.history.items.slice(0, 2)).toEqual(['没登录', '银杏'])
  })

  it('keeps what was searched for though the hot words cannot be told', async () => {
    const store = new SearchStore({})
    store.search('北湖')
    await Promise.resolve()
    expect(store.history.items).toEqual(['北湖'])
  })

  it('offers hot words and topics that begin with what is typed', async () => {
    server.on('search/hot', {
      items: [{ word: '北湖夜跑' }, { word: '食堂' }, { word: '北湖' }],
      manages: false,
    })
    server.on('topic/hotTopic', { items: [{ name: '北湖的猫', dynamics: 12 }] })
    const store = new SearchStore({})
    await store.refresh()
    expect(store.offers).toEqual([])
    store.keyword.type('北湖')
    expect(store.offers).toEqual(['北湖夜跑', '#北湖的猫'])
    store.search('北湖')
    expect(store.offers).toEqual([])
  })

  it('opens schools where they are chosen, and brings the tab of what was opened to the front', async () => {
    server.on('search/all', { services: [], sections: [section('qa', 1), section('school', 2)] })
    const store = new SearchStore({ q: '江北' })
    await store.learn()
    const keys = () => store.tabs.map(({ key }) => key)
    expect(keys()).toEqual(['all', 'qa', 'school'])
    store.open(found({ kind: 'school', id: 's2', page: null }))(tap)
    expect([store.tab, keys()]).toEqual(['school', ['all', 'school', 'qa']])
    store.show('qa')
    expect(keys()).toEqual(['all', 'school', 'qa'])
  })

  it('remembers ten words on the device, latest first, each once', () => {
    const store = new SearchStore({})
    for (let word = 1; word <= 11; word += 1) store.search(`词${word}`)
    store.search('词5')
    expect(store.history.items).toEqual([
      '词5',
      '词11',
      '词10',
      '词9',
      '词8',
      '词7',
      '词6',
      '词4',
      '词3',
      '词2',
    ])
    expect(new SearchStore({}).history.items).toEqual(store.history.items)
    store.search('  ')
    expect(store.history.items).toHaveLength(10)
    store.history.remove('词11')
    expect(store.history.items.slice(0, 2)).toEqual(['词5', '词10'])
    expect(new SearchStore({}).history.items).toHaveLength(9)
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

describe('HotWords', () => {
  it('hides a word of the school, and puts it back', async () => {
    Object.assign(profile, { me: null, visited: { id: 's1', name: '临江大学', campus: '' } })
    const hidden = new Set<string>()
    server.on('search/hot', () => ({
      items: ['北湖', '食堂'].filter((word) => !hidden.has(word)).map((word) => ({ word })),
      manages: true,
    }))
    server.answers.set('search/hide', ({ body }) => {
      const { word, hidden: away } = body as { word: string; hidden: boolean }
      if (away) hidden.add(word)
      else hidden.delete(word)
      return { code: 0, data: { done: true } }
    })
    const hot = new HotWords()
    await hot.words.load()
    await hot.hide.run('北湖')
    expect([hot.items, hot.hidden?.word, hot.manages]).toEqual([['食堂'], '北湖', true])
    await hot.putBack.run()
    expect([hot.items, hot.hidden]).toEqual([['北湖', '食堂'], null])
    expect(server.bodies('search/hide')).toEqual([
      { school: 's1', word: '北湖', hidden: true },
      { school: 's1', word: '北湖', hidden: false },
    ])
    server.answers.delete('search/hide')
    await hot.hide.run('食堂')
    expect([hot.items, hot.hidden]).toEqual([['北湖', '食堂'], null])
  })
})
