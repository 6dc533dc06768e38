// also on: external
/** Pictures outside posts at the vendor: who sees which one while it waits, and what each answer does. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { eraseScreenings } from '../../../server/features/safety/erase'
import { MediaChecks } from '../../../server/features/safety/media'
import { createWechatSafety } from '../../../server/providers/wechatSafety'
import { certify, entrust, newPerson, newSchool, picture } from '../campus'
import { startWechatSafety, type FakeSafety } from '../fakes/wechatSafety'
import { startApp, type TestApp, type TestSession } from '../harness'
import { holding } from '../waiting'
import { newAccount, newColumn, openTopic } from '../notice/writings'

let fake: FakeSafety
let app: TestApp
let school: string
let admin: TestSession
let reader: TestSession
before(async () => {
  fake = await startWechatSafety()
  const { appId, secret, url: baseUrl } = fake
  const safety = createWechatSafety({
    name: 'wechat',
    app: { name: 'wechat', appId, secret, baseUrl },
    token: fake.pushToken,
    aesKey: null,
  })
  app = await startApp({ providers: { safety }, config: { publicUrl: 'https://campus.example' } })
  school = await newSchool(app)
  admin = await newPerson(app, school)
  await entrust(app, admin, 'school-admin', school)
  reader = await newPerson(app, school)
})
after(async () => {
  await app.close()
  await fake.close()
})
beforeEach(() => void Object.assign(fake, { asked: [], errcode: 0 }))

let openIds = 0
/** Somebody who is in the mini-program now. */
async function inWechat(at = school): Promise<TestSession> {
  const person = await newPerson(app, at)
  openIds += 1
  await app.pool.query(`insert into identities (vendor, subject, user_id) values ('wechat', $1, $2)`, [
    `p-${openIds}`,
    person.userId,
  ])
  await app.pool.query(`update sessions set client = 'wechat' where user_id = $1`, [person.userId])
  fake.active.add(`p-${openIds}`)
  return person
}
const upload = async (who: TestSession): Promise<string> =>
  (await app.upload(await picture(700 + (openIds += 1)), as(who))).data.id
const sure = async <T>(
  called: Promise<{ code: unknown; data: T; envelope: { message: string; msg: string } }>,
): Promise<T> => {
  const { code, data, envelope } = await called
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
const round = () => new MediaChecks(app.context).round(() => true)
/** Numbers of the questions about what waits there. */
async function traces(target: string): Promise<string[]> {
  await round()
  const { rows } = await app.pool.query<{ trace_id: string }>(
    `select m.trace_id from media_checks m join screenings s on s.id = m.screening_id join picture_waits w on w.id = s.subject_id
     where w.target_id = $1 and m.trace_id is not null order by m.id`,
    [target],
  )
  return rows.map(({ trace_id }) => trace_id)
}
const push = (trace: string, suggest: 'pass' | 'review' | 'risky') => {
  const { query, body } = fake.push(trace, { suggest, label: suggest === 'pass' ? 100 : 20002 }, 'plain')
  return app.app.inject({
    method: 'POST',
    url: '/api/safety/wechat',
    query,
    payload: body,
    headers: { 'content-type': 'application/json' },
  })
}
const answer = async (target: string, suggest: 'pass' | 'review' | 'risky') => {
  for (const trace of await traces(target)) assert.equal((await push(trace, suggest)).body, 'success')
}
const told = async (who: TestSession) =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(who) })).data.items.map(
    ({ text }) => text,
  )

/** Something that shows a picture: puts another there, and what its owner and others see. `id` is of what waits. */
interface Shown {
  owner: TestSession
  id: string
  put(): Promise<unknown>
  others(): Promise<string | null>
  waits(): Promise<{ withheld: { state: string; reason: string } } | null>
}
const makers: Record<'avatar' | 'topic' | 'column' | 'account', () => Promise<Shown>> = {
  async avatar() {
    const owner = await inWechat()
    return {
      owner,
      id: owner.userId,
      put: async () => sure(app.post('user/edit', { avatar: { id: await upload(owner) } }, as(owner))),
      others: async () =>
        (await sure(app.get('user/home', { query: { id: owner.userId }, ...as(reader) }))).avatar,
      waits: async () => (await sure(app.get('user/info', as(owner)))).new_avatar,
    }
  },
  async topic() {
    const owner = await inWechat()
    const { id } = await openTopic(app, owner, school)
    const detail = (who: TestSession) => sure(app.get('topic/detail', { query: { id }, ...as(who) }))
    return {
      owner,
      id,
      put: async () => sure(app.post('topic/edit', { id, cover: await upload(owner) }, as(owner))),
      others: async () => (await detail(reader))?.cover?.url ?? null,
      waits: async () => (await detail(owner))?.new_cover ?? null,
    }
  },
  async column() {
    const owner = await inWechat()
    const { id, topic } = await newColumn(app, owner, school)
    const one = async (who: TestSession) =>
      (await sure(app.get('talent/hosts', { query: { topic: topic.id }, ...as(who) }))).items.find(
        (column) => column.id === id,
      )
    return {
      owner,
      id,
      put: async () => sure(app.post('talent/setting', { id, cover: await upload(owner) }, as(owner))),
      others: async () => (await one(reader))?.cover?.url ?? null,
      waits: async () => (await one(owner))?.new_cover ?? null,
    }
  },
  async account() {
    const owner = await inWechat()
    await certify(app, owner)
    const { id } = await newAccount(app, owner, admin)
    return {
      owner,
      id,
      put: async () => sure(app.post('subscribe/edit', { id, avatar: await upload(owner) }, as(owner))),
      others: async () =>
        (await sure(app.get('subscribe/detail', { query: { kind: 'account', id }, ...as(reader) }))).avatar,
      waits: async () => (await sure(app.get('subscribe/own', as(owner)))).items[0]?.new_avatar ?? null,
    }
  },
}

