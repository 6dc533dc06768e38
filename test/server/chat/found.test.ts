// also on: external
/** Groups that a school's students find: who finds which, in what order, what they read, and how they come in. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { groupLimits } from '../../../contract/chat/groups/rules'
import { endRequests } from '../../../server/features/chat/groups/requests'
import { certify, crowd, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { study } from '../secondhand/shelf'
import { holding, waiting } from '../waiting'
import { as } from '../asks'
import { befriend } from './chats'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const student = async (school: string, name?: string): Promise<TestSession> => {
  const person = await newPerson(app, school, name)
  await certify(app, person)
  return person
}
/** Says what somebody studies, as their certification does. */
const studying = (
  { userId }: TestSession,
  school: string,
  major: string,
  grade: number,
  college = '新闻与传播学院',
) =>
  app.pool.query(
    `insert into certifications (id, user_id, school_id, state, way, college, major, grade)
     values (gen_random_uuid(), $1, $2, 'approved', 'roll', $3, $4, $5)`,
    [userId, school, college, major, grade],
  )
const call = (who: TestSession, path: string, body: Record<string, unknown>) =>
  app.post(`chat/group/${path}` as 'chat/group/ask', body as never, as(who))
const ok = async (answer: ReturnType<typeof call>) => {
  const { code, data, envelope } = await answer
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
const refused = async (answer: ReturnType<typeof call>, words: RegExp) => {
  const { code, envelope } = await answer
  assert.notEqual(code, 0)
  assert.match(envelope.message + envelope.msg, words)
}
const newGroup = async (
  owner: TestSession,
  name: string | undefined,
  change: Record<string, unknown> = {},
) => {
  const { code, data, envelope } = await app.post(
    'chat/group/create',
    {
      key: randomUUID(),
      ...(name === undefined ? {} : { name }),
      kind: 'class',
      scope: 'school',
      approval: 'free',
      people: [],
      findable: true,
      ...change,
    },
    as(owner),
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data.id
}
const find = async (who: TestSession, query: Record<string, unknown> = {}) =>
  (await app.get('chat/group/find', { ...as(who), query })).data
const names = async (who: TestSession, query: Record<string, unknown> = {}) =>
  (await find(who, query)).items.map(({ name }) => name)
const one = (who: TestSession, group: string) => app.get('chat/group/found', { ...as(who), query: { group } })
const ask = (who: TestSession, group: string, words?: string) =>
  call(who, 'ask', { group, ...(words === undefined ? {} : { words }) })
const notices = async (who: TestSession) =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(who) })).data.items.map(
    ({ text }) => text,
  )

