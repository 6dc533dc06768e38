// also on: external
/** Groups over HTTP: how they begin and fill, who may do what, what is said, mentioned and folded. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  deeds,
  groupLimits,
  groupRoles,
  mayDo,
  type Deed,
  type GroupRole,
} from '../../../contract/chat/groups/rules'
import { groupMessenger } from '../../../server/core/chat/frames'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../asks'
import { befriend, counts, erased, saying, seqs } from './chats'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = (name?: string) => newPerson(app, school, name)
const call = (who: TestSession, path: string, body: Record<string, unknown>) =>
  app.post(`chat/group/${path}` as 'chat/group/leave', body as never, as(who))
const ok = async (answer: ReturnType<typeof call>) => {
  const { code, envelope } = await answer
  assert.equal(code, 0, envelope.message + envelope.msg)
}
const refused = async (answer: ReturnType<typeof call>, words: RegExp, status = 409) => {
  const { status: was, envelope } = await answer
  assert.match(envelope.message + envelope.msg, words)
  assert.equal(was, status)
}
async function newGroup(
  owner: TestSession,
  people: TestSession[] = [],
  change: Record<string, unknown> = {},
): Promise<string> {
  for (const one of people) await befriend(app, owner, one)
  const { code, data, envelope } = await app.post(
    'chat/group/create',
    {
      key: randomUUID(),
      name: '新闻 2301 班',
      kind: 'class',
      scope: 'everyone',
      approval: 'free',
      people: people.map(({ userId }) => userId),
      ...change,
    },
    as(owner),
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data.id
}
const groupOf = async (who: TestSession, group: string) =>
  (await app.get('chat/group', { ...as(who), query: { group } })).data
const say = (who: TestSession, group: string, body: Record<string, unknown>) =>
  app.post('chat/group/say', { key: randomUUID(), group, ...body }, as(who))
const said = async (who: TestSession, group: string, text: string, more: Record<string, unknown> = {}) => {
  const { code, data, envelope } = await say(who, group, { text, ...more })
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
const messagesOf = async (who: TestSession, conversation: string) =>
  (await app.get('chat/messages', { ...as(who), query: { conversation, size: 50 } })).data
const rowOf = async (who: TestSession, group: string) =>
  (await app.get('chat/conversations', as(who))).data.items.find(({ id }) => id === group)
const members = async (who: TestSession, group: string, query = {}) =>
  (await app.get('chat/group/members', { ...as(who), query: { group, ...query } })).data
const follow = async (who: TestSession, token: string) => app.post('chat/group/join', { token }, as(who))

/** A group with one of each role: the member is there twice, since one may be done to the other. */
async function staged(): Promise<{ group: string } & Record<GroupRole | 'other', TestSession>> {
  const [owner, manager, member, other] = [await person(), await person(), await person(), await person()]
  const group = await newGroup(owner, [manager, member, other])
  await ok(call(owner, 'role', { group, user: manager.userId, manager: true }))
  return { group, owner, manager, member, other }
}

