// also on: external
/** Coming into groups again: who is told of it, each time, and what going did not end. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { groupLimits } from '../../../contract/chat/groups/rules'
import { lastSilences, removedFrom } from '../../../server/features/chat/groups/membership'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../asks'
import { befriend, erased } from './chats'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = (name?: string) => newPerson(app, school, name)
const call = async (who: TestSession, path: string, body: Record<string, unknown>) => {
  const { code, envelope } = await app.post(
    `chat/group/${path}` as 'chat/group/leave',
    body as never,
    as(who),
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
}
async function newGroup(
  owner: TestSession,
  name: string,
  approval: 'free' | 'asked',
  people: TestSession[] = [],
): Promise<string> {
  for (const one of people) await befriend(app, owner, one)
  const { data } = await app.post(
    'chat/group/create',
    {
      key: randomUUID(),
      name,
      kind: 'club',
      scope: 'everyone',
      approval,
      people: people.map(({ userId }) => userId),
    },
    as(owner),
  )
  return data.id
}
const groupOf = async (who: TestSession, group: string) =>
  (await app.get('chat/group', { ...as(who), query: { group } })).data
const told = async (who: TestSession, about: string): Promise<string[]> =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(who) })).data.items
    .map(({ actor, text }) => `${actor ? `${actor.name} ` : ''}${text}`)
    .filter((text) => text.includes(`“${about}”`))

/** Time passes until who was declined may ask again. */
const rested = ({ userId }: TestSession) =>
  app.pool.query(
    `update group_requests set declined_at = declined_at - make_interval(days => $2) where user_id = $1`,
    [userId, groupLimits.rests],
  )

describe('managers', () => {
  test('are told of each who asks, and again of who asks once more after an answer', async () => {
    const [owner, one, other] = [await person(), await person('陈述'), await person('林夏')]
    const group = await newGroup(owner, '器材室', 'asked')
    const { token } = await groupOf(owner, group)
    const unread = async () => (await app.get('message/counts', as(owner))).data.system
    const start = await unread()
    await call(one, 'join', { token })
    await call(one, 'join', { token, words: '又问一次' })
    assert.deepEqual(await told(owner, '器材室'), ['陈述 申请加入群聊“器材室”。'])
    await call(other, 'join', { token })
    assert.deepEqual(await told(owner, '器材室'), [
      '林夏 申请加入群聊“器材室”。',
      '陈述 申请加入群聊“器材室”。',
    ])
    await app.pool.query('update notices set read_at = now() where user_id = $1', [owner.userId])
    await call(owner, 'decide', { group, user: one.userId, accept: false })
    await rested(one)
    await call(one, 'join', { token })
    assert.deepEqual(await told(owner, '器材室'), [
      '陈述 申请加入群聊“器材室”。',
      '林夏 申请加入群聊“器材室”。',
    ])
    assert.deepEqual([start > 0, await unread()], [true, 1])
    await erased(app, other)
    assert.deepEqual(await told(owner, '器材室'), ['陈述 申请加入群聊“器材室”。'])
  })

  test('tell who asked of each answer', async () => {
    const [owner, one] = [await person(), await person()]
    const group = await newGroup(owner, '排练厅', 'asked')
    const { token } = await groupOf(owner, group)
    const counts: number[] = []
    for (const accept of [false, false, true, true]) {
      await rested(one)
      await call(one, 'join', { token })
      await app.pool.query('update notices set read_at = now() where user_id = $1', [one.userId])
      for (let again = 0; again < 2; again += 1)
        await call(owner, 'decide', { group, user: one.userId, accept })
      counts.push((await app.get('message/counts', as(one))).data.system)
      if (accept) await call(one, 'leave', { group })
    }
    assert.deepEqual(counts, [1, 1, 1, 1])
    assert.deepEqual(await told(one, '排练厅'), [
      '你已经加入群聊“排练厅”。',
      '群聊“排练厅”没有通过你的申请，3 天后可以再申请。',
      '群聊“排练厅”没有通过你的申请，3 天后可以再申请。',
    ])
  })
})

describe('a silence', () => {
  const silenced = async (who: TestSession, group: string) => {
    const { silenced_until: until } = await groupOf(who, group)
    return until === null ? null : Math.round((Date.parse(until) - Date.now()) / 60_000)
  }

  test('goes on for who leaves and comes again, however they come', async () => {
    const [owner, member] = [await person(), await person()]
    const group = await newGroup(owner, '自习室', 'free', [member])
    const { token } = await groupOf(owner, group)
    await call(owner, 'silence', { group, user: member.userId, minutes: 60 })
    await call(member, 'leave', { group })
    await call(member, 'join', { token })
    assert.equal(await silenced(member, group), 60)
    await call(owner, 'remove', { group, user: member.userId })
    await call(owner, 'invite', { group, people: [member.userId] })
    assert.equal(await silenced(member, group), 60)
    await call(owner, 'silence', { group, user: member.userId, minutes: 10 })
    await call(member, 'leave', { group })
    await call(owner, 'invite', { group, people: [member.userId] })
    assert.equal(await silenced(member, group), 10, 'the latest word counts')
  })

  test('is over when it was lifted, its time has passed, or the person owned the group since', async () => {
    const [owner, member, other] = [await person(), await person(), await person()]
    const group = await newGroup(owner, '暗房', 'free', [member, other])
    const again = async (who: TestSession) => {
      await call(who, 'leave', { group })
      await call(who, 'join', { token: (await groupOf(owner, group)).token })
      return silenced(who, group)
    }
    await call(owner, 'silence', { group, user: member.userId, minutes: 60 })
    await call(owner, 'silence', { group, user: other.userId, minutes: 60 })
    await call(owner, 'silence', { group, user: member.userId, minutes: 0 })
    assert.deepEqual([await again(member), await again(other)], [null, 60])
    await app.pool.query(
      `update messages set created_at = created_at - interval '61 minutes' where conversation_id = $1 and event = 'silenced'`,
      [group],
    )
    assert.equal(await again(other), null)
    await call(owner, 'silence', { group, user: other.userId, minutes: 60 })
    await call(owner, 'handOver', { group, user: other.userId })
    await call(other, 'handOver', { group, user: owner.userId })
    assert.equal(await again(other), null)
  })
})

test('who may come in is found by what happened to members, whatever was said', async () => {
  const [owner, member] = [await person(), await person()]
  const group = await newGroup(owner, '长谈', 'free', [member])
  await call(owner, 'remove', { group, user: member.userId })
  await app.pool.query(
    `with said as (update conversations set last_seq = last_seq + 20000 where id = $1 returning last_seq)
     insert into messages (conversation_id, seq, sender_id, key, kind, text)
     select $1, last_seq - 20000 + n, $2, gen_random_uuid(), 'text', '闲聊' from said, generate_series(1, 20000) n`,
    [group, owner.userId],
  )
  await app.pool.query('analyze messages')
  const plans: string[] = []
  const explained = async (query: SQL) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(query)
    const { rows } = await app.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  await explained(sql`select ${removedFrom(sql`${group}::uuid`, member.userId)} as removed`)
  await explained(lastSilences(group, [member.userId]))
  assert.equal(plans.length, 2)
  for (const plan of plans) {
    assert.match(plan, /messages_membership/)
    assert.doesNotMatch(plan, /messages_conversation_id_seq_pk|Seq Scan on messages/)
  }
})