describe('a group is found', () => {
  test('once it is turned on, by certified students of the school, not across a block, and while it stands', async () => {
    const [school, elsewhere] = [await newSchool(app), await newSchool(app, '青屿理工大学', '青屿市')]
    const [owner, reader, far] = [await student(school), await student(school), await student(elsewhere)]
    const uncertified = await newPerson(app, school)
    const group = await newGroup(owner, '器材室', { findable: undefined, scope: 'everyone' })
    const finds = async (who: TestSession) => [
      (await app.get('chat/group/find', { ...as(who), query: {} })).data?.items.length ?? null,
      (await one(who, group)).status,
      (await ask(who, group)).status,
    ]
    assert.deepEqual(await finds(reader), [0, 404, 404])
    await refused(call(reader, 'edit', { group, findable: true }), /不存在|没有|不在/)
    await ok(call(owner, 'edit', { group, findable: true, intro: ' 借相机的 ' }))
    assert.deepEqual(await finds(far), [0, 404, 404])
    assert.equal((await app.get('chat/group/find', { ...as(uncertified), query: {} })).code, 147)
    assert.equal((await ask(uncertified, group)).code, 147)
    await app.post('user/block', { id: reader.userId }, as(owner))
    assert.deepEqual(await finds(reader), [0, 404, 404])
    await app.post('user/unblock', { id: reader.userId }, as(owner))
    assert.deepEqual(await finds(reader), [1, 200, 200])
    await ok(call(owner, 'dissolve', { group }))
    assert.deepEqual(await finds(await student(school)), [0, 404, 404])
  })

  test('only under a name of its own, of an owner who is certified there', async () => {
    const school = await newSchool(app)
    const [owner, friend, uncertified] = [
      await student(school),
      await student(school),
      await newPerson(app, school),
    ]
    await befriend(app, owner, friend)
    const nameless = { people: [friend.userId] }
    await refused(
      call(owner, 'create', {
        ...nameless,
        key: randomUUID(),
        kind: 'class',
        scope: 'school',
        approval: 'free',
        findable: true,
      }),
      /起个名字/,
    )
    const group = await newGroup(owner, undefined, { ...nameless, findable: undefined })
    await refused(call(owner, 'edit', { group, findable: true }), /起个名字/)
    await ok(call(owner, 'edit', { group, findable: true, name: '排练厅' }))
    const other = await newGroup(uncertified, '暗房', { findable: undefined })
    await refused(call(uncertified, 'edit', { group: other, findable: true }), /学生认证/)
    assert.deepEqual(await names(owner), ['排练厅'])
  })

  test('with nothing of its talk, its notice or its members', async () => {
    const school = await newSchool(app)
    const [owner, member, reader] = [
      await student(school, '鹿鸣'),
      await student(school, '秘密成员'),
      await student(school),
    ]
    await befriend(app, owner, member)
    await app.post('user/follow', { id: member.userId }, as(reader))
    const group = await newGroup(owner, '新闻 2301 班', { people: [member.userId], intro: '一起上课的人' })
    await ok(call(owner, 'say', { key: randomUUID(), group, text: '暗号' }))
    await ok(call(owner, 'notice', { key: randomUUID(), group, text: '会议室密码' }))
    const list = await find(reader)
    const { data } = await one(reader, group)
    assert.deepEqual(list.items, [data])
    assert.deepEqual(data, {
      id: group,
      name: '新闻 2301 班',
      kind: 'class',
      picture: null,
      faces: [],
      count: 2,
      intro: '一起上课的人',
      owner: '鹿鸣',
      approval: 'free',
      stand: 'outside',
      obstacle: null,
      fit: null,
    })
    // it can be complained about, and what the school reads stands in the case
    const complaint = {
      key: randomUUID(),
      subject: 'group' as const,
      id: group,
      reason: 'advert' as const,
      text: '拉人进来推销',
    }
    const { code } = await app.post('complaint/add', complaint, as(reader))
    assert.equal(code, 0)
  })

  test('the nearest first: class, course, college, then the newest; by words and by kind, a page at a time', async () => {
    const school = await newSchool(app)
    const [owner, reader] = [await student(school), await student(school)]
    await studying(reader, school, '新闻学', 2023)
    await study(app, reader, ['媒介伦理'], 2)
    const mate = await student(school)
    await studying(mate, school, '新闻学', 2023)
    for (const [name, kind] of [
      ['新闻 2301 班', 'class'],
      ['媒介伦理互助', 'course'],
      ['新闻学院羽毛球', 'club'],
    ] as const)
      await newGroup(owner, name, { kind })
    await newGroup(mate, '南一 402 的大家', { kind: 'class' })
    await newGroup(owner, '烘焙社', { kind: 'club', intro: '周三做面包' })
    const all = await find(reader)
    assert.deepEqual(
      all.items.map(({ name, fit }) => [name, fit]),
      [
        ['南一 402 的大家', 'class'],
        ['新闻 2301 班', 'class'],
        ['媒介伦理互助', 'course'],
        ['新闻学院羽毛球', 'college'],
        ['烘焙社', null],
      ],
    )
    const paged: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof find>> = await find(reader, {
        size: 2,
        ...(after ? { after } : {}),
      })
      paged.push(...page.items.map(({ name }) => name))
      after = page.next
    } while (after)
    assert.deepEqual(
      paged,
      all.items.map(({ name }) => name),
    )
    assert.deepEqual(await names(reader, { kind: 'club' }), ['新闻学院羽毛球', '烘焙社'])
    assert.deepEqual(await names(reader, { keyword: '面包' }), ['烘焙社'])
    assert.deepEqual(await names(reader, { keyword: '。' }), [])
  })
})

