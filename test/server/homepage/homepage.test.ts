// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits, offeredTags } from '../../../contract/homepage/rules'
import type { Home } from '../../../contract/homepage/schema'
import { newPerson, newSchool, picture, publish } from '../campus'
import { nextPhone, startApp, type TestApp, type TestSession } from '../harness'
import { names, peopleOf, refused } from './homepages'

let app: TestApp
let school: string
let people: ReturnType<typeof peopleOf>
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  people = peopleOf(app, school)
})
after(() => app.close())

const person = (name?: string) => people.person(name)
const set = (who: TestSession, column: string, value: string) => people.set(who, column, value)
const block = (blocker: TestSession, blocked: TestSession) => people.block(blocker, blocked)
const follow = (who: TestSession, whom: TestSession) => people.follow(who, whom)
const home = (of: TestSession, viewer?: TestSession) => people.home(of, viewer)
describe('a homepage', () => {
  const openers: (readonly [string, string])[] = [
    ['profile_to', '对方没有公开主页'],
    ['follows_to', '对方没有公开关注和粉丝'],
  ]

  test('comes in at most two statements, whatever is on it', async () => {
    const [owner, viewer] = [await person('江岸'), await person()]
    await publish(app, owner)
    await app.post('tag/use', { text: '摄影' }, { token: owner.token })
    await app.post(
      'barrage/add',
      { key: randomUUID(), user: owner.userId, text: '你好' },
      { token: viewer.token },
    )
    await follow(viewer, owner)
    await home(owner, viewer)
    const { query } = app.pool
    let statements = 0
    app.pool.query = ((...args: Parameters<typeof query>) => {
      statements += 1
      return query.apply(app.pool, args)
    }) as typeof query
    const counts: number[] = []
    for (let time = 0; time < 3; time += 1) {
      statements = 0
      await home(owner, viewer)
      counts.push(statements)
    }
    app.pool.query = query
    // a round of the server may fall into one of them
    const fewest = Math.min(...counts)
    assert.ok(fewest >= 1 && fewest <= 2, String(counts))
    const answer = await home(owner, viewer)
    assert.equal(answer.code, 0)
    const { name, followed, follower, followers, dynamics, mine, tags, barrage } = answer.data
    assert.deepEqual(
      [name, followed, follower, followers, dynamics, mine],
      ['江岸', true, false, 1, 1, false],
    )
    assert.deepEqual(
      tags.map(({ text }) => text),
      ['摄影'],
    )
    assert.deepEqual([barrage.on, barrage.may, barrage.lines.map(({ text }) => text)], [true, true, ['你好']])
  })

  test('is open to a visitor, who may do nothing on it', async () => {
    const { code, data } = await home(await person())
    assert.deepEqual(
      [code, data.mine, data.followed, data.barrage.may, data.remark],
      [0, false, false, false, null],
    )
  })

  test('does not exist for the blocked, either way, nor when there is nobody', async () => {
    const [one, other] = [await person(), await person()]
    await block(one, other)
    for (const [of, viewer] of [
      [one, other],
      [other, one],
    ] as const) {
      assert.deepEqual(refused(await home(of, viewer)), [404, '这位同学不存在或已被删除'])
    }
    assert.equal((await app.get('user/home', { query: { id: randomUUID() } })).status, 404)
    assert.equal((await app.get('user/home', { query: { id: 'x' } })).code, -1)
  })

  test('shows what its owner lets this viewer see', async () => {
    const [owner, schoolmate, friend] = [
      await person(),
      await person(),
      await newPerson(app, await newSchool(app, '海岛大学')),
    ]
    await app.post('user/edit', { intro: '跑步', college: '文学院' }, { token: owner.token })
    await app.post('tag/use', { text: '跑步' }, { token: owner.token })
    const seen = ({ data }: { data: Home }) => [data.open.profile, data.intro, data.college, data.tags.length]
    const shown = [true, '跑步', '文学院', 1]
    const hidden = [false, '', null, 0]
    const holds = async (audience: string, viewers: [TestSession | undefined, unknown[]][]) => {
      await set(owner, 'profile_to', audience)
      for (const [viewer, expected] of viewers)
        assert.deepEqual(seen(await home(owner, viewer)), expected, audience)
    }
    await holds('everyone', [
      [undefined, shown],
      [friend, shown],
    ])
    await holds('school', [
      [undefined, hidden],
      [schoolmate, shown],
      [friend, hidden],
      [owner, shown],
    ])
    await follow(owner, friend)
    await holds('following', [
      [schoolmate, hidden],
      [friend, shown],
      [owner, shown],
    ])
    await holds('nobody', [
      [schoolmate, hidden],
      [friend, hidden],
      [owner, shown],
    ])
  })

  test('hides dynamics and their likes where they are not for the viewer', async () => {
    const [owner, viewer] = [await person(), await person()]
    await publish(app, owner)
    await set(owner, 'dynamics_to', 'nobody')
    const { data } = await home(owner, viewer)
    assert.deepEqual([data.open.dynamics, data.dynamics, data.liked], [false, 0, 0])
    assert.equal((await home(owner, owner)).data.dynamics, 1)
  })

  for (const [column, sentence] of openers) {
    test(`${column}: its lists say so`, async () => {
      const [owner, viewer] = [await person(), await person()]
      await set(owner, column, 'nobody')
      const query = { user: owner.userId }
      const lists =
        column === 'follows_to'
          ? (['user/followers', 'user/followings'] as const)
          : (['photo/list', 'question/list', 'barrage/list'] as const)
      for (const path of lists) {
        assert.deepEqual(refused(await app.get(path, { query, token: viewer.token })), [403, sentence])
        assert.equal((await app.get(path, { query, token: owner.token })).code, 0)
      }
    })
  }
})

