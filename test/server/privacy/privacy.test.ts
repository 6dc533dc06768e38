// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { GetPath, PostPath } from '../../../contract/registry'
import { comment, newPerson, newSchool, picture, publish, reply } from '../campus'
import { databaseOf, startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = (name?: string, at = school) => newPerson(app, at, name)
const read = async (path: GetPath, { token }: { token?: string }, query = {}) =>
  app.get(path, { token, query })
const act = async (path: PostPath, { token }: { token?: string }, body = {}) =>
  app.post(path, body, { token })
const ids = async (path: GetPath, who: { token?: string }, query = {}): Promise<string[]> =>
  ((await read(path, who, query)).data as { items: { id: string }[] }).items.map(({ id }) => id)
const visitor = {}
const block = async (one: TestSession, other: TestSession) =>
  assert.equal((await act('user/block', one, { id: other.userId })).code, 0)
const edit = async (who: TestSession, change: object) =>
  assert.equal((await act('user/editPrivacy', who, change)).code, 0)

describe('black list', () => {
  test('hides two people from each other in every list, and from no one else', async () => {
    const [one, other, third] = [await person('山茶甲'), await person('山茶乙'), await person()]
    const { id } = await publish(app, one, { text: '山茶开了 #山茶', scope: 'everyone' })
    await act('dynamic/like', third, { id })
    const lists: [GetPath, object][] = [
      ['dynamic/list', {}],
      ['dynamic/list', { sort: 'hot' }],
      ['dynamic/list', { topic: '山茶' }],
      ['dynamic/nationwide', {}],
      ['dynamic/nationwide', { sort: 'hot' }],
      ['dynamic/nationwide', { topic: '山茶' }],
      ['dynamic/recommend', {}],
      ['search/list', { kind: 'dynamic', keyword: '山茶' }],
      ['dynamic/userDynamics', { user: one.userId }],
    ]
    for (const [path, query] of lists) assert.ok((await ids(path, other, query)).includes(id), path)
    await block(one, other)
    for (const [path, query] of lists) {
      assert.ok(!(await ids(path, other, query)).includes(id), path)
      assert.ok((await ids(path, third, query)).includes(id), path)
      assert.ok((await ids(path, one, query)).includes(id), path)
    }
    assert.deepEqual(await ids('user/search', other, { keyword: '山茶' }), [other.userId])
    assert.deepEqual(await ids('user/search', one, { keyword: '山茶' }), [one.userId])
    assert.equal((await ids('user/search', third, { keyword: '山茶' })).length, 2)
  })

  test('says to either the same as of something that never was', async () => {
    const [one, other] = [await person(), await person()]
    const { id } = await publish(app, one)
    const said = await comment(app, one, id)
    await block(one, other)
    const nothing = randomUUID()
    const calls: [PostPath | GetPath, (id: string) => object, string][] = [
      ['dynamic/like', (subject) => ({ id: subject }), id],
      ['dynamic/dislike', (subject) => ({ id: subject }), id],
      ['dynamic/delete', (subject) => ({ id: subject }), id],
      [
        'comment/publish',
        (subject) => ({ key: randomUUID(), subject: 'dynamic', id: subject, text: '好' }),
        id,
      ],
      ['comment/addReply', (subject) => ({ key: randomUUID(), id: subject, text: '好' }), said.id],
      ['comment/like', (subject) => ({ id: subject }), said.id],
      ['comment/dislike', (subject) => ({ id: subject }), said.id],
      ['comment/delete', (subject) => ({ id: subject }), said.id],
      ['user/follow', (subject) => ({ id: subject }), one.userId],
      ['user/block', (subject) => ({ id: subject }), one.userId],
    ]
    for (const [path, body, subject] of calls) {
      const hidden = await act(path as PostPath, other, body(subject))
      const absent = await act(path as PostPath, other, body(nothing))
      assert.deepEqual([hidden.status, hidden.envelope], [absent.status, absent.envelope], path)
      assert.equal(hidden.status, 404, path)
    }
    for (const [path, query] of [
      ['dynamic/detail', { id }],
      ['dynamic/likes', { id }],
      ['comment/comments', { subject: 'dynamic', id }],
      ['comment/replies', { id: said.id }],
    ] as [GetPath, object][]) {
      const { status, envelope } = await read(path, other, query)
      assert.equal(status, 404, path)
      assert.match(envelope.message, /不存在或已被删除/)
    }
    assert.deepEqual(await ids('dynamic/medias', other, { user: one.userId }), [])
  })

  test('leaves their words and likes out of a third person’s dynamic', async () => {
    const [one, other, author] = [await person(), await person('不见的人'), await person()]
    const { id } = await publish(app, author)
    const [mine, theirs] = [await comment(app, one, id, '我的'), await comment(app, other, id, '他的')]
    const answer = await reply(app, other, mine.id, '回你')
    const further = await reply(app, author, answer.id, '回他')
    await act('dynamic/like', other, { id })
    await block(one, other)
    for (const sort of ['new', 'hot']) {
      const { data } = await app.get('comment/comments', {
        token: one.token,
        query: { subject: 'dynamic', id, sort },
      })
      assert.deepEqual(
        data.items.map((item) => item.id),
        [mine.id],
      )
      assert.deepEqual(
        data.items[0]?.first.map((item) => [item.id, item.to]),
        [[further.id, null]],
      )
    }
    assert.deepEqual(await ids('comment/replies', one, { id: mine.id }), [further.id])
    assert.deepEqual(await ids('dynamic/likes', one, { id }), [])
    assert.equal((await read('comment/replies', one, { id: theirs.id })).status, 404)
    const under = await reply(app, author, theirs.id, '在他下面')
    assert.equal((await act('comment/like', one, { id: under.id })).status, 404)
    assert.deepEqual((await ids('comment/comments', author, { subject: 'dynamic', id })).length, 2)
  })

  test('ends follows both ways and takes notices from each other away', async () => {
    const [one, other] = [await person(), await person()]
    const { id } = await publish(app, one)
    await act('user/follow', one, { id: other.userId })
    await act('user/follow', other, { id: one.userId })
    await act('dynamic/like', other, { id })
    assert.equal((await app.get('message/counts', { token: one.token })).data.total, 3)
    await block(one, other)
    for (const who of [one, other]) {
      const { data } = await app.get('user/info', { token: who.token })
      assert.deepEqual([data.followings, data.followers], [0, 0])
      assert.equal((await app.get('message/counts', { token: who.token })).data.total, 1)
      assert.deepEqual(
        (await app.get('message/dynamicNotices', { token: who.token })).data.items.map(({ kind }) => kind),
        ['system'],
      )
    }
  })

  test('keeps notices from each other from being written', async () => {
    const [one, other, author] = [await person(), await person(), await person()]
    const { id } = await publish(app, author)
    const said = await comment(app, one, id)
    await block(one, other)
    assert.equal(
      (await act('comment/addReply', other, { key: randomUUID(), id: said.id, text: '看得到吗' })).status,
      404,
    )
    const { rows } = await app.pool.query('select 1 from notices where user_id = $1 and actor_id = $2', [
      one.userId,
      other.userId,
    ])
    assert.equal(rows.length, 0)
  })

  test('is undone as if nothing had been, and is listed page by page', async () => {
    const [one, ...others] = [await person(), await person(), await person(), await person()]
    const { id } = await publish(app, others[0] as TestSession)
    for (const other of others) await block(one as TestSession, other)
    await block(one as TestSession, others[0] as TestSession)
    const first = await app.get('user/blackList', { token: one?.token, query: { size: 2 } })
    assert.deepEqual(
      first.data.items.map((item) => item.id),
      [others[2]?.userId, others[1]?.userId],
    )
    for (const item of first.data.items) await act('user/unblock', one as TestSession, { id: item.id })
    const rest = await app.get('user/blackList', {
      token: one?.token,
      query: { size: 2, after: first.data.next },
    })
    assert.deepEqual(
      rest.data.items.map((item) => item.id),
      [others[0]?.userId],
    )
    assert.equal((await read('dynamic/detail', one as TestSession, { id })).status, 404)
    assert.equal((await act('user/unblock', one as TestSession, { id: others[0]?.userId })).code, 0)
    assert.equal((await act('user/unblock', one as TestSession, { id: others[0]?.userId })).code, 0)
    assert.equal((await read('dynamic/detail', one as TestSession, { id })).code, 0)
  })

  test('refuses oneself and nobody', async () => {
    const one = await person()
    assert.equal((await act('user/block', one, { id: one.userId })).envelope.message, '不能拉黑自己')
    assert.equal((await act('user/block', one, { id: randomUUID() })).status, 404)
    assert.equal((await act('user/block', one, { id: 'x' })).code, -1)
    for (const path of [
      'user/block',
      'user/unblock',
      'dynamic/restore',
      'dynamic/clear',
      'user/editPrivacy',
    ] as const) {
      assert.equal((await act(path, visitor)).code, 1001, path)
    }
    for (const after of ['nonsense', `1e300_${randomUUID()}`, `-1_${randomUUID()}`]) {
      assert.equal((await read('user/blackList', one, { after })).code, -1)
      assert.equal((await read('dynamic/selfDeletes', one, { after })).code, -1)
    }
  })

  test('a follow at the same moment does not survive it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await person(), await person()]
      await Promise.all([
        act('user/follow', other, { id: one.userId }),
        act('user/block', one, { id: other.userId }),
      ])
      const { rows } = await app.pool.query('select 1 from follows where follower_id = $1', [other.userId])
      assert.equal(rows.length, 0)
    }
  })
})