for (const [kind, make] of Object.entries(makers)) {
  test(`${kind}: others see what was there until the vendor lets the new one through; a refused one stays away, with the reason`, async () => {
    const { owner, id, put, others, waits } = await make()
    await put()
    assert.equal(await others(), null)
    assert.equal((await waits())?.withheld.state, 'pending')
    await answer(id, 'pass')
    const first = await others()
    assert.ok(first)
    assert.equal(await waits(), null)
    await put()
    assert.equal(await others(), first)
    await answer(id, 'risky')
    assert.equal(await others(), first)
    assert.deepEqual((await waits())?.withheld, { state: 'refused', reason: '图片可能含有色情低俗的内容' })
    assert.ok((await told(owner)).some((text) => text.includes('没有通过审核：图片可能含有色情低俗的内容')))
    await put()
    assert.equal((await waits())?.withheld.state, 'pending')
    await answer(id, 'pass')
    assert.notEqual(await others(), first)
  })
}

test('the word on one that was replaced meanwhile shows nothing, and its file is not handed out', async () => {
  const { id, put, others, waits } = await makers.avatar()
  await put()
  const [old = ''] = await traces(id)
  const url = new URL(fake.asked.find(({ media_url }) => media_url)?.media_url ?? '')
  const get = () => app.app.inject({ method: 'GET', url: url.pathname + url.search })
  assert.equal((await get()).headers['content-type'], 'image/jpeg')
  await put()
  assert.equal((await get()).statusCode, 404)
  assert.equal((await push(old, 'pass')).body, 'success')
  assert.equal(await others(), null)
  assert.equal((await waits())?.withheld.state, 'pending')
  await answer(id, 'pass')
  assert.ok(await others())
})

test('answers and new pictures at one moment neither wait for each other nor mix', async () => {
  const { id, put, waits } = await makers.avatar()
  await put()
  for (let n = 0; n < 4; n += 1) {
    const [trace = ''] = await traces(id)
    const [, pushed] = await Promise.all([put(), push(trace, 'pass'), put()])
    assert.ok(pushed.statusCode === 200)
    assert.equal((await waits())?.withheld.state, 'pending', 'the last one that was put waits')
    const { rows } = await app.pool.query('select 1 from picture_waits where target_id = $1', [id])
    assert.equal(rows.length, 1)
  }
})

