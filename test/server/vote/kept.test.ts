// also on: external
/** What people voted on stays: events are cancelled, entries dismissed with a reason, receipts readable. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { eraseDue } from '../../../server/features/security/erase'
import { entrust, newSchool } from '../campus'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
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

describe('what people voted on', () => {
  const drop = (by: TestSession, id: string, reason = '替别人报的名') =>
    on.app.post('Vote/dismiss', { id, reason }, as(by))
  const cancel = (by: TestSession, id: string, reason = '场地没有了') =>
    on.app.post('VoteActivity/cancel', { id, reason }, as(by))
  const remove = (by: TestSession, id: string) => on.app.post('activity/delete', { id }, as(by))

  test('is dropped by the school alone, with a reason that voters and receipts have', async () => {
    const { id } = await on.open(creator)
    const [entrant, voter, admin, far] = [
      await on.person(),
      await on.person(),
      await on.student(),
      await on.student(),
    ]
    await entrust(on.app, admin, 'school-admin', on.school)
    await entrust(on.app, far, 'school-admin', await newSchool(on.app, '江北大学'))
    const own = await on.enter(entrant, id, '木吉他')
    await on.vote(voter, id, [own.id])
    assert.deepEqual(
      [(await on.see(admin, own.id)).drop, (await on.see(creator, own.id)).drop],
      ['school', null],
    )
    assert.equal((await drop(voter, own.id)).status, 403)
    assert.equal((await drop(far, own.id)).status, 404)
    assert.equal((await drop(admin, own.id, ' ')).status, 400)
    const answers = await Promise.all([drop(admin, own.id), drop(admin, own.id)])
    assert.deepEqual(
      answers.map(({ code }) => code),
      [0, 0],
    )
    await on.exact(id)
    await on.close()
    const [receipt] = (await on.app.get('Vote/mine', { query: { id }, ...as(voter) })).data.items
    assert.deepEqual([receipt?.state, receipt?.reason], ['void', '学校取消：替别人报的名'])
    assert.ok(
      (await on.told(voter)).includes(
        '“校园歌手十强”的 1 号不在名单里了：学校取消：替别人报的名。你投的这一票退回给你，可以再投',
      ),
    )
    for (const one of [creator, entrant])
      assert.ok((await on.told(one)).includes('学校取消了“校园歌手十强”里的“木吉他”：替别人报的名'))
    // not in one's own cause, whoever administers the school
    const other = await on.enter(admin, id, '我自己')
    await on.vote(voter, id, [other.id])
    assert.equal((await drop(admin, other.id)).status, 409)
    const rival = await on.enter(await on.person(), id, '对手')
    assert.match((await drop(admin, rival.id)).envelope.message, /和你自己有关/)
  })

  test('gives its choices back where a complaint takes it out, decided by who has no stake in it', async () => {
    const { id } = await on.open(creator)
    const [entrant, voter, desk] = [await on.person(), await on.person(), await on.student()]
    const own = await on.enter(entrant, id, '木吉他')
    await on.vote(voter, id, [own.id])
    for (const one of [desk, creator]) await entrust(on.app, one, 'school-admin', on.school)
    const sent = { key: randomUUID(), subject: 'voteEntry', id: own.id, reason: 'advert' }
    const { id: complaint } = await on.app
      .post('complaint/add', sent, as(await on.person()))
      .then(({ data }) => data)
    const approve = (by: TestSession) =>
      on.app.post('complaint/approved', { id: complaint, rule: 'advert', note: '这是广告' }, as(by))
    assert.match((await approve(creator)).envelope.message, /和你自己有关/)
    assert.equal((await approve(desk)).code, 0)
    await on.exact(id)
    const [receipt] = (await on.app.get('Vote/mine', { query: { id }, ...as(voter) })).data.items
    assert.equal(receipt?.state, 'void')
    assert.match(receipt?.reason ?? '', /^学校取消：/)
    const { votes, own: mine } = await on.read(voter, id)
    assert.deepEqual([votes, mine.left], [0, 1])
  })

  test('is never deleted: it is cancelled with a reason, and stays with numbers and receipts', async () => {
    const { id } = await on.open(creator)
    const entry = await on.enter(creator, id, '北湖')
    const [voter, mate] = [await on.person(), await on.person()]
    await on.vote(voter, id, [entry.id])
    assert.ok(`${refused(await remove(creator, id))[1]}`.startsWith('已经有人投票，不能删除'))
    for (const [change, table] of [
      ['update vote_events set deleted_at = now() where id = $1', /never deleted/],
      ['delete from vote_ballots where event_id = $1', /only grows/],
    ] as const)
      await assert.rejects(on.app.pool.query(change, [id]), table)
    assert.deepEqual(refused(await cancel(mate, id)), [403, '这不是你的投票'])
    assert.equal((await cancel(creator, id, ' ')).status, 400)
    const answers = await Promise.all([cancel(creator, id), cancel(creator, id)])
    assert.deepEqual(
      answers.map(({ code }) => code),
      [0, 0],
    )
    await on.close()
    const event = await on.read(voter, id)
    assert.deepEqual(
      [event.phase, event.cancelled, event.votes, event.people],
      ['cancelled', '场地没有了', 1, 1],
    )
    assert.deepEqual(refused(await on.cast(mate, id, [entry.id])), [409, '这个投票已经取消'])
    assert.deepEqual(refused(await on.apply(mate, id)), [409, '这个投票已经取消'])
    assert.ok((await on.told(voter)).some((text) => text.includes('被发起人取消了：场地没有了')))
    const mine = (await on.app.get('Vote/mine', { query: { id }, ...as(voter) })).data.items
    const all = (await on.app.get('Vote/receipts', { query: { id }, ...as(mate) })).data.items
    assert.deepEqual([mine.length, all.length], [1, 1])
    assert.ok(`${refused(await remove(creator, id))[1]}`.includes('不能删除'))
    assert.equal((await on.app.post('Vote/export', { id }, as(creator))).code, 0)
  })

  test('stays once it is over, and is not cancelled then', async () => {
    const { id } = await on.open(creator)
    const entry = await on.enter(creator, id, '北湖')
    const voter = await on.person()
    await on.vote(voter, id, [entry.id])
    await on.end(id)
    assert.deepEqual(refused(await cancel(creator, id)), [409, '投票已经结束，结果会照常公布，不能取消'])
    await on.close()
    await on.close()
    assert.equal((await on.read(voter, id)).phase, 'closed')
    for (const tried of [remove(creator, id), cancel(creator, id)]) assert.equal((await tried).status, 409)
    assert.equal((await on.read(voter, id)).votes, 1)
  })

  test('stays readable to who voted, whomever its creator blocks, and daily choices stay theirs', async () => {
    const { id } = await on.open(creator, { period: 'daily' })
    const entry = await on.enter(creator, id, '北湖')
    const [voter, late] = [await on.person(), await on.person()]
    await on.vote(voter, id, [entry.id])
    for (const one of [voter, late]) await say(on.app.post('user/block', { id: one.userId }, as(creator)))
    await on.app.pool.query(
      `update vote_ballots set day = day - 1, cast_at = cast_at - interval '1 day' where event_id = $1`,
      [id],
    )
    await on.vote(voter, id, [entry.id])
    const query = { id }
    assert.equal((await on.read(voter, id)).votes, 2)
    const ranking = await say(on.app.get('Vote/ranking', { query, ...as(voter) }))
    assert.deepEqual(
      ranking.items.map(({ name, votes }) => [name, votes]),
      [['北湖', 2]],
    )
    assert.equal((await say(on.app.get('Vote/mine', { query, ...as(voter) }))).items.length, 2)
    assert.equal((await say(on.app.get('Vote/receipts', { query, ...as(voter) }))).items.length, 2)
    assert.equal((await on.app.get('VoteActivity/read', { query, ...as(late) })).status, 404)
    // who does not want to see its creator does not
    await on.app.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
      voter.userId,
      creator.userId,
    ])
    assert.equal((await on.app.get('VoteActivity/read', { query, ...as(voter) })).status, 404)
  })

  test('stays when its creator leaves, without their name and words', async () => {
    const { id } = await on.open(creator, { title: '留下来的投票' })
    const entry = await on.enter(creator, id, '北湖')
    const voter = await on.person()
    await on.vote(voter, id, [entry.id])
    const empty = await on.open(creator, { title: '没有人投的' })
    await on.app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      creator.userId,
    ])
    await eraseDue(on.app.context)
    const event = await on.read(voter, id)
    assert.deepEqual(
      [event.title, event.excerpt, event.body, event.votes, event.author.name === '', event.phase],
      ['留下来的投票', '', [], 1, false, 'open'],
    )
    assert.deepEqual(
      [(await on.see(voter, entry.id)).name, (await on.see(voter, entry.id)).votes],
      ['北湖', 1],
    )
    assert.equal(
      (await on.app.get('VoteActivity/read', { query: { id: empty.id }, ...as(voter) })).status,
      404,
    )
    await on.end(id)
    await on.close()
    await on.close()
    assert.equal((await on.read(voter, id)).phase, 'closed')
  })
})