describe('follows', () => {
  test('are listed latest first, page by page, with both sides of each', async () => {
    const [owner, viewer] = [await person(), await person()]
    const fans = [await person('甲同学'), await person('乙同学'), await person('丙同学')]
    for (const fan of fans) await follow(fan, owner)
    await follow(owner, fans[1] as TestSession)
    await follow(viewer, fans[0] as TestSession)
    const query = { user: owner.userId, size: 2 }
    const first = await app.get('user/followers', { query, token: viewer.token })
    assert.deepEqual(names(first.data.items), ['丙同学', '乙同学'])
    const rest = await app.get('user/followers', {
      query: { ...query, after: first.data.next },
      token: viewer.token,
    })
    assert.deepEqual(
      rest.data.items.map(({ name, followed, fresh }) => [name, followed, fresh]),
      [['甲同学', true, false]],
    )
    assert.equal(rest.data.next, null)
    const mutual = await app.get('user/followers', { query: { relation: 'mutual' }, token: owner.token })
    assert.deepEqual(
      mutual.data.items.map(({ name, followed, follower }) => [name, followed, follower]),
      [['乙同学', true, true]],
    )
    const oneway = await app.get('user/followers', { query: { relation: 'oneway' }, token: owner.token })
    assert.deepEqual(names(oneway.data.items), ['丙同学', '甲同学'])
    const found = await app.get('user/followers', { query: { keyword: '甲' }, token: owner.token })
    assert.deepEqual(names(found.data.items), ['甲同学'])
    assert.deepEqual(names((await app.get('user/followings', { token: owner.token })).data.items), ['乙同学'])
  })

  test('new followers are marked until their notices are read', async () => {
    const [owner, fan] = [await person(), await person()]
    await follow(fan, owner)
    const fresh = async () =>
      (await app.get('user/followers', { token: owner.token })).data.items.map((one) => one.fresh)
    assert.deepEqual(await fresh(), [true])
    await app.post('message/batchRead', { group: 'follows' }, { token: owner.token })
    assert.deepEqual(await fresh(), [false])
  })

  test('someone blocked is in no list', async () => {
    const [owner, fan] = [await person(), await person()]
    await follow(fan, owner)
    await block(fan, owner)
    assert.deepEqual((await app.get('user/followers', { token: owner.token })).data.items, [])
  })

  test('a place that makes no sense is refused or leads nowhere, never fails', async () => {
    const { token, userId } = await person()
    for (const after of ['x', '1_x', `1e400_${userId}`])
      assert.equal((await app.get('user/followers', { query: { after }, token })).code, -1)
    for (const after of [`1e300_${userId}`, `-1e300_${userId}`, `0.5_${userId}`]) {
      assert.equal((await app.get('user/followers', { query: { after }, token })).code, 0)
    }
  })
})