describe('privacy settings', () => {
  test('start open and change one at a time', async () => {
    const one = await person()
    const open = {
      profile_to: 'everyone',
      dynamics_to: 'everyone',
      follows_to: 'everyone',
      write_to: 'everyone',
      personalised: true,
    }
    assert.deepEqual((await app.get('user/privacy', { token: one.token })).data, open)
    const { data } = await app.post('user/editPrivacy', { follows_to: 'nobody' }, { token: one.token })
    assert.deepEqual(data, { ...open, follows_to: 'nobody' })
    assert.deepEqual((await app.post('user/editPrivacy', {}, { token: one.token })).data, data)
    assert.equal((await act('user/editPrivacy', one, { dynamics_to: 'friends' })).code, -1)
  })

  test('show dynamics and the profile to the chosen people alone', async () => {
    const elsewhere = await newSchool(app, '海滨大学', '海滨市')
    const [owner, mate, stranger, friend] = [
      await person('芦苇'),
      await person(),
      await person(undefined, elsewhere),
      await person(undefined, elsewhere),
    ]
    const { id } = await publish(app, owner, { text: '芦苇荡', scope: 'everyone' })
    await act('user/follow', owner, { id: friend.userId })
    const seenBy = async (audience: string) => {
      await edit(owner, { dynamics_to: audience, profile_to: audience })
      const people = { owner, mate, stranger, friend, visitor }
      const seen = await Promise.all(
        Object.entries(people).map(async ([name, who]) => {
          const found = (await ids('dynamic/nationwide', who, { size: 50 })).includes(id)
          assert.equal((await read('dynamic/detail', who, { id })).code === 0, found, name)
          assert.equal(
            (await ids('dynamic/userDynamics', who, { user: owner.userId })).includes(id),
            found,
            name,
          )
          assert.equal(
            (await ids('search/list', who, { kind: 'dynamic', keyword: '芦苇荡' })).includes(id),
            found,
            name,
          )
          assert.equal(
            (await ids('user/search', who, { keyword: '芦苇' })).includes(owner.userId),
            found,
            name,
          )
          return found ? [name] : []
        }),
      )
      return seen.flat()
    }
    assert.deepEqual(await seenBy('everyone'), ['owner', 'mate', 'stranger', 'friend', 'visitor'])
    assert.deepEqual(await seenBy('school'), ['owner', 'mate'])
    assert.deepEqual(await seenBy('following'), ['owner', 'friend'])
    assert.deepEqual(await seenBy('nobody'), ['owner'])
  })

  test('refuse words from people who may not write', async () => {
    const [owner, other] = [await person(), await person()]
    const { id } = await publish(app, owner)
    const said = await comment(app, owner, id)
    await edit(owner, { write_to: 'following' })
    for (const [path, body] of [
      ['comment/publish', { key: randomUUID(), subject: 'dynamic', id, text: '在吗' }],
      ['comment/addReply', { key: randomUUID(), id: said.id, text: '在吗' }],
    ] as [PostPath, object][]) {
      const { status, envelope } = await act(path, other, body)
      assert.deepEqual([status, envelope.message], [409, '对方设置了谁可以评论和留言，你暂时不能发'])
    }
    await reply(app, owner, said.id)
    await act('user/follow', owner, { id: other.userId })
    await comment(app, other, id)
  })

  test('recommend by time to who turned personalisation off, and go on as a list began', async () => {
    const campus = await newSchool(app, '时序大学', '时序市')
    const [author, reader] = [await person(undefined, campus), await person(undefined, campus)]
    const old = await publish(app, author)
    const young = await publish(app, author)
    await act('dynamic/like', author, { id: old.id })
    assert.deepEqual(await ids('dynamic/recommend', reader), [old.id, young.id])
    const hot = await app.get('dynamic/recommend', { token: reader.token, query: { size: 1 } })
    await edit(reader, { personalised: false })
    assert.deepEqual(await ids('dynamic/recommend', reader), [young.id, old.id])
    assert.deepEqual(await ids('dynamic/recommend', reader, { after: hot.data.next }), [young.id])
  })
})

