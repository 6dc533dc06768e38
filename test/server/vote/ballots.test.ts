// also on: external
/** Ballots: one person's choices, once; numbers that are those of the rows, whatever comes at once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { suspicion, suspicionOf } from '../../../contract/vote/rules'
import type { Viewer } from '../../../server/context'
import { BallotService } from '../../../server/features/vote/ballots'
import { newPerson, newSchool } from '../campus'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as } from '../owners'
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
      items.map((item) => [item.entry.name, item.state, Object.keys(item).sort().join()]),
      [['甲', 'counted', 'code,entry,reason,state']],
    )
    await on.exact(id)
  })

  test('has as many choices as the event gives, in all or a day', async () => {
    const { id, entries } = await eventWith(['甲', '乙', '丙'], { choices: 2, period: 'daily' })
    const voter = await on.person()
    assert.deepEqual(refused(await on.cast(voter, id, entries)), [409, '今天还能投 2 票，少选 1 位'])
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
  const states = (await Promise.all(crowd.map((viewer, index) => cast(viewer, index, [one(entries)])))).map(
    ({ receipts }) => receipts[0]?.state,
  )
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
    '有选手已经退出或还没有通过审核，请重新选择',
    ...others.map(() => 'cast'),
  ])
  await on.exact(id)
})

describe('a ballot of a crowd', () => {
  test('is suspicious above the numbers of the rules, of the narrowest first', () => {
    const calm = { address: suspicion.address, device: suspicion.device, young: suspicion.young }
    assert.equal(suspicionOf(calm, true), null)
    assert.equal(suspicionOf({ ...calm, young: suspicion.young + 1 }, false), null)
    assert.equal(suspicionOf({ ...calm, young: suspicion.young + 1 }, true), 'young')
    assert.equal(suspicionOf({ ...calm, device: suspicion.device + 1 }, false), 'device')
    assert.equal(suspicionOf({ ...calm, address: suspicion.address + 1 }, false), 'address')
  })

  /** New accounts on one network, one more than may be. */
  async function crowd(change: object = {}) {
    const event = await eventWith(['甲', '乙'], change)
    const voters = await Promise.all(Array.from({ length: suspicion.young + 1 }, () => on.person()))
    const from = { address: '10.200.1.1', headers: { 'user-agent': 'phone' } }
    const casts = []
    for (const voter of voters) casts.push(await on.vote(voter, event.id, [one(event.entries)], from))
    const last = casts[casts.length - 1]?.receipts[0]
    assert.deepEqual([casts[0]?.receipts[0]?.state, last?.state], ['counted', 'aside'])
    return {
      ...event,
      voter: voters[suspicion.young] ?? creator,
      receipt: last?.id ?? '',
      code: last?.code ?? '',
    }
  }
  const decide = (by: TestSession, receipt: string, action: string, reason = '是同一个社团的同学') =>
    on.app.post('Vote/decide', { receipt, action, reason }, as(by))

  test('is set aside in sight of all; its creator counts it with a reason, which its voter reads', async () => {
    const { id, entries, voter, receipt, code } = await crowd()
    const shown = await on.see(voter, one(entries))
    assert.deepEqual([shown.votes, shown.aside], [suspicion.young, 1])
    const list = (by: TestSession) => on.app.get('Vote/aside', { query: { id }, ...as(by) })
    assert.deepEqual(refused(await list(voter)), [403, '这不是你的投票'])
    const { items } = (await list(creator)).data
    assert.deepEqual(
      items.map((item) => [item.id, item.suspicion, item.young, /^[0-9A-F]{4}$/.test(item.network)]),
      [[receipt, 'young', true, true]],
    )
    assert.ok(!JSON.stringify(items).includes(voter.userId))
    assert.deepEqual(refused(await decide(voter, receipt, 'count')), [403, '这不是你的投票'])
    assert.equal((await decide(creator, receipt, 'count', '')).status, 400)
    assert.equal((await decide(creator, receipt, 'keep')).status, 400)
    const answers = await Promise.all([decide(creator, receipt, 'count'), decide(creator, receipt, 'count')])
    assert.deepEqual(
      answers.map(({ code: answer }) => answer),
      [0, 0],
    )
    assert.equal((await decide(creator, receipt, 'reject')).status, 409)
    await on.exact(id)
    assert.deepEqual(
      (await on.told(voter)).filter((text) => text.includes('搁置')),
      ['你在“校园歌手十强”投的票之前搁置了，发起人决定计入：是同一个社团的同学'],
    )
    const { rows } = await on.app.pool.query('select action, detail from audit_log where subject_id = $1', [
      receipt,
    ])
    assert.deepEqual(rows, [
      { action: 'vote.count', detail: { title: '校园歌手十强', code, reason: '是同一个社团的同学' } },
    ])
  })

  test('that is rejected stays in the list with the reason, and takes the choice', async () => {
    const { id, entries, voter, receipt, code } = await crowd()
    assert.equal((await decide(creator, receipt, 'reject', '同一个人的小号')).code, 0)
    const { items } = (await on.app.get('Vote/receipts', { query: { id, code }, ...as(voter) })).data
    assert.deepEqual(
      items.map(({ state, reason }) => [state, reason]),
      [['rejected', '同一个人的小号']],
    )
    assert.equal((await on.cast(voter, id, [one(entries, 1)])).status, 409)
    assert.deepEqual(refused(await on.app.post('Vote/withdraw', { receipt }, as(voter))), [
      409,
      '这张票现在不能撤回',
    ])
    await on.exact(id)
  })
})
