// also on: external
/** Ballots: one person's choices, once; numbers that are those of the rows, whatever comes at once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { decisionDays, ruledReasons, suspicion, suspicionsOf } from '../../../contract/vote/rules'
import type { Viewer } from '../../../server/context'
import { BallotService } from '../../../server/features/vote/ballots'
import { certify, newPerson, newSchool } from '../campus'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as } from '../asks'
import { holding, waiting } from '../waiting'
import { votesOf, type Votes } from './votes'

let on: Votes
let creator: TestSession
before(async () => {
  on = await votesOf()
})
// what one person makes in a minute is counted
beforeEach(async () => {
  creator = await on.student()
})
after(() => on.app.close())

/** An open event with entries that its creator added. */
async function eventWith(names: string[], change: object = {}) {
  const event = await on.open(creator, change)
  const entries: string[] = []
  for (const name of names) entries.push((await on.enter(creator, event.id, name)).id)
  return { id: event.id, entries }
}
const one = (list: readonly string[], index = 0): string => list[index] ?? ''

describe('a ballot', () => {
  test('is for who is signed in and of the voters; what was sent is checked', async () => {
    const { id, entries } = await eventWith(['甲'], { voters: 'students' })
    const sent = { key: randomUUID(), id, entries }
    assert.equal((await on.app.post('Vote/vote', sent)).code, 1001)
    const [mate, far] = [await on.person(), await newPerson(on.app, await newSchool(on.app, '江北大学'))]
    assert.deepEqual(refused(await on.cast(mate, id, entries)), [409, '这个投票只有本校认证学生可以投'])
    assert.equal((await on.cast(far, id, entries)).status, 404)
    for (const wrong of [{ entries: [] }, { entries: ['no'] }, { key: 'no' }, { voter: mate.userId }])
      assert.equal((await on.app.post('Vote/vote', { ...sent, ...wrong }, as(mate))).status, 400)
    assert.equal((await on.read(mate, id)).own.barrier, 'student')
  })

  test('gives a receipt; sent again, by the key or by the choice, it gives the same', async () => {
    const { id, entries } = await eventWith(['甲', '乙'])
    const voter = await on.person()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => on.cast(voter, id, [one(entries)], { key })))
    const codes = answers.map(({ data }) => data.receipts.map(({ code }) => code).join())
    assert.equal(new Set(codes).size, 1)
    assert.match(codes[0] ?? '', /^[2-9A-Z]{10}$/)
    const again = await on.vote(voter, id, [one(entries)])
    assert.deepEqual(again.receipts.map(({ code }) => code).join(), codes[0])
    assert.deepEqual([again.own.left, again.own.chosen], [0, [one(entries)]])
    assert.deepEqual(refused(await on.cast(voter, id, [one(entries, 1)])), [409, '一共的 1 票已经投完了'])
    const { items } = (
      await on.app.get('Vote/receipts', { query: { id, code: codes[0] }, token: voter.token })
    ).data
    assert.deepEqual(
      items.map((item) => [item.entry?.name, item.state, Object.keys(item).sort().join()]),
      [['甲', 'counted', 'code,entry,reason,state']],
    )
    await on.exact(id)
  })

  test('has as many choices as the event gives, in all or a day', async () => {
    const { id, entries } = await eventWith(['甲', '乙', '丙'], { choices: 2, period: 'daily' })
    const voter = await on.person()
    assert.deepEqual(refused(await on.cast(voter, id, entries)), [409, '今天还能投 2 票，少选 1 个'])
    await on.vote(voter, id, entries.slice(0, 2))
    assert.deepEqual(refused(await on.cast(voter, id, entries.slice(2))), [
      409,
      '今天的 2 票已经投完了，明天再来',
    ])
    await on.app.pool.query(`update vote_ballots set day = day - 1 where event_id = $1`, [id])
    assert.equal((await on.read(voter, id)).own.left, 2)
    await on.vote(voter, id, entries.slice(1))
    assert.equal((await on.read(voter, id)).people, 1)
    await on.exact(id)
  })

  test('is kept to one by the database itself', async () => {
    const { id, entries } = await eventWith(['甲', '乙'])
    const voter = await on.person()
    await on.vote(voter, id, [one(entries)])
    const copy = (change: string) =>
      on.app.pool.query(
        `insert into vote_ballots (id, school_id, event_id, voter_id, day, slot, choices, entry_id, key, code, state)
         select gen_random_uuid(), school_id, event_id, voter_id, day, slot, choices, entry_id, gen_random_uuid(), 'A', state
         from (select b.school_id, b.event_id, b.voter_id, b.day, ${change} from vote_ballots b where voter_id = $1) b`,
        [voter.userId],
      )
    const other = `'${one(entries, 1)}'::uuid as entry_id`
    await assert.rejects(copy(`slot, choices, ${other}, state`), /vote_ballots_slot/)
    await assert.rejects(copy(`slot + 1 as slot, choices, ${other}, state`), /vote_ballots_slots/)
    await assert.rejects(copy(`slot + 1 as slot, choices + 1 as choices, ${other}, state`), /foreign key/)
  })

  test('is not cast before the start or after the end, by who waited for it either', async () => {
    const { id, entries } = await eventWith(['甲'])
    const voter = await on.person()
    await on.move(id, `starts_at = now() + interval '1 hour'`)
    assert.deepEqual(refused(await on.cast(voter, id, entries)), [409, '投票还没有开始'])
    await on.move(id, `starts_at = now() - interval '1 hour'`)
    await holding(
      on.app,
      `update vote_events set ends_at = now() - interval '1 second' where id = $1`,
      [id],
      async (letGo) => {
        const tried = on.cast(voter, id, entries)
        await waiting(on.app, 1)
        await letGo()
        assert.deepEqual(refused(await tried), [409, '投票已经结束'])
      },
    )
    await on.exact(id)
  })

  test('is taken back by its voter while it counts, which frees the choice', async () => {
    const { id, entries } = await eventWith(['甲', '乙'])
    const [voter, other] = [await on.person(), await on.person()]
    const { receipts } = await on.vote(voter, id, [one(entries)])
    const receipt = receipts[0]?.id
    const back = (by: TestSession) => on.app.post('Vote/withdraw', { receipt }, as(by))
    assert.equal((await on.app.post('Vote/withdraw', { receipt })).code, 1001)
    assert.equal((await back(other)).status, 404)
    assert.equal((await on.app.post('Vote/withdraw', { receipt: 'no' }, as(voter))).status, 400)
    const answers = await Promise.all([back(voter), back(voter)])
    assert.deepEqual(
      answers.map(({ data }) => data.left),
      [1, 1],
    )
    assert.deepEqual([(await on.read(voter, id)).people, (await on.see(voter, one(entries))).votes], [0, 0])
    await on.vote(voter, id, [one(entries, 1)])
    await on.exact(id)
    const list = (await on.app.get('Vote/mine', { query: { id }, token: voter.token })).data.items
    assert.deepEqual(
      list.map(({ state, entry }) => [state, entry.name]),
      [
        ['counted', '乙'],
        ['withdrawn', '甲'],
      ],
    )
    await on.end(id)
    const last = { receipt: list[0]?.id }
    assert.deepEqual(refused(await on.app.post('Vote/withdraw', last, as(voter))), [
      409,
      '投票已经结束，不能撤回',
    ])
  })
})