describe('recycle bin', () => {
  test('keeps a deleted dynamic with all that hangs on it, and gives it back', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author, { text: '手滑 #回收' })
    await comment(app, fan, id)
    await act('dynamic/like', fan, { id })
    await act('dynamic/delete', author, { id })
    assert.deepEqual(await ids('dynamic/selfDeletes', author), [id])
    assert.deepEqual(await ids('dynamic/selfDeletes', fan), [])
    assert.equal((await act('dynamic/restore', fan, { id })).status, 404)
    for (let time = 0; time < 2; time += 1)
      assert.equal((await act('dynamic/restore', author, { id })).code, 0)
    assert.deepEqual(await ids('dynamic/selfDeletes', author), [])
    const { data } = await app.get('dynamic/detail', { token: fan.token, query: { id } })
    assert.deepEqual([data.text, data.likes, data.comments, data.liked], ['手滑 #回收', 1, 1, true])
    assert.deepEqual(await ids('dynamic/list', fan, { topic: '回收' }), [id])
  })

  test('pages by when it was deleted', async () => {
    const author = await person()
    const made = [await publish(app, author), await publish(app, author), await publish(app, author)].map(
      ({ id }) => id,
    )
    for (const id of made) await act('dynamic/delete', author, { id })
    const first = await app.get('dynamic/selfDeletes', { token: author.token, query: { size: 2 } })
    assert.deepEqual(
      first.data.items.map(({ id }) => id),
      [made[2], made[1]],
    )
    await act('dynamic/restore', author, { id: made[1] })
    assert.deepEqual(await ids('dynamic/selfDeletes', author, { after: first.data.next }), [made[0]])
  })

  test('a picture that the photo wall shows too stays when its dynamic is cleared', async () => {
    const author = await person()
    const { data: shown } = await app.upload(await picture(), { token: author.token })
    const { id } = await publish(app, author, { pictures: [shown.id] })
    assert.equal((await act('photo/add', author, { pictures: [shown.id] })).code, 0)
    await act('dynamic/delete', author, { id })
    assert.deepEqual((await app.post('dynamic/clear', { id }, { token: author.token })).data, { cleared: 1 })
    const { rows } = await app.pool.query<{ key: string }>('select key from pictures where id = $1', [
      shown.id,
    ])
    assert.ok(await app.context.providers.storage.read(rows[0]?.key ?? 'none'))
  })

  test('removes one for good with its pictures, or all', async () => {
    const [author, fan] = [await person(), await person()]
    const upload = async () => (await app.upload(await picture(), { token: author.token })).data
    const [shared, own] = [await upload(), await upload()]
    const kept = await publish(app, author, { pictures: [shared.id] })
    const { id } = await publish(app, author, { pictures: [shared.id, own.id], text: '再也不见' })
    const said = await comment(app, fan, id)
    assert.equal((await act('dynamic/clear', author, { id })).status, 404, 'not deleted yet')
    await act('dynamic/delete', author, { id })
    assert.equal((await act('dynamic/clear', fan, { id })).status, 404)
    assert.deepEqual((await app.post('dynamic/clear', { id }, { token: author.token })).data, { cleared: 1 })
    assert.deepEqual((await app.post('dynamic/clear', { id }, { token: author.token })).data, { cleared: 0 })
    assert.equal((await act('dynamic/restore', author, { id })).status, 404)
    const { rows } = await app.pool.query(
      'select text, pictures::text as pictures from dynamics where id = $1',
      [id],
    )
    assert.deepEqual(rows, [{ text: '', pictures: '[]' }])
    assert.deepEqual((await app.pool.query('select text from comments where id = $1', [said.id])).rows, [
      { text: '' },
    ])
    const { storage } = app.context.providers
    const keyOf = (url: string) => url.slice(storage.url('').length)
    await assert.rejects(storage.read(keyOf(own.url)))
    assert.ok((await storage.read(keyOf(shared.url))).length > 0)
    assert.equal((await read('dynamic/detail', fan, { id: kept.id })).code, 0)

    const more = [await publish(app, author), await publish(app, author)]
    for (const dynamic of more) await act('dynamic/delete', author, { id: dynamic.id })
    assert.deepEqual((await app.post('dynamic/clear', {}, { token: author.token })).data, { cleared: 2 })
    assert.deepEqual(await ids('dynamic/selfDeletes', author), [])
    assert.equal((await read('dynamic/detail', author, { id: kept.id })).code, 0)
  })

  test('is emptied of what is older than thirty days when a node starts, by one of many', async () => {
    const author = await person()
    const [old, young] = [
      await publish(app, author, { text: '旧' }),
      await publish(app, author, { text: '新' }),
    ]
    for (const { id } of [old, young]) await act('dynamic/delete', author, { id })
    await app.pool.query(`update dynamics set deleted_at = now() - interval '31 days' where id = $1`, [
      old.id,
    ])
    assert.deepEqual(await ids('dynamic/selfDeletes', author), [young.id])
    assert.equal((await act('dynamic/restore', author, { id: old.id })).status, 404)
    await Promise.all(
      [1, 2].map(async () => {
        const node = await startApp({ database: databaseOf(app), config: { rounds: true } })
        await node.app.listen({ host: '127.0.0.1', port: 0 })
        await node.close()
      }),
    )
    const { rows } = await app.pool.query(
      'select text, purged_at is not null as purged from dynamics where id = any($1) order by id',
      [[old.id, young.id]],
    )
    assert.deepEqual(rows, [
      { text: '', purged: true },
      { text: '新', purged: false },
    ])
  })
})