describe('a group', () => {
  test('is made once by a key, with those who may be written to, and says so', async () => {
    const [owner, friend, stranger] = [await person('林夏'), await person('陈述'), await person('路人')]
    await befriend(app, owner, friend)
    await app.pool.query(`update users set write_to = 'nobody' where id = $1`, [stranger.userId])
    const body = {
      key: randomUUID(),
      name: '器材室',
      kind: 'club' as const,
      scope: 'everyone' as const,
      approval: 'free' as const,
      people: [friend.userId, stranger.userId],
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.post('chat/group/create', body, as(owner))),
    )
    assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
    assert.deepEqual(answers[0]?.data.left_out, ['路人'])
    const group = answers[0]?.data.id ?? ''
    assert.deepEqual(
      (await members(owner, group)).items.map(({ name, role }) => [name, role]),
      [
        ['林夏', 'owner'],
        ['陈述', 'member'],
      ],
    )
    const { items } = await messagesOf(friend, group)
    assert.deepEqual(
      items.map(({ seq, system }) => [
        seq,
        system?.event,
        system?.who.name,
        system?.whom.map(({ name }) => name),
      ]),
      [
        [1, 'made', '林夏', []],
        [2, 'invited', '林夏', ['陈述']],
      ],
    )
    assert.deepEqual([(await counts(app, friend)).chats, (await rowOf(friend, group))?.unread], [0, 0])
    assert.equal((await rowOf(friend, group))?.last?.text, '林夏 邀请了 你')
    await refused(call(owner, 'create', { ...body, key: randomUUID(), name: ' 一 ' }), /群名至少 2 个字/, 400)
  })

  test('that nobody named is called by its members as they come and go, until somebody names it', async () => {
    const [owner, one, two, three] = [
      await person('林夏'),
      await person('陈述'),
      await person('江岸的风'),
      await person('一位名字特别特别长的同学'),
    ]
    const group = await newGroup(owner, [one, two], { name: undefined })
    const named = async () => (await groupOf(owner, group)).name
    assert.equal(await named(), '林夏、陈述、江岸的风')
    await befriend(app, owner, three)
    await ok(call(owner, 'invite', { group, people: [three.userId] }))
    assert.equal(await named(), '林夏、陈述、江岸的风、一位名字特别特别…')
    await ok(call(one, 'leave', { group }))
    await ok(call(owner, 'remove', { group, user: three.userId }))
    assert.equal(await named(), '林夏、江岸的风')
    await erased(app, two)
    assert.equal(await named(), '林夏')
    await ok(call(owner, 'edit', { group, name: '三人行' }))
    await ok(call(owner, 'invite', { group, people: [three.userId] }))
    assert.equal(await named(), '三人行')
    const nobody = { key: randomUUID(), kind: 'other', scope: 'everyone', approval: 'free', people: [] }
    await refused(call(owner, 'create', nobody), /选几位同学，或者起个群名/, 400)
  })

  test('is made five times a day and not six', async () => {
    const owner = await person()
    for (let n = 0; n < groupLimits.made; n += 1) await newGroup(owner)
    const { status, envelope } = await app.post(
      'chat/group/create',
      { key: randomUUID(), name: '第六个', kind: 'other', scope: 'everyone', approval: 'free', people: [] },
      as(owner),
    )
    assert.deepEqual([status, envelope.message], [409, '一天最多建 5 个群，明天再来吧'])
  })

  test('numbers what eight say at the same moment without gaps, each once by its key', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => person()))
    const [owner = people[0]!, ...rest] = people
    const group = await newGroup(owner, rest)
    const sent = await Promise.all(people.flatMap((who) => saying(3).map((text) => said(who, group, text))))
    assert.deepEqual(
      sent.map(({ seq }) => seq).sort((a, b) => a - b),
      Array.from({ length: 24 }, (_, n) => n + 3),
    )
    const page = await messagesOf(owner, group)
    assert.deepEqual(
      seqs(page),
      Array.from({ length: 26 }, (_, n) => n + 1),
    )
    assert.equal((await counts(app, owner)).chats, 21)
    const body = { key: randomUUID(), group, text: '重试' }
    const again = await Promise.all(
      Array.from({ length: 4 }, () => app.post('chat/group/say', body, as(owner))),
    )
    assert.deepEqual([...new Set(again.map(({ data }) => data.seq))], [27])
  })

  test('shows who speaks, and nothing of what was said before one came', async () => {
    const [owner, late] = [await person('林夏'), await person('晚来的')]
    const group = await newGroup(owner)
    await said(owner, group, '之前')
    const { token } = await groupOf(owner, group)
    assert.equal((await follow(late, token ?? '')).data.joined, true)
    assert.equal((await follow(late, token ?? '')).data.joined, true, 'again is a retry')
    await said(owner, group, '之后')
    const { items, earlier } = await messagesOf(late, group)
    assert.deepEqual(
      items.map(({ text, system, from }) => [system?.event ?? text, from?.name]),
      [
        ['joined', '晚来的'],
        ['之后', '林夏'],
      ],
    )
    assert.equal(earlier, false)
    assert.deepEqual((await rowOf(late, group))?.last?.by, '林夏')
    assert.equal((await members(owner, group)).items.length, 2)
  })

  test('fills to 500 and not to one more, however many come at once', async () => {
    const owner = await person()
    const group = await newGroup(owner)
    const { token } = await groupOf(owner, group)
    const comers = await Promise.all(Array.from({ length: 6 }, () => person()))
    await app.pool.query(
      `with made as (insert into users (id, phone, name) select gen_random_uuid(), 'full-' || n, '同学' || n from generate_series(1, $2::int) n returning id)
       insert into conversation_members (conversation_id, user_id, moved, role) select $1, id, $1, 'member' from made`,
      [group, groupLimits.members - 4],
    )
    const answers = await Promise.all(comers.map((comer) => follow(comer, token ?? '')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 409, 409, 409])
    assert.match(answers.find(({ status }) => status === 409)?.envelope.message ?? '', /已经满 500 人/)
    const { count } = await groupOf(owner, group)
    assert.equal(count, groupLimits.members)
    const heard: string[] = []
    const stop = comers.map((comer) =>
      app.context.events.subscribe(`user:${comer.userId}`, () => heard.push(comer.userId)),
    )
    const asked: string[] = []
    const { pool } = app.context
    const query = pool.query.bind(pool)
    pool.query = ((...values: unknown[]) => {
      asked.push(String(values[0]))
      return (query as (...given: unknown[]) => unknown)(...values)
    }) as typeof pool.query
    const sent = await said(owner, group, '人齐了')
    const before = asked.length
    await groupMessenger(app.context)(owner.userId, { conversation: group, seq: sent.seq })
    pool.query = query as typeof pool.query
    assert.equal(asked.length - before, 2, 'who they are, and the message, once for all')
    await app.context.events.settled()
    assert.equal(new Set(heard).size, 3)
    stop.forEach((end) => end())
  })
})

