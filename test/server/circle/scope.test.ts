// also on: external
/** Who meets a dynamic where, by whom it is for: every reader against every place that shows one. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { scopes, type Scope } from '../../../contract/circle/rules'
import { newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { newCampus, newName } from '../topic/topics'

let app: TestApp
let campus: Awaited<ReturnType<typeof newCampus>>
const as = (person?: TestSession) => ({ token: person?.token })
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
})
after(() => app.close())

const readers = ['author', 'follower', 'classmate', 'stranger', 'fan elsewhere', 'blocked', 'guest'] as const
type Reader = (typeof readers)[number]
/** Who may open it. Whoever is blocked may nothing. */
const opens: Record<Scope, readonly Reader[]> = {
  school: ['author', 'follower', 'classmate'],
  everyone: ['author', 'follower', 'classmate', 'stranger', 'fan elsewhere', 'guest'],
  followers: ['author', 'follower', 'fan elsewhere'],
  me: ['author'],
}
const follow = (by: TestSession, whom: TestSession) => app.post('user/follow', { id: whom.userId }, as(by))

async function crowd(): Promise<Record<Exclude<Reader, 'guest'>, TestSession>> {
  const { school, elsewhere } = campus
  const [author, follower, classmate, blocked] = await Promise.all(
    [0, 1, 2, 3].map(() => newPerson(app, school)),
  )
  const [stranger, fan] = await Promise.all([newPerson(app, elsewhere), newPerson(app, elsewhere)])
  assert.ok(author && follower && classmate && blocked)
  await follow(follower, author)
  await follow(fan, author)
  await app.post('user/block', { id: blocked.userId }, as(author))
  return { author, follower, classmate, stranger, 'fan elsewhere': fan, blocked }
}

describe('a dynamic', () => {
  for (const scope of scopes) {
    test(`for ${scope} is met by whom it is for, and by nobody else`, async () => {
      const { name } = await campus.open({ name: newName() })
      const people = await crowd()
      const { author } = people
      const shot = await app.upload(await picture(), as(author))
      const words = `看得见吗${scope}${randomUUID().slice(0, 8)}`
      const { id } = await publish(app, author, {
        scope,
        text: `${words} #${name}`,
        pictures: [shot.data.id],
      })
      const { school } = campus
      for (const reader of readers) {
        const who = reader === 'guest' ? undefined : people[reader]
        const token = who?.token
        const inList = async (answer: Promise<{ data: { items: { id: string }[] } }>) =>
          (await answer).data.items.some((item) => item.id === id)
        const listed = {
          school: await inList(app.get('dynamic/list', { query: { school }, token })),
          schoolHot: await inList(app.get('dynamic/list', { query: { school, sort: 'hot' }, token })),
          schoolTopic: await inList(app.get('dynamic/list', { query: { school, topic: name }, token })),
          recommend: await inList(app.get('dynamic/recommend', { query: { school }, token })),
          nationwide: await inList(app.get('dynamic/nationwide', { token })),
          topic: await inList(app.get('dynamic/topicDynamics', { query: { topic: name }, token })),
          search: await inList(app.get('search/list', { query: { kind: 'dynamic', keyword: words }, token })),
        }
        const open = opens[scope].includes(reader)
        const mine = ['author', 'follower', 'classmate'].includes(reader)
        const near = ((scope === 'school' && mine) || scope === 'everyone') && reader !== 'blocked'
        const everywhere = scope === 'everyone' && reader !== 'blocked'
        assert.deepEqual(
          listed,
          {
            school: near,
            schoolHot: near,
            schoolTopic: near,
            recommend: near,
            nationwide: everywhere,
            topic: near,
            search: near,
          },
          `${reader} in lists`,
        )
        const one = {
          detail: (await app.get('dynamic/detail', { query: { id }, token })).status,
          likes: (await app.get('dynamic/likes', { query: { id }, token })).status,
          comments: (await app.get('comment/comments', { query: { subject: 'dynamic', id }, token })).status,
          page: await inList(
            app
              .get('dynamic/userDynamics', { query: { user: author.userId }, token })
              .then((answer) => ({ data: answer.data ?? { items: [] } })),
          ),
          medias: (
            (await app.get('dynamic/medias', { query: { user: author.userId }, token })).data?.items ?? []
          ).some(({ dynamic }) => dynamic === id),
          counted: (await app.get('user/home', { query: { id: author.userId }, token })).data?.dynamics === 1,
        }
        assert.deepEqual(
          one,
          {
            detail: open ? 200 : 404,
            likes: open ? 200 : 404,
            comments: open ? 200 : 404,
            page: open,
            medias: open,
            counted: open,
          },
          `${reader} on its page`,
        )
        if (!who) continue
        const act = {
          like: (await app.post('dynamic/like', { id }, as(who))).status,
          favorite: (await app.post('dynamic/favorite', { id, on: true }, as(who))).status,
          comment: (
            await app.post(
              'comment/publish',
              { key: randomUUID(), subject: 'dynamic', id, text: '在' },
              as(who),
            )
          ).status,
        }
        const let200 = open ? 200 : 404
        assert.deepEqual(act, { like: let200, favorite: let200, comment: let200 }, `${reader} acts`)
        if (reader === 'author') continue
        const complaint = await app.post(
          'complaint/add',
          { key: randomUUID(), subject: 'dynamic', id, reason: 'advert', text: '一直在发广告' },
          as(who),
        )
        assert.equal(complaint.status === 404, !open, `${reader} complains: ${complaint.status}`)
        const followed = await inList(app.get('dynamic/following', { token }))
        assert.equal(
          followed,
          open && (reader === 'follower' || reader === 'fan elsewhere'),
          `${reader} follows`,
        )
      }
    })
  }

  test('for followers is no longer theirs once they unfollow, and its card in a chat is empty', async () => {
    const { author, follower } = await crowd()
    const { id } = await publish(app, author, { scope: 'followers' })
    const key = randomUUID()
    const sent = await app.post(
      'privateChat',
      { key, to: follower.userId, card: { kind: 'dynamic', id } },
      as(author),
    )
    assert.equal(sent.code, 0, sent.envelope.message + sent.envelope.msg)
    const card = async () => {
      const { data } = await app.get('chat/messages', {
        query: { conversation: sent.data.conversation },
        token: follower.token,
      })
      return data.items[0]?.card?.shown?.id ?? null
    }
    assert.equal(await card(), id)
    await app.post('dynamic/favorite', { id, on: true }, as(follower))
    await app.post('user/unfollow', { id: author.userId }, as(follower))
    assert.equal(await card(), null)
    assert.equal((await app.get('dynamic/detail', { query: { id }, token: follower.token })).status, 404)
    assert.deepEqual((await app.get('dynamic/favorites', as(follower))).data.items, [])
  })
})