describe('who found a group', () => {
  test('joins one that is open, once however often they ask', async () => {
    const school = await newSchool(app)
    const [owner, reader] = [await student(school), await student(school)]
    const group = await newGroup(owner, '器材室')
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(reader, group)))
    for (const { data } of answers) assert.deepEqual(data, { group, joined: true })
    const { data } = await one(reader, group)
    assert.deepEqual([data.count, data.stand], [2, 'inside'])
    const { rows } = await app.pool.query(
      `select 1 from messages where conversation_id = $1 and event = 'joined'`,
      [group],
    )
    assert.equal(rows.length, 1)
  })

  test('waits where managers decide; who was declined does not ask again at once', async () => {
    const school = await newSchool(app)
    const [owner, reader] = [await student(school), await student(school, '陈述')]
    const group = await newGroup(owner, '新闻 2301 班', { approval: 'asked' })
    for (const words of ['我是班里的', '我是班里的陈述'])
      assert.deepEqual(await ok(ask(reader, group, words)), { group, joined: false })
    const requests = async () =>
      (await app.get('chat/group/requests', { ...as(owner), query: { group } })).data.items.map(
        ({ words }) => words,
      )
    assert.deepEqual(await requests(), ['我是班里的陈述'])
    assert.equal((await notices(owner)).filter((text) => text.includes('申请加入')).length, 1)
    assert.equal((await one(reader, group)).data.stand, 'waiting')
    await ok(call(owner, 'decide', { group, user: reader.userId, accept: false }))
    await refused(ask(reader, group), /3 天后可以再申请/)
    const declined = (await one(reader, group)).data
    assert.deepEqual([declined.stand, /3 天后/.test(declined.obstacle ?? '')], ['outside', true])
    // an answer holds nobody back from a group that anybody may join
    await ok(call(owner, 'edit', { group, approval: 'free' }))
    assert.deepEqual(await ok(ask(reader, group)), { group, joined: true })
  })

  test('is told when nobody answered, and may ask again', async () => {
    const school = await newSchool(app)
    const [owner, reader] = [await student(school), await student(school)]
    const group = await newGroup(owner, '排练厅', { approval: 'asked' })
    await ok(ask(reader, group))
    assert.equal(await endRequests(app.context), 0)
    await app.pool.query(
      `update group_requests set created_at = created_at - make_interval(days => $2) where group_id = $1`,
      [group, groupLimits.waits],
    )
    // it is over by the clock, whenever the round comes
    assert.equal((await one(reader, group)).data.stand, 'outside')
    const { data } = await app.get('chat/group', { ...as(owner), query: { group } })
    assert.equal(data.requests, 0)
    assert.equal(await endRequests(app.context), 1)
    assert.match((await notices(reader)).join(), /“排练厅”一直没有回复/)
    assert.deepEqual(await ok(ask(reader, group)), { group, joined: false })
    assert.equal((await one(reader, group)).data.stand, 'waiting')
  })

  test('asks where they were removed from, though others just join', async () => {
    const school = await newSchool(app)
    const [owner, reader] = [await student(school), await student(school)]
    const group = await newGroup(owner, '自习室')
    await ok(ask(reader, group))
    await ok(call(owner, 'remove', { group, user: reader.userId }))
    assert.deepEqual(
      [(await one(reader, group)).data.approval, await ok(ask(reader, group))],
      ['asked', { group, joined: false }],
    )
  })

  test('gets the last place alone, and finds a full group full', async () => {
    const school = await newSchool(app)
    const [owner, first, second] = [await student(school), await student(school), await student(school)]
    const group = await newGroup(owner, '大课')
    const people = await crowd(app, school, groupLimits.members - 2)
    await app.pool.query(
      `insert into conversation_members (conversation_id, user_id, role, moved) select $1, id, 'member', gen_random_uuid() from unnest($2::uuid[]) x(id)`,
      [group, people.map(({ userId }) => userId)],
    )
    const answers = await holding(
      app,
      'select 1 from conversations where id = $1 for update',
      [group],
      async (letGo) => {
        const both = [ask(first, group), ask(second, group)]
        await waiting(app, 2)
        await letGo()
        return Promise.all(both)
      },
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const left = answers[0]?.status === 409 ? first : second
    const { data } = await one(left, group)
    assert.deepEqual(
      [data.count, data.obstacle],
      [groupLimits.members, `群里已经满 ${groupLimits.members} 人`],
    )
  })
})