describe('coming in', () => {
  test('by a renewed link alone, with a preview of whom one knows', async () => {
    const [owner, reader] = [await person('林夏'), await person()]
    const group = await newGroup(owner)
    await app.post('user/follow', { id: owner.userId }, as(reader))
    const { token: first } = await groupOf(owner, group)
    const preview = async (token: string) =>
      app.get('chat/group/preview', { ...as(reader), query: { token } })
    const seen = (await preview(first ?? '')).data
    assert.deepEqual(
      [seen.name, seen.count, seen.stand, seen.known.map(({ name }) => name), seen.obstacle],
      ['新闻 2301 班', 1, 'outside', ['林夏'], null],
    )
    const renewed = await app.post('chat/group/renew', { group }, as(owner))
    assert.equal((await preview(first ?? '')).status, 409)
    await refused(call(reader, 'join', { token: first }), /已经失效/)
    assert.equal((await follow(reader, renewed.data.token)).data.joined, true)
    assert.equal((await preview(renewed.data.token)).data.stand, 'inside')
    await refused(call(reader, 'renew', { group }), /成员不能/)
  })

  test('of another school is refused where the group is for its own', async () => {
    const owner = await person()
    const group = await newGroup(owner, [], { scope: 'school' })
    const { token } = await groupOf(owner, group)
    const elsewhere = await newPerson(app, await newSchool(app, '青屿理工大学', '青屿市'))
    await refused(call(elsewhere, 'join', { token }), /只收本校/)
    await befriend(app, owner, elsewhere)
    const { data } = await app.post('chat/group/invite', { group, people: [elsewhere.userId] }, as(owner))
    assert.equal(data.left_out.length, 1)
  })

  test('waits for a manager where the group says so', async () => {
    const [owner, one, other, member] = [await person(), await person(), await person(), await person()]
    const group = await newGroup(owner, [member], { approval: 'asked' })
    const { token } = await groupOf(owner, group)
    for (const who of [one, other]) {
      const { data } = await app.post('chat/group/join', { token: token ?? '', words: '我是班里的' }, as(who))
      assert.equal(data.joined, false)
    }
    await refused(call(member, 'invite', { group, people: [one.userId] }), /管理员同意/)
    const list = (who: TestSession) => app.get('chat/group/requests', { ...as(who), query: { group } })
    assert.equal((await list(member)).status, 409)
    assert.deepEqual(
      (await list(owner)).data.items.map(({ person: { id }, words }) => [id, words]),
      [one, other].map(({ userId }) => [userId, '我是班里的']),
    )
    assert.deepEqual(
      [(await groupOf(owner, group)).requests, (await groupOf(member, group)).requests],
      [2, 0],
    )
    await refused(call(member, 'decide', { group, user: one.userId, accept: true }), /成员不能/)
    for (let again = 0; again < 2; again += 1) {
      await ok(call(owner, 'decide', { group, user: one.userId, accept: true }))
      await ok(call(owner, 'decide', { group, user: other.userId, accept: false }))
    }
    assert.equal((await messagesOf(one, group)).items[0]?.system?.event, 'admitted')
    assert.equal((await app.get('chat/group', { ...as(other), query: { group } })).status, 404)
    assert.deepEqual((await list(owner)).data.items, [])
  })
})