describe('finding and naming people', () => {
  test('the whole phone number finds its owner, unless they hide', async () => {
    const phone = nextPhone()
    const [owner, viewer] = [await app.signIn(phone), await person()]
    const find = () => app.get('user/find', { query: { phone }, token: viewer.token })
    assert.equal((await find()).data.id, owner.userId)
    await set(owner, 'profile_to', 'nobody')
    assert.deepEqual(refused(await find()), [404, '用这个手机号的同学不存在或已被删除'])
    assert.equal((await app.get('user/find', { query: { phone: '138' }, token: viewer.token })).code, -1)
  })

  test('a remark is for its maker alone, and is found by', async () => {
    const [maker, other, friend] = [await person(), await person(), await person('鹿鸣鹿鸣')]
    await follow(maker, friend)
    const remark = (text: string) =>
      app.post('user/remark', { id: friend.userId, remark: text }, { token: maker.token })
    assert.equal((await remark(' 室友 ')).data.remark, '室友')
    assert.deepEqual(
      [(await home(friend, maker)).data.remark, (await home(friend, other)).data.remark],
      ['室友', null],
    )
    const found = await app.get('user/followings', { query: { keyword: '室友' }, token: maker.token })
    assert.deepEqual(
      found.data.items.map((one) => [one.name, one.remark]),
      [['鹿鸣鹿鸣', '室友']],
    )
    assert.equal((await remark('')).data.remark, null)
    assert.equal((await home(friend, maker)).data.remark, null)
    assert.equal(
      (await app.post('user/remark', { id: maker.userId, remark: '我' }, { token: maker.token })).code,
      -2,
    )
    assert.equal((await remark('长'.repeat(limits.remark.max + 1))).code, -1)
  })
})

describe('tags', () => {
  const add = (who: TestSession, text: string) => app.post('tag/add', { text }, { token: who.token })
  const use = (who: TestSession, text: string) => app.post('tag/use', { text }, { token: who.token })
  const act = (
    path: 'tag/disuse' | 'tag/delete' | 'tag/like' | 'tag/dislike',
    who: TestSession,
    id: string,
  ) => app.post(path, { id }, { token: who.token })
  const shown = async (who: TestSession) => (await home(who)).data.tags.map(({ text }) => text)

  test('are taken from the offered, from schoolmates, or written', async () => {
    const [one, other] = [await person(), await person()]
    const offered = offeredTags[0]?.tags[0] as string
    assert.equal((await use(one, offered)).data.own, false)
    assert.deepEqual(refused(await use(other, '会飞')), [
      400,
      '请检查填写的内容：没有这个标签，可以自己写一个',
    ])
    assert.equal((await add(one, '会飞')).data.own, true)
    const options = await app.get('tag/options', { token: other.token })
    assert.ok(options.data.popular.some(({ text, people }) => text === '会飞' && people === 1))
    assert.equal((await use(other, '会飞')).code, 0)
    const own = await app.get('tag/options', { token: one.token })
    assert.deepEqual(
      own.data.mine.map(({ text, own: mine, shown: on }) => [text, mine, on]),
      [
        [offered, false, true],
        ['会飞', true, true],
      ],
    )
    for (const text of ['一', '九个字九个字九个字', '有 空格', '#话题'])
      assert.equal((await add(one, text)).code, -1, text)
  })

  test('are put away, come back, and only those of one’s own go for good', async () => {
    const owner = await person()
    const [own, given] = [(await add(owner, '自己写的')).data.id, (await use(owner, '撸猫')).data.id]
    await act('tag/disuse', owner, own)
    assert.deepEqual(await shown(owner), ['撸猫'])
    assert.equal((await use(owner, '自己写的')).data.id, own)
    assert.deepEqual(refused(await act('tag/delete', owner, given)), [409, '这个标签不是你写的，收起就好'])
    assert.equal((await act('tag/delete', owner, own)).code, 0)
    assert.equal((await act('tag/delete', owner, own)).status, 404)
    const stranger = await person()
    assert.deepEqual(refused(await act('tag/disuse', stranger, given)), [403, '这不是你的标签'])
    assert.deepEqual(refused(await act('tag/delete', stranger, given)), [403, '这不是你的标签'])
  })

  test('at most ten are on a person, however many are put on at once', async () => {
    const owner = await person()
    const answers = await Promise.all(Array.from({ length: 13 }, (_, n) => add(owner, `标签${n}`)))
    assert.equal(answers.filter(({ code }) => code === 0).length, limits.tags.shown)
    assert.equal((await shown(owner)).length, limits.tags.shown)
    assert.equal((await add(owner, '标签0')).code, answers[0]?.code === 0 ? 0 : -2)
  })

  test('are agreed with once by each, and counted right when many do at once', async () => {
    const owner = await person()
    const { id } = (await add(owner, '靠谱')).data
    const others = await Promise.all([1, 2, 3, 4].map(() => person()))
    const likes = await Promise.all([...others, ...others].map((one) => act('tag/like', one, id)))
    assert.ok(likes.every(({ code }) => code === 0))
    assert.deepEqual(
      (await home(owner, others[0])).data.tags.map((tag) => [tag.likes, tag.liked]),
      [[4, true]],
    )
    await Promise.all(
      others.slice(0, 2).flatMap((one) => [act('tag/dislike', one, id), act('tag/dislike', one, id)]),
    )
    assert.deepEqual(
      (await home(owner, others[0])).data.tags.map((tag) => [tag.likes, tag.liked]),
      [[2, false]],
    )
    assert.deepEqual(refused(await act('tag/like', owner, id)), [409, '自己的标签留给别人来认同'])
    await block(owner, others[3] as TestSession)
    assert.equal((await act('tag/like', others[3] as TestSession, id)).status, 404)
  })
})