describe('privacy statement', () => {
  test('is for everyone, and remembers what a person agreed to', async () => {
    const one = await person()
    const { data } = await app.get('privacy/statement')
    assert.equal(data.agreed, null)
    assert.ok(data.features.length > 3)
    for (const item of data.features.flatMap(({ items }) => items))
      for (const word of Object.values(item)) assert.notEqual(word, '')
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.post(
        'privacy/consent',
        { version: data.version },
        { token: one.token, query: { client_type: 'wechat' } },
      )
      assert.equal(answer.code, 0)
    }
    assert.equal(
      (await app.get('privacy/statement', { token: one.token })).data.agreed?.version,
      data.version,
    )
    const { rows } = await app.pool.query('select version, client from consents where user_id = $1', [
      one.userId,
    ])
    assert.deepEqual(rows, [{ version: data.version, client: 'wechat' }])
  })

  test('takes a visitor’s consent, and none to another version', async () => {
    const { data } = await app.get('privacy/statement')
    assert.equal((await act('privacy/consent', visitor, { version: data.version })).code, 0)
    assert.equal((await act('privacy/consent', visitor, { version: data.version + 1 })).code, -1)
    assert.equal((await act('privacy/consent', visitor, {})).code, -1)
    assert.equal((await app.pool.query('select 1 from consents where user_id is null')).rows.length, 1)
  })

  test('is not agreed to any more once a version is above the one agreed to', async () => {
    const one = await person()
    await app.pool.query(`insert into consents (id, user_id, version, client) values ($1, $2, 0, 'web')`, [
      randomUUID(),
      one.userId,
    ])
    const { data } = await app.get('privacy/statement', { token: one.token })
    assert.ok((data.agreed?.version ?? 0) < data.version)
    assert.equal(data.asks, true)
  })
})