/** Accounts older than a day, with the numbers `from` to `to`. */
async function electors(from: number, to: number): Promise<Viewer[]> {
  const { rows } = await on.app.pool.query<{ id: string }>(
    `insert into users (id, phone, name, school_id, created_at)
     select gen_random_uuid(), '150' || lpad(n::text, 8, '0'), '选民' || n, $1, now() - interval '9 days'
     from generate_series($2::int, $3) n returning id`,
    [on.school, from, to],
  )
  return rows.map(({ id }) => ({
    id,
    schoolId: on.school,
    sessionId: '',
    student: false,
    verified: false,
    blocks: false,
    roles: [],
  }))
}

test('a thousand voters at once are counted one by one', async () => {
  const { id, entries } = await eventWith(['甲', '乙', '丙'])
  const service = new BallotService(on.app.context)
  const cast = (viewer: Viewer, index: number) => {
    const origin = { address: `10.9.${index >> 8}.${index & 255}`, agent: '' }
    const sent = () => ({ key: randomUUID(), id, entries: [one(entries, index % 3)] })
    // every tenth sends twice, at the same moment and under another key
    const times = index % 10 === 0 ? 2 : 1
    return Promise.all(Array.from({ length: times }, () => service.cast(viewer, sent(), origin)))
  }
  // many more at a time than there are connections, and no more than these can serve before a caller gives up
  const left = [...(await electors(1, 1000)).entries()]
  const voting = async () => {
    for (let next = left.pop(); next; next = left.pop()) await cast(next[1], next[0])
  }
  await Promise.all(Array.from({ length: 100 }, voting))
  await on.exact(id)
  const event = await on.read(creator, id)
  assert.deepEqual([event.people, event.votes, event.aside], [1000, 1000, 0])
  const { items } = await on.ranking(creator, id)
  assert.deepEqual(
    items.map(({ votes }) => votes),
    [334, 333, 333],
  )
})