describe('the photo wall', () => {
  const hang = async (who: TestSession, count: number) => {
    const content = await picture(80, 60)
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) ids.push((await app.upload(content, { token: who.token })).data.id)
    return ids
  }
  const post = (path: 'photo/add' | 'photo/sort', who: TestSession, pictures: string[]) =>
    app.post(path, { pictures }, { token: who.token })
  const idsOf = ({ data }: { data: { items: { id: string }[] } }) => data.items.map(({ id }) => id)

  test('hangs, is sorted and taken down by its owner', async () => {
    const [owner, other] = [await person(), await person()]
    const [a, b, c] = (await hang(owner, 3)) as [string, string, string]
    assert.deepEqual(idsOf(await post('photo/add', owner, [a, b, c])), [a, b, c])
    assert.deepEqual(idsOf(await post('photo/add', owner, [b])), [a, b, c])
    assert.deepEqual(idsOf(await post('photo/sort', owner, [c, a, b])), [c, a, b])
    assert.deepEqual(refused(await post('photo/sort', owner, [c, a])), [
      400,
      '请检查填写的内容：照片墙已经变了，请刷新后再排',
    ])
    const remove = (who: TestSession, id: string) => app.post('photo/delete', { id }, { token: who.token })
    assert.deepEqual(refused(await remove(other, a)), [403, '这不是你的照片'])
    assert.deepEqual(idsOf(await remove(owner, a)), [c, b])
    assert.equal((await remove(owner, a)).status, 404)
    const list = await app.get('photo/list', { query: { user: owner.userId } })
    assert.deepEqual(idsOf(list), [c, b])
    assert.deepEqual(
      [idsOf({ data: { items: (await home(owner)).data.photos } }), (await home(owner)).data.photo_count],
      [[c, b], 2],
    )
    assert.deepEqual(refused(await post('photo/add', other, [a])), [
      400,
      '请检查填写的内容：第1张照片没有上传成功，请重新选择',
    ])
  })

  test('holds thirty, however many come at once', async () => {
    const owner = await person()
    await app.pool.query(
      `insert into pictures (id, owner_id, key, thumb_key, width, height, bytes)
       select gen_random_uuid(), $1, 'k', 't', 1, 1, 1 from generate_series(1, 40)`,
      [owner.userId],
    )
    const { rows } = await app.pool.query<{ id: string }>('select id from pictures where owner_id = $1', [
      owner.userId,
    ])
    const ids = rows.map(({ id }) => id)
    const answers = await Promise.all(
      [0, 10, 20, 30].map((from) => post('photo/add', owner, ids.slice(from, from + 10))),
    )
    assert.deepEqual(answers.map(({ code }) => code).sort(), [-2, 0, 0, 0])
    assert.equal((await home(owner)).data.photo_count, limits.photos.max)
  })

  test('is found by a picture, which whatever deletes one asks', async () => {
    const db = await app.pool.connect()
    try {
      // few rows would be read one after another
      await db.query('begin')
      await db.query('set local enable_seqscan = off')
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(
        `explain select 1 from wall_photos where picture_id = '${randomUUID()}'`,
      )
      assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /wall_photos_picture/)
    } finally {
      await db.query('rollback')
      db.release()
    }
  })
})

test('a school tells its numbers in order', async () => {
  const [one, other] = [await newSchool(app), await newSchool(app)]
  for (const [place, name] of ['保卫处', '校医院'].entries()) {
    await app.pool.query(
      `insert into school_contacts (id, school_id, kind, name, phone, place) values ($1, $2, '紧急', $3, '027-8888', $4)`,
      [randomUUID(), one, name, -place],
    )
  }
  const contacts = async (id: string) =>
    names((await app.get('school/contacts', { query: { school: id } })).data.items)
  assert.deepEqual([await contacts(one), await contacts(other)], [['校医院', '保卫处'], []])
})