describe('the scope', () => {
  test('is changed by its author alone, and topics count along', async () => {
    const topic = await campus.open({ name: newName() })
    const { author, classmate, stranger } = await crowd()
    const { id } = await publish(app, author, { scope: 'me', text: `悄悄 #${topic.name}` })
    const count = async () => (await campus.detail(topic.id))?.dynamics
    const set = (who: TestSession | undefined, scope: Scope) =>
      app.post('dynamic/setScope', { id, scope }, as(who))
    assert.equal(await count(), 0)
    assert.equal((await set(author, 'everyone')).data.scope, 'everyone')
    assert.equal(await count(), 1)
    assert.deepEqual(
      [
        (await set(classmate, 'me')).status,
        (await set(stranger, 'me')).status,
        (await set(undefined, 'me')).status,
        (await app.post('dynamic/setScope', { id, scope: 'all' }, as(author))).status,
      ],
      [403, 403, 401, 400],
    )
    for (const [scope, counted] of [
      ['school', 1],
      ['followers', 0],
      ['followers', 0],
      ['school', 1],
      ['me', 0],
    ] as const) {
      assert.equal((await set(author, scope)).code, 0)
      assert.equal(await count(), counted, scope)
    }
    assert.equal((await set(classmate, 'me')).status, 404)
    await app.post('dynamic/delete', { id }, as(author))
    assert.equal((await set(author, 'school')).status, 404)
    assert.equal(await count(), 0)
    await app.post('dynamic/restore', { id }, as(author))
    assert.equal(await count(), 0)
    await Promise.all([
      set(author, 'school'),
      set(author, 'everyone'),
      app.post('dynamic/delete', { id }, as(author)),
    ])
    await app.post('dynamic/restore', { id }, as(author))
    const { data } = await app.get('dynamic/detail', { query: { id }, token: author.token })
    assert.equal(await count(), data.scope === 'me' ? 0 : 1)
  })

  test('names a thing in notices only to those who may still read it', async () => {
    const { author, classmate } = await crowd()
    const { id } = await publish(app, author, { text: '给大家的' })
    const { data: said } = await app.post(
      'comment/publish',
      { key: randomUUID(), subject: 'dynamic', id, text: '看到了' },
      as(classmate),
    )
    await app.post('comment/addReply', { key: randomUUID(), id: said.id, text: '谢谢' }, as(author))
    const named = async () =>
      (await app.get('message/dynamicNotices', { query: { group: 'comments' }, token: classmate.token })).data
        .items[0]?.thing?.excerpt
    assert.equal(await named(), '给大家的')
    await app.post('dynamic/setScope', { id, scope: 'me' }, as(author))
    assert.equal(await named(), undefined)
  })
})

test('lists of a school are read by their index, however much is kept from them', async () => {
  const school = await newSchool(app)
  const author = await newPerson(app, school)
  await app.pool.query(
    `insert into dynamics (id, school_id, author_id, key, text, pictures, scope)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), 'x', '[]', case when n % 10 = 0 then 'school' else 'me' end from generate_series(1, 5000) n`,
    [school, author.userId],
  )
  await app.pool.query('analyze dynamics')
  const { rows } = await app.pool.query<{ 'QUERY PLAN': string }>(
    `explain select id from dynamics d where d.deleted_at is null and d.state = 'approved' and d.school_id = '${school}'
       and d.scope in ('school', 'everyone') and (d.scope = 'everyone' or true) order by id desc limit 21`,
  )
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Scan Backward using dynamics_school_latest/)
})