test('what is taken together is held to the rules as one after the other', async () => {
  const { id, entries } = await eventWith(['甲', '乙', '丙'])
  const service = new BallotService(on.app.context)
  const cast = (viewer: Viewer, index: number, chosen: string[], agent = `phone ${index}`) =>
    service.cast(viewer, { key: randomUUID(), id, entries: chosen }, { address: '10.9.200.1', agent })
  const crowd = await electors(2001, 2000 + suspicion.address + 10)
  const states = (
    await Promise.all(crowd.map((viewer, index) => cast(viewer, index, [one(entries)], 'phone')))
  ).map(({ receipts }) => receipts[0]?.state)
  const count = (state: string) => states.filter((one) => one === state).length
  assert.deepEqual([count('counted'), count('aside')], [suspicion.address, 10])

  // two choices of one person, where one is given; and somebody who has left, and an entry of nowhere, beside others
  const [she, he, ...others] = await electors(3001, 3010)
  assert.ok(she && he)
  const gone: Viewer = { ...he, id: randomUUID() }
  const tried = await Promise.allSettled([
    cast(she, 0, [one(entries, 1)], 'hers'),
    cast(she, 0, [one(entries, 2)], 'hers'),
    cast(gone, 0, [one(entries, 1)]),
    cast(he, 0, [randomUUID()]),
    ...others.map((viewer, index) => cast(viewer, index, [one(entries, 2)])),
  ])
  const said = tried.map((each) => (each.status === 'fulfilled' ? 'cast' : each.reason.message))
  // which of hers comes first is open
  assert.deepEqual(said.slice(0, 2).sort(), ['cast', '一共的 1 票已经投完了'])
  assert.deepEqual(said.slice(2), [
    '这位用户不存在或已被删除',
    '有选项已经退出或还没有通过审核，请重新选择',
    ...others.map(() => 'cast'),
  ])
  await on.exact(id)
})