describe('roles', () => {
  /** How each deed is tried. */
  const tries: Record<Deed, (who: TestSession, group: string, user: string) => ReturnType<typeof call>> = {
    say: (who, group) => call(who, 'say', { key: randomUUID(), group, text: '说一句' }),
    sayInQuiet: (who, group) => call(who, 'say', { key: randomUUID(), group, text: '禁言时说' }),
    mentionAll: (who, group) => call(who, 'say', { key: randomUUID(), group, text: '@所有人', all: true }),
    invite: (who, group, user) => call(who, 'invite', { group, people: [user] }),
    admit: (who, group, user) => call(who, 'decide', { group, user, accept: true }),
    edit: (who, group) => call(who, 'edit', { group, name: '换个名字' }),
    announce: (who, group) => call(who, 'notice', { group, key: randomUUID(), text: '周五采访课改到三点' }),
    renewLink: (who, group) => call(who, 'renew', { group }),
    quiet: (who, group) => call(who, 'quiet', { group, on: true }),
    recall: async (who, group, user) => {
      const { rows } = await app.pool.query<{ seq: number }>(
        `with next as (update conversations set last_seq = last_seq + 1 where id = $1 returning last_seq)
         insert into messages (conversation_id, seq, sender_id, key, kind, text) select $1, last_seq, $2, gen_random_uuid(), 'text', '旧话' from next returning seq`,
        [group, user],
      )
      return app.post(
        'chat/recall',
        { conversation: group, seq: rows[0]?.seq ?? 0 },
        as(who),
      ) as unknown as ReturnType<typeof call>
    },
    silence: (who, group, user) => call(who, 'silence', { group, user, minutes: 10 }),
    remove: (who, group, user) => call(who, 'remove', { group, user }),
    appoint: (who, group, user) => call(who, 'role', { group, user, manager: true }),
    demote: (who, group, user) => call(who, 'role', { group, user, manager: false }),
    handOver: (who, group, user) => call(who, 'handOver', { group, user }),
    dissolve: (who, group) => call(who, 'dissolve', { group }),
    leave: (who, group) => call(who, 'leave', { group }),
  }
  const names = [...new Set(deeds.map(({ deed }) => deed))]
  const over = (deed: Deed) => deeds.some((row) => row.deed === deed && 'to' in row)

  test('let do what their rows say, and nothing else', async () => {
    let stage = await staged()
    const wrong: string[] = []
    for (const deed of names)
      for (const by of groupRoles)
        for (const to of over(deed) ? groupRoles : [undefined]) {
          if (to === 'owner' && by === 'owner') continue
          // the same role is another person's: a second member, or a second manager
          const target = to === undefined ? stage.other : to === by ? stage.other : stage[to]
          if (to === 'manager' && by === 'manager')
            await app.pool.query(
              `update conversation_members set role = 'manager' where conversation_id = $1 and user_id = $2`,
              [stage.group, target.userId],
            )
          if (deed === 'sayInQuiet') await ok(call(stage.owner, 'quiet', { group: stage.group, on: true }))
          const { status, envelope } = await tries[deed](stage[by], stage.group, target.userId)
          const may = mayDo(deed, by, to)
          // what a role has already is a retry of whoever may give it
          const retry =
            by === 'owner' &&
            ((deed === 'appoint' && to === 'manager') || (deed === 'demote' && to === 'member'))
          if ((status === 200) !== (may || retry) || status >= 500)
            wrong.push(`${deed} ${by} ${to ?? ''}: ${status} ${envelope.message}`)
          const idle = status !== 200 && to !== by
          if (!idle) stage = await staged()
        }
    assert.deepEqual(wrong, [])
  })

  test('nobody does anything in a group that is dissolved, but read, and leave', async () => {
    const { group, owner, manager, member } = await staged()
    await said(member, group, '再见')
    await ok(call(owner, 'dissolve', { group }))
    for (const deed of names.filter((name) => name !== 'leave' && name !== 'recall'))
      await refused(tries[deed](owner, group, member.userId), /已经解散/)
    const { obstacle, token } = await groupOf(member, group)
    assert.deepEqual([obstacle, token], ['群聊已经解散，不能再发消息', null])
    assert.equal((await messagesOf(member, group)).items.at(-1)?.system?.event, 'dissolved')
    for (const who of [owner, manager]) await ok(call(who, 'leave', { group }))
  })

  test('a member who is silenced waits, and so do all but managers while a group is quiet', async () => {
    const { group, owner, manager, member, other } = await staged()
    await ok(call(manager, 'silence', { group, user: member.userId, minutes: 10 }))
    await refused(call(member, 'say', { key: randomUUID(), group, text: '让我说' }), /禁言，10 分钟后/)
    await said(other, group, '我能说')
    await ok(call(manager, 'silence', { group, user: member.userId, minutes: 0 }))
    await said(member, group, '又能说了')
    await ok(call(owner, 'quiet', { group, on: true }))
    await refused(call(member, 'say', { key: randomUUID(), group, text: '静一静' }), /全员禁言中/)
    await said(manager, group, '管理员能说')
  })

  test('who is removed or leaves has nothing of it any more; an owner hands over first', async () => {
    const { group, owner, member, other } = await staged()
    await ok(call(owner, 'remove', { group, user: member.userId }))
    assert.equal(
      (await app.get('chat/messages', { ...as(member), query: { conversation: group } })).status,
      404,
    )
    await refused(call(member, 'say', { key: randomUUID(), group, text: '还在吗' }), /不存在/, 404)
    await refused(call(owner, 'leave', { group }), /先转让或解散/)
    await ok(call(owner, 'handOver', { group, user: other.userId }))
    await ok(call(owner, 'leave', { group }))
    assert.deepEqual(
      [(await groupOf(other, group)).role, (await groupOf(other, group)).owner],
      ['owner', other.userId],
    )
    assert.equal(await rowOf(owner, group), undefined)
  })

  test('a removal lasts: the link is new, and only who may remove lets the person in again', async () => {
    const { group, owner, manager, member, other } = await staged()
    const before = (await groupOf(member, group)).token
    await ok(call(owner, 'remove', { group, user: member.userId }))
    await refused(call(member, 'join', { token: before }), /邀请链接已经失效/)
    const { token } = await groupOf(other, group)
    const { data } = await app.get('chat/group/preview', { ...as(member), query: { token: token ?? '' } })
    assert.equal(data.approval, 'asked')
    assert.deepEqual((await call(member, 'join', { token })).data, { group, joined: false })
    await befriend(app, other, member)
    await refused(call(other, 'invite', { group, people: [member.userId] }), /要群主或管理员/)
    await ok(call(manager, 'decide', { group, user: member.userId, accept: true }))
    assert.equal((await groupOf(member, group)).role, 'member')
    await ok(call(member, 'leave', { group }))
    assert.deepEqual((await call(member, 'join', { token })).data, { group, joined: true })
  })

  test('an account that is deleted leaves its group to the longest manager, else member, else nobody', async () => {
    const { group, owner, manager, member } = await staged()
    await erased(app, owner)
    assert.equal((await groupOf(manager, group)).role, 'owner')
    await erased(app, manager)
    assert.equal((await groupOf(member, group)).role, 'owner')
    assert.equal((await messagesOf(member, group)).items.at(-1)?.system?.event, 'inherited')
    const alone = await person()
    const left = await newGroup(alone)
    await erased(app, alone)
    assert.equal((await app.pool.query('select 1 from conversations where id = $1', [left])).rowCount, 0)
  })
})