test('who leaves does not wait for a verdict that is being given, which waits for them', async () => {
  const { owner, id, put } = await makers.avatar()
  await put()
  await holding(app, 'select 1 from screenings where author_id = $1 for update', [owner.userId], () =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`)
      await eraseScreenings(tx, owner.userId)
    }),
  )
  const { rows } = await app.pool.query('select 1 from picture_waits where target_id = $1', [id])
  assert.deepEqual(rows, [])
})

test('a doubtful one is for the school’s reviewers; of somebody without a school for the platform’s', async () => {
  const { owner, id, put, others } = await makers.avatar()
  await put()
  await answer(id, 'review')
  assert.equal(await others(), null)
  const queue = async (who: TestSession) =>
    (await sure(app.get('safety/queue', { query: { size: 50 }, ...as(who) }))).items
  const found = (await queue(admin)).find(({ author }) => author.id === owner.userId)
  assert.deepEqual([found?.subject, found?.title, found?.pictures.length], ['picture', '头像', 1])
  await sure(app.post('safety/decide', { id: found?.id ?? '', action: 'approve' }, as(admin)))
  assert.ok(await others())
  assert.ok((await told(owner)).some((text) => text.includes('你的图片“头像”通过了审核')))

  const nobody = await inWechat('')
  await app.pool.query('update users set school_id = null where id = $1', [nobody.userId])
  await sure(app.post('user/edit', { avatar: { id: await upload(nobody) } }, as(nobody)))
  await answer(nobody.userId, 'review')
  const platform = await newPerson(app, school)
  await entrust(app, platform, 'platform-admin', null)
  assert.ok(!(await queue(admin)).some(({ author }) => author.id === nobody.userId))
  const [one] = (await queue(platform)).filter(({ author }) => author.id === nobody.userId)
  assert.equal(
    (await app.post('safety/decide', { id: one?.id ?? '', action: 'approve' }, as(admin))).status,
    403,
  )
  await sure(app.post('safety/decide', { id: one?.id ?? '', action: 'approve' }, as(platform)))
})

test('a photo hangs for its owner alone until it is let through; taken down, it waits no more', async () => {
  const owner = await inWechat()
  const [good, bad, gone] = [await upload(owner), await upload(owner), await upload(owner)]
  const wall = async (who: TestSession) =>
    (await sure(app.get('photo/list', { query: { user: owner.userId }, ...as(who) }))).items
  const hung = await sure(app.post('photo/add', { pictures: [good, bad, gone] }, as(owner)))
  assert.deepEqual(
    hung.items.map(({ withheld }) => withheld?.state),
    ['pending', 'pending', 'pending'],
  )
  assert.deepEqual(await wall(reader), [])
  await answer(good, 'pass')
  await answer(bad, 'risky')
  await sure(app.post('photo/delete', { id: gone }, as(owner)))
  assert.deepEqual(
    (await wall(reader)).map(({ id, withheld }) => [id, withheld]),
    [[good, undefined]],
  )
  assert.deepEqual(
    (await wall(owner)).map(({ id, withheld }) => [id, withheld?.state]),
    [
      [good, undefined],
      [bad, 'refused'],
    ],
  )
  const { rows } = await app.pool.query('select target_id from picture_waits where owner_id = $1', [
    owner.userId,
  ])
  assert.deepEqual(rows, [{ target_id: bad }])
})

test('a note comes to the wall with its pictures, and is kept off it by a bad one', async () => {
  const owner = await inWechat()
  await certify(app, owner)
  const post = async () =>
    sure(
      app.post(
        'loveWall/publish',
        { key: randomUUID(), text: '银杏树下的你', pictures: [await upload(owner), await upload(owner)] },
        as(owner),
      ),
    )
  const seen = async (id: string) =>
    (await app.get('loveWall/detail', { query: { id }, ...as(reader) })).status === 200
  const good = await post()
  assert.deepEqual(
    [good.withheld?.state, good.withheld?.reason, await seen(good.id)],
    ['pending', '图片正在审核，通过后上墙', false],
  )
  const [one = '', two = ''] = await traces(good.id)
  await push(one, 'pass')
  assert.equal(await seen(good.id), false)
  await push(two, 'pass')
  assert.equal(await seen(good.id), true)
  const bad = await post()
  await push((await traces(bad.id))[1] ?? '', 'risky')
  const { data } = await app.get('loveWall/detail', { query: { id: bad.id }, ...as(owner) })
  assert.deepEqual(
    [data.withheld?.state, data.withheld?.reason, await seen(bad.id)],
    ['refused', '图片可能含有色情低俗的内容', false],
  )
  const doubtful = await post()
  await answer(doubtful.id, 'review')
  const { items } = await sure(app.get('safety/queue', { query: { size: 50 }, ...as(admin) }))
  const waiting = items.find(({ title }) => title === '表白墙的图片')
  assert.equal(waiting?.author.alias, true)
  assert.ok(!JSON.stringify(waiting).includes(owner.userId), 'the desk reads the pseudonym')
})

test('a film without a cover is for people, for the vendor looks at none; with one, its cover is looked at', async () => {
  const { texts: _, ...screened } = await (
    await import('../../../server/core/safety/screen')
  ).screen(
    app.context,
    {
      id: (await inWechat()).userId,
      schoolId: school,
      sessionId: '',
      student: false,
      verified: false,
      blocks: true,
      roles: [],
    },
    { scene: 'dynamic', texts: { text: '看' }, film: true },
  )
  assert.deepEqual([screened.state, screened.refusal], ['pending', '视频没有封面，管理员看过后大家才能看到'])
})

test('without the vendor, and for who is not in WeChat, nothing waits', async () => {
  const owner = await newPerson(app, school)
  const me = await sure(app.post('user/edit', { avatar: { id: await upload(owner) } }, as(owner)))
  assert.ok(me.avatar)
  assert.equal(me.new_avatar, null)
  assert.deepEqual(
    (await sure(app.post('photo/add', { pictures: [await upload(owner)] }, as(owner)))).items.map(
      ({ withheld }) => withheld,
    ),
    [undefined],
  )
})