describe('a ballot of a crowd', () => {
  const plain = { young: false, certified: false }

  test('is set aside for two signals together, and never where a school certified its voter', () => {
    const hall = { people: suspicion.address + 1, device: 2, young: 0, certified: 0 }
    assert.deepEqual(suspicionsOf(hall, plain), [])
    assert.deepEqual(suspicionsOf({ ...hall, people: 8, device: 8 }, plain), [])
    assert.deepEqual(suspicionsOf({ ...hall, people: 8, young: 8 }, { ...plain, young: true }), [])
    const script = { people: 99, device: 99, young: 99, certified: 0 }
    assert.deepEqual(suspicionsOf(script, { ...plain, young: true }), ['young', 'device', 'address'])
    assert.deepEqual(suspicionsOf(script, plain), ['device', 'address'])
    assert.deepEqual(suspicionsOf(script, { young: true, certified: true }), [])
    // the school's own network
    assert.deepEqual(
      suspicionsOf({ ...script, device: 9, certified: suspicion.campus }, { ...plain, young: true }),
      [],
    )
  })

  test('of five hundred certified students in a hall is counted; of a script it is set aside', async () => {
    const { id, entries } = await eventWith(['甲', '乙'], { choices: 1 })
    const service = new BallotService(on.app.context)
    const votes = async (people: Viewer[], address: string, agentOf: (index: number) => string) => {
      const cast = (viewer: Viewer, index: number) =>
        service.cast(
          viewer,
          { key: randomUUID(), id, entries: [one(entries, index % 2)] },
          { address, agent: agentOf(index) },
        )
      const states: (string | undefined)[] = []
      for (let next = 0; next < people.length; next += 50)
        states.push(
          ...(
            await Promise.all(
              people.slice(next, next + 50).map((viewer, index) => cast(viewer, next + index)),
            )
          ).map(({ receipts }) => receipts[0]?.state),
        )
      return states
    }
    const hall = await electors(4001, 4500)
    await on.app.pool.query(`update users set student_until = now() + interval '1 year' where id = any($1)`, [
      hall.map((viewer) => viewer.id),
    ])
    const fresh = async (people: Viewer[]) =>
      on.app.pool.query('update users set created_at = now() where id = any($1)', [
        people.map((one) => one.id),
      ])
    await fresh(hall.slice(0, 20))
    const hallStates = await votes(hall, '10.77.0.1', (index) => `phone ${index % 12}`)
    assert.equal(hallStates.filter((state) => state !== 'counted').length, 0)
    // somebody beside them who is not certified is not suspicious either
    const [guest] = await votes(await electors(4501, 4501), '10.77.0.1', () => 'phone 1')
    assert.equal(guest, 'counted')
    const script = await electors(5001, 5100)
    await fresh(script)
    const states = await votes(script, '10.77.0.2', () => 'python')
    assert.equal(states.filter((state) => state === 'aside').length, 100 - suspicion.device)
    await on.exact(id)
  })

  /** New accounts on one network with one kind of phone, more by `many` than may be. */
  async function crowd(change: object = {}, many = 1) {
    const event = await eventWith(['甲', '乙'], change)
    const voters = await Promise.all(Array.from({ length: suspicion.device + many }, () => on.person()))
    const from = { address: '10.200.1.1', headers: { 'user-agent': 'phone' } }
    const casts = []
    for (const voter of voters) casts.push(await on.vote(voter, event.id, [one(event.entries)], from))
    const last = casts[casts.length - 1]?.receipts[0]
    assert.deepEqual([casts[0]?.receipts[0]?.state, last?.state], ['counted', 'aside'])
    return {
      ...event,
      voter: voters[voters.length - 1] ?? creator,
      aside: voters.slice(suspicion.device),
      receipt: last?.id ?? '',
      code: last?.code ?? '',
    }
  }
  const decide = (by: TestSession, id: string, action: string, what: object, reason = '是同一个社团的同学') =>
    on.app.post('Vote/decide', { id, action, reason, ...what }, as(by))

  test('is decided by the creator, who is told nothing of what it is for, with a reason', async () => {
    const { id, entries, voter, receipt, code } = await crowd()
    const shown = await on.see(creator, one(entries))
    assert.deepEqual([shown.votes, (await on.read(creator, id)).aside], [suspicion.device, 1])
    const list = (by: TestSession) => on.app.get('Vote/aside', { query: { id }, ...as(by) })
    assert.deepEqual(refused(await list(voter)), [403, '这不是你的投票'])
    const { items } = (await list(creator)).data
    assert.deepEqual(
      items.map((item) => [item.id, item.signals, item.young, /^[0-9A-F]{4}$/.test(item.network)]),
      [[receipt, ['young', 'device'], true, true]],
    )
    const receipts = await on.app.get('Vote/receipts', { query: { id, code }, ...as(creator) })
    const told = JSON.stringify([items, receipts.data])
    for (const secret of [voter.userId, ...entries]) assert.ok(!told.includes(secret), secret)
    assert.ok(!JSON.stringify(items).includes(code))
    const live = (await on.app.get('Vote/live', { query: { id }, ...as(creator) })).data.entries
    assert.deepEqual(Object.keys({ ...live[0] }).sort(), ['id', 'place', 'votes'])
    assert.ok(!('aside' in shown))
    // nor does an entry without votes tell whether ballots for it are set aside
    const spare = await on.enter(creator, id, '没有人投的')
    const dropSpare = () => on.app.post('Vote/remove', { id: spare.id }, as(creator))
    assert.match((await dropSpare()).envelope.message, /还有搁置的票没有决定/)
    const { items: own } = (await on.app.get('Vote/mine', { query: { id }, ...as(voter) })).data
    assert.deepEqual(
      own.map(({ entry }) => entry.id),
      [one(entries)],
    )
    assert.deepEqual(refused(await decide(voter, id, 'count', { receipts: [receipt] })), [
      403,
      '这不是你的投票',
    ])
    assert.equal((await decide(creator, id, 'count', { receipts: [receipt] }, '')).status, 400)
    assert.equal((await decide(creator, id, 'keep', { receipts: [receipt] })).status, 400)
    assert.equal((await decide(creator, id, 'count', {})).status, 400)
    const answers = await Promise.all([1, 2].map(() => decide(creator, id, 'count', { receipts: [receipt] })))
    assert.deepEqual(
      answers.map(({ code: answer }) => answer),
      [0, 0],
    )
    assert.equal((await decide(creator, id, 'reject', { receipts: [receipt] })).status, 409)
    assert.equal((await dropSpare()).code, 0)
    await on.exact(id)
    await on.close()
    await on.close()
    assert.deepEqual(
      (await on.told(voter)).filter((text) => text.includes('搁置')),
      ['你在“校园歌手十强”投的票之前搁置了，现在计入：是同一个社团的同学'],
    )
    const { rows } = await on.app.pool.query('select action, detail from audit_log where subject_id = $1', [
      id,
    ])
    assert.deepEqual(rows, [
      { action: 'vote.count', detail: { title: '校园歌手十强', count: 1, reason: '是同一个社团的同学' } },
    ])
  })

  test('is decided with all of its signal, for one reason', async () => {
    const { id, voter } = await crowd({}, 4)
    assert.deepEqual((await on.read(creator, id)).signals, [
      { signal: 'device', count: 4 },
      { signal: 'young', count: 4 },
    ])
    assert.equal((await on.read(voter, id)).signals, null)
    assert.equal((await decide(creator, id, 'count', { signal: 'address' })).code, 0)
    assert.equal((await on.read(creator, id)).aside, 4)
    assert.equal((await decide(creator, id, 'reject', { signal: 'device' })).code, 0)
    assert.equal((await decide(creator, id, 'reject', { signal: 'device' })).code, 0)
    const event = await on.read(creator, id)
    assert.deepEqual([event.aside, event.votes, event.signals], [0, suspicion.device, []])
    await on.exact(id)
    const { items } = (await on.app.get('Vote/mine', { query: { id }, ...as(voter) })).data
    assert.deepEqual(
      items.map(({ state, reason }) => [state, reason]),
      [['rejected', '是同一个社团的同学']],
    )
  })

  test('of the creator waits for the rule', async () => {
    const { id, receipt } = await crowd()
    await on.app.pool.query('update vote_ballots set voter_id = $1 where id = $2', [creator.userId, receipt])
    assert.deepEqual((await on.app.get('Vote/aside', { query: { id }, ...as(creator) })).data.items, [])
    await decide(creator, id, 'count', { receipts: [receipt] })
    await decide(creator, id, 'count', { signal: 'young' })
    assert.equal((await on.read(creator, id)).aside, 1)
  })

  test('that nobody decided counts where its voter is certified by then, and the result says so', async () => {
    const { id, entries, aside } = await crowd({}, 3)
    const [student, ...others] = aside
    assert.ok(student)
    await certify(on.app, student)
    await on.move(
      id,
      `starts_at = now() - interval '9 days', ends_at = now() - interval '${decisionDays} days'`,
    )
    await on.close()
    await on.close()
    const event = await on.read(creator, id)
    assert.deepEqual(
      [event.phase, event.aside, event.votes, event.decided],
      ['closed', 0, suspicion.device + 1, { counted: 1, rejected: 2 }],
    )
    assert.equal((await on.see(creator, one(entries))).votes, suspicion.device + 1)
    await on.exact(id)
    const reasons = await Promise.all(
      [student, ...others].map(async (one) => {
        const { items } = (await on.app.get('Vote/mine', { query: { id }, ...as(one) })).data
        return items.map(({ state, reason }) => [state, reason])
      }),
    )
    assert.deepEqual(reasons, [
      [['counted', ruledReasons.count]],
      [['rejected', ruledReasons.reject]],
      [['rejected', ruledReasons.reject]],
    ])
  })

  test('that is rejected stays in the list with the reason, and takes the choice', async () => {
    const { id, entries, voter, receipt, code } = await crowd()
    assert.equal((await decide(creator, id, 'reject', { receipts: [receipt] }, '同一个人的小号')).code, 0)
    const { items } = (await on.app.get('Vote/receipts', { query: { id, code }, ...as(voter) })).data
    assert.deepEqual(
      items.map(({ entry, state, reason }) => [entry?.id, state, reason]),
      [[one(entries), 'rejected', '同一个人的小号']],
    )
    assert.equal((await on.cast(voter, id, [one(entries, 1)])).status, 409)
    assert.deepEqual(refused(await on.app.post('Vote/withdraw', { receipt }, as(voter))), [
      409,
      '这张票现在不能撤回',
    ])
    await on.exact(id)
  })
})