describe('what is said', () => {
  test('mentions count in a muted group, and are shown in the list until they are read', async () => {
    const { group, owner, member, other } = await staged()
    for (const who of [member, other]) await app.post('chat/mute', { conversation: group, on: true }, as(who))
    await said(owner, group, '@你 交一下作业', { mentions: [member.userId, owner.userId, randomUUID()] })
    await said(owner, group, '普通的话')
    assert.deepEqual([(await counts(app, member)).chats, (await counts(app, other)).chats], [1, 0])
    assert.deepEqual(
      [(await rowOf(member, group))?.mention, (await rowOf(other, group))?.mention],
      ['me', null],
    )
    const { seq } = await said(owner, group, '@所有人 改时间了', { all: true })
    assert.deepEqual([(await rowOf(other, group))?.mention, (await counts(app, other)).chats], ['all', 1])
    await app.post('chat/recall', { conversation: group, seq }, as(owner))
    assert.deepEqual([(await rowOf(other, group))?.mention, (await counts(app, other)).chats], [null, 0])
    await app.post('chat/read', { conversation: group, seq }, as(member))
    assert.deepEqual([(await rowOf(member, group))?.mention, (await counts(app, member)).chats], [null, 0])
    // the one that was taken back was the day's first
    for (let n = 1; n < groupLimits.all; n += 1) await said(owner, group, '@所有人', { all: true })
    await refused(call(owner, 'say', { key: randomUUID(), group, text: '@所有人', all: true }), /一天最多/)
  })

  test('is folded of who is blocked, who stays, and calls no blocker', async () => {
    const { group, owner, member } = await staged()
    await app.post('user/block', { id: owner.userId }, as(member))
    await said(owner, group, '@你', { mentions: [member.userId] })
    const row = await rowOf(member, group)
    assert.deepEqual([row?.mention, row?.last?.text, row?.last?.by], [null, '已屏蔽的消息', null])
    assert.deepEqual((await groupOf(member, group)).folded, [owner.userId])
    assert.equal((await messagesOf(member, group)).items.at(-1)?.text, '@你')
    await said(member, group, '我还能说')
  })

  test('a manager takes back what anybody said, and it says so', async () => {
    const { group, manager, member, other } = await staged()
    const { seq } = await said(member, group, '广告')
    await app.post('chat/recall', { conversation: group, seq }, as(manager))
    const { items } = await messagesOf(other, group)
    assert.deepEqual(
      items
        .filter((one) => one.seq >= seq)
        .map(({ kind, text, recalled, by_manager }) => [kind, text, recalled, by_manager]),
      [
        ['text', '', true, true],
        ['recall', '', false, false],
      ],
    )
    assert.equal((await rowOf(other, group))?.unread, 0)
  })

  test('a notice is at the top until it is read, and a message; its key makes one', async () => {
    const { group, owner, member } = await staged()
    const body = { key: randomUUID(), group, text: '周五下午采访课改到三点', all: true }
    for (let again = 0; again < 2; again += 1) await ok(call(owner, 'notice', body))
    const { notice } = await groupOf(member, group)
    assert.deepEqual([notice?.text, notice?.read], [body.text, false])
    assert.equal((await groupOf(owner, group)).notice?.read, true)
    const row = await rowOf(member, group)
    assert.deepEqual([row?.mention, row?.unread], ['all', 1])
    await ok(call(member, 'noticed', { group }))
    assert.equal((await groupOf(member, group)).notice?.read, true)
    await ok(call(owner, 'notice', { key: randomUUID(), group, text: '' }))
    assert.equal((await groupOf(member, group)).notice, null)
  })

  test('a notice by a key that said something else is refused, and takes no number', async () => {
    const { group, owner, member } = await staged()
    const key = randomUUID()
    await ok(call(owner, 'say', { key, group, text: '在吗' }))
    assert.equal((await call(owner, 'notice', { key, group, text: '周五停课' })).status, 409)
    assert.equal((await groupOf(member, group)).notice, null)
    const { rows } = await app.pool.query(
      'select c.last_seq = max(m.seq) as whole from conversations c join messages m on m.conversation_id = c.id where c.id = $1 group by c.last_seq',
      [group],
    )
    assert.deepEqual(rows, [{ whole: true }])
  })

  test('nothing of who may publish nothing', async () => {
    const { group, member } = await staged()
    await app.pool.query(
      `insert into complaint_cases (id, number, subject, subject_id, owner_id, state, mute_until)
       values (gen_random_uuid(), 'G-1', 'user', $1, $1, 'approved', now() + interval '1 day')`,
      [member.userId],
    )
    await refused(call(member, 'say', { key: randomUUID(), group, text: '说话' }), /你被禁言到/)
  })

  test('goes along with a complaint about who said it, or about the group', async () => {
    const { group, owner, manager, member, other } = await staged()
    const one = await said(member, group, '加我微信领红包')
    const two = await said(manager, group, '别发了')
    const note = (body: Record<string, unknown>) =>
      app.post('chat/transcript', { key: randomUUID(), conversation: group, ...body }, as(other))
    assert.equal((await note({ seqs: [one.seq, two.seq] })).status, 400)
    const { data } = await note({ seqs: [one.seq, two.seq], about: member.userId })
    const filed = async (subject: string, id: string) =>
      app.post(
        'complaint/add',
        { subject, id, reason: 'advert', text: '发广告', key: randomUUID() } as never,
        as(other),
      )
    assert.equal((await filed('chat', data.id)).code, 0)
    assert.equal((await filed('group', group)).code, 0)
    const { rows } = await app.pool.query<{ owner: string; title: string }>(
      `select owner_id as owner, snapshot ->> 'title' as title from complaint_cases where subject_id = any($1::uuid[]) order by subject`,
      [[data.id, group]],
    )
    assert.deepEqual(
      rows.map((row) => row.owner),
      [member.userId, owner.userId],
    )
    assert.match(rows[0]?.title ?? '', /群聊“新闻 2301 班”里/)
  })

  test('is among the reader’s groups, found by name', async () => {
    const { group, member } = await staged()
    const mine = (query = {}) => app.get('chat/group/mine', { ...as(member), query })
    assert.deepEqual(
      (await mine()).data.items.map(({ id, count }) => [id, count]),
      [[group, 4]],
    )
    assert.equal((await mine({ keyword: '2301' })).data.items.length, 1)
    assert.equal((await mine({ keyword: '没有' })).data.items.length, 0)
    const page = await members(member, group, { size: 2 })
    const next = await members(member, group, { size: 2, after: page.next })
    assert.equal(new Set([...page.items, ...next.items].map(({ id }) => id)).size, 4)
  })
})
