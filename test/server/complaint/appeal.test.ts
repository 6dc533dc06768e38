// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { expireEvidence } from '../../../server/features/complaint/expire'
import { RecycleBin } from '../../../server/core/dynamic/recycleBin'
import { eraseDue } from '../../../server/features/security/erase'
import { certify, comment, picture, publish, reply } from '../campus'
import { as } from '../asks'
import { complaintsAt, deskOf, newReviewer, type TestDesk } from './complaints'
import { startApp, type TestApp, type TestSession } from '../harness'
import { newAccount } from '../notice/writings'

let app: TestApp
let desk: TestDesk
let school: string
let one: TestSession
let two: TestSession
let stranger: TestSession

before(async () => {
  app = await startApp()
  desk = await deskOf(app)
  ;({ school, one, two, stranger } = desk)
})
after(() => app.close())

const { student, complain, approve, refuse, appeal, hear, detail, look, told, complained, takenDown } =
  complaintsAt(() => ({ app, desk }))

describe('a comment', () => {
  const counts = async (id: string, root: string) => {
    const { rows } = await app.pool.query(
      `select d.comments, c.replies, (select count(*)::int from comments x left join comments r on r.id = x.root_id
        where x.subject_id = d.id and x.deleted_at is null and x.state = 'approved'
          and (r.id is null or (r.deleted_at is null and r.state = 'approved'))) as truly
       from dynamics d join comments c on c.id = $2 where d.id = $1`,
      [id, root],
    )
    assert.equal(rows[0].comments, rows[0].truly)
    return [rows[0].comments, rows[0].replies]
  }
  const against = async (id: string) => {
    const { data } = await complain(await student(), id, { subject: 'comment' })
    assert.equal((await approve(one, data.id)).code, 0)
    return data.id
  }
  const back = async (author: TestSession, id: string) => {
    const { data } = await appeal(author, id)
    assert.equal((await hear(two, 'approved', data.appeal?.id as string)).code, 0)
  }
  const list = async (person: TestSession | null, id: string) =>
    (await app.get('comment/comments', { query: { subject: 'dynamic', id }, ...(person ? as(person) : {}) }))
      .data.items

  test('that is taken down goes with its replies and comes back with them; the counts are exact throughout', async () => {
    const [host, author, guest] = [await student(), await student(), await student()]
    const dynamic = await publish(app, host, { scope: 'everyone' })
    const root = await comment(app, author, dynamic.id, '加我微信')
    const first = await reply(app, guest, root.id, '骗子')
    await reply(app, author, root.id, '不是')
    await comment(app, guest, dynamic.id)
    assert.deepEqual(await counts(dynamic.id, root.id), [4, 2])
    const id = await against(root.id)
    assert.deepEqual(await counts(dynamic.id, root.id), [1, 2])
    assert.deepEqual(
      (await list(guest, dynamic.id)).map(({ text }) => text),
      ['好看'],
    )
    assert.equal((await list(null, dynamic.id)).length, 1)
    assert.equal(
      (await list(author, dynamic.id)).find((item) => item.id === root.id)?.withheld?.reason,
      '广告引流：反复发布广告',
    )
    assert.equal((await app.get('comment/replies', { query: { id: root.id }, ...as(guest) })).status, 404)
    for (const person of [guest, author]) {
      assert.ok(
        (await app.post('comment/addReply', { key: randomUUID(), id: root.id, text: '?' }, as(person)))
          .code !== 0,
      )
    }
    assert.doesNotMatch(JSON.stringify((await app.get('message/dynamicNotices', as(host))).data), /加我微信/)
    await app.post('comment/deleteReply', { id: first.id }, as(guest))
    await back(author, id)
    assert.deepEqual(await counts(dynamic.id, root.id), [3, 1])
  })

  test('that is a reply is counted out and in again, below a root that came and went too', async () => {
    const [author, guest] = [await student(), await student()]
    const dynamic = await publish(app, author)
    const root = await comment(app, guest, dynamic.id)
    const answer = await reply(app, author, root.id, '推广一下')
    const low = await against(answer.id)
    assert.deepEqual(await counts(dynamic.id, root.id), [1, 0])
    assert.deepEqual((await list(guest, dynamic.id))[0]?.first, [])
    const high = await against(root.id)
    await back(author, low)
    assert.deepEqual(await counts(dynamic.id, root.id), [0, 1])
    await back(guest, high)
    assert.deepEqual(await counts(dynamic.id, root.id), [2, 1])
  })

  test('that its author deletes while it is down is counted once', async () => {
    const author = await student()
    const dynamic = await publish(app, await student())
    const root = await comment(app, author, dynamic.id)
    await reply(app, await student(), root.id)
    const id = await against(root.id)
    assert.equal((await app.post('comment/delete', { id: root.id }, as(author))).code, 0)
    assert.equal((await counts(dynamic.id, root.id))[0], 0)
    await back(author, id)
    assert.equal((await counts(dynamic.id, root.id))[0], 0)
  })

  test('that is answered, deleted and taken down at once leaves exact counts', async () => {
    const [author, guest] = [await student(), await student()]
    const dynamic = await publish(app, await student())
    const root = await comment(app, author, dynamic.id)
    const answers = await Promise.all([1, 2, 3].map(() => reply(app, guest, root.id)))
    const { data } = await complain(await student(), root.id, { subject: 'comment' })
    await Promise.all([
      approve(one, data.id),
      ...answers.map(({ id }) => app.post('comment/deleteReply', { id }, as(guest))),
      ...[1, 2, 3].map(() =>
        app.post('comment/addReply', { key: randomUUID(), id: root.id, text: '还在吗' }, as(author)),
      ),
    ])
    await counts(dynamic.id, root.id)
    await back(author, data.id)
    await counts(dynamic.id, root.id)
  })
})

describe('an appeal', () => {
  test('is decided by another reviewer: the dynamic comes back, and both are told', async () => {
    const { author, dynamic, id } = await takenDown()
    const { data } = await appeal(author, id)
    assert.match(data.appeal?.number ?? '', /^SS20\d{6}-\d{4}$/)
    assert.equal(data.appealable, false)
    const appealId = data.appeal?.id as string
    const waiting = async (person: TestSession) =>
      (await app.get('appeal/dynamicAppeals', as(person))).data.items.some((item) => item.appeal === appealId)
    assert.deepEqual([await waiting(one), await waiting(two), await waiting(stranger)], [false, true, false])
    for (const action of ['approved', 'refused'] as const) {
      assert.match((await hear(one, action, appealId)).envelope.message, /另一位管理员/)
      assert.equal((await hear(stranger, action, appealId)).status, 403)
    }
    assert.equal(
      (await app.get('appeal/detail', { query: { id }, ...as(two) })).data.appeal?.text,
      '这是社团招新，不是广告',
    )
    assert.equal((await app.get('roles/audit', as(two))).data.items[0]?.action, 'appeal.look')
    assert.equal((await hear(two, 'approved', appealId)).code, 0)
    const reader = await student()
    assert.equal((await detail(reader, dynamic.id)).code, 0)
    assert.ok(
      (await app.get('dynamic/list', { query: { school }, ...as(reader) })).data.items.some(
        (item) => item.id === dynamic.id,
      ),
    )
    assert.equal((await detail(author, dynamic.id)).data.withheld, undefined)
    assert.match((await told(author))[0] ?? '', /成立，你的动态.*已经恢复/)
    assert.equal(
      (await app.get('appeal/detail', { query: { id: dynamic.id }, ...as(author) })).data.state,
      'overturned',
    )
    assert.equal((await hear(two, 'approved', appealId)).code, 0)
    assert.equal((await hear(two, 'refused', appealId)).status, 409)
    assert.equal((await told(author)).filter((text) => text.includes('你的申诉')).length, 1)
  })

  test('is not for a platform administrator who decided the case either', async () => {
    const platform = await newReviewer(app, null)
    const author = await student()
    const { id } = await complained((await publish(app, author)).id)
    await approve(platform, id)
    const { data } = await appeal(author, id)
    assert.equal((await hear(platform, 'refused', data.appeal?.id as string)).status, 409)
    assert.equal((await hear(await newReviewer(app, null), 'refused', data.appeal?.id as string)).code, 0)
    assert.match((await told(author))[0] ?? '', /维持原来的决定/)
  })

  test('of a reviewer is not their own to decide', async () => {
    const mine = await publish(app, two)
    const { id } = await complained(mine.id)
    await approve(one, id)
    const { data } = await appeal(two, id)
    assert.equal((await hear(two, 'approved', data.appeal?.id as string)).status, 409)
  })

  test('is made once for a decision, by whom it is against, in thirty days', async () => {
    const { author, dynamic, id } = await takenDown()
    assert.equal((await appeal(await student(), id)).status, 404)
    assert.equal((await app.get('appeal/detail', { query: { id }, ...as(await student()) })).status, 404)
    const key = randomUUID()
    await app.pool.query(
      `update complaint_cases set decided_at = now() - interval '30 days 1 minute' where id = $1`,
      [id],
    )
    assert.match((await appeal(author, id, { key })).envelope.message, /过期/)
    assert.equal(
      (await app.get('appeal/detail', { query: { id: dynamic.id }, ...as(author) })).data.appealable,
      false,
    )
    await app.pool.query(`update complaint_cases set decided_at = now() - interval '29 days' where id = $1`, [
      id,
    ])
    const both = await Promise.all([appeal(author, id, { key }), appeal(author, id, { key })])
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    )
    assert.equal(both[0]?.data.appeal?.id, both[1]?.data.appeal?.id)
    assert.match((await appeal(author, id)).envelope.message, /只能申诉一次/)
    assert.equal((await appeal(author, id, { text: ' ' })).code, -1)
    const open = await complained((await publish(app, author)).id)
    assert.equal((await appeal(author, open.id)).status, 404)
  })

  test('of two reviewers at once is decided once', async () => {
    const three = await newReviewer(app, school)
    const { author, dynamic, id } = await takenDown()
    const { data } = await appeal(author, id)
    const answers = await Promise.all([
      hear(two, 'approved', data.appeal?.id as string),
      hear(three, 'refused', data.appeal?.id as string),
    ])
    assert.equal(answers.filter(({ code }) => code === 0).length, 1)
    const restored = answers[0]?.code === 0
    assert.equal((await detail(await student(), dynamic.id)).code === 0, restored)
  })

  test('that is right opens an account again, unless its desk closed it for reasons of its own', async () => {
    const states: string[] = []
    for (const own of [false, true]) {
      const owner = await student()
      await certify(app, owner)
      const { id: account } = await newAccount(app, owner, one)
      const { data } = await complain(await student(), account, { subject: 'account' })
      assert.equal((await approve(one, data.id)).code, 0)
      const made = await appeal(owner, data.id)
      const review = (action: string, reason?: string) =>
        app.post('subscribe/review', { id: account, action, reason }, as(one))
      if (own)
        assert.deepEqual([(await review('reopen')).code, (await review('close', '社团解散了')).code], [0, 0])
      assert.equal((await hear(two, 'approved', made.data.appeal?.id as string)).code, 0)
      states.push(
        (await app.pool.query('select state, reason from subscribe_accounts where id = $1', [account])).rows
          .map(({ state, reason }) => `${state} ${reason}`)
          .join(),
      )
    }
    assert.deepEqual(states, ['approved ', 'closed 社团解散了'])
  })

  test('that is right ends a mute', async () => {
    const person = await student()
    const { data } = await complain(await student(), person.userId, { subject: 'user', reason: 'advert' })
    await approve(one, data.id, { days: 30 })
    const made = await appeal(person, data.id)
    await hear(two, 'approved', made.data.appeal?.id as string)
    assert.match((await told(person))[0] ?? '', /禁言也解除了/)
    assert.ok(await publish(app, person))
  })
})

test('words about a decision lead its owner to the appeal, and nobody else', async () => {
  const { author, id } = await takenDown()
  const leads = async (person: TestSession) =>
    (await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(person) })).data.items
      .filter(({ text }) => /下架|举报|申诉/.test(text))
      .map((notice) => [notice.leads, notice.subject_id, notice.act, notice.page])
  assert.deepEqual(await leads(author), [
    ['decision', id, '查看和申诉', `/pages/user_myfollow/appeal?id=${id}`],
  ])
  assert.equal((await app.get('appeal/detail', { query: { id }, ...as(author) })).data.appealable, true)
  const reporter = await student()
  const harmless = await student()
  const { data } = await complain(reporter, (await publish(app, harmless)).id)
  await refuse(one, data.id)
  assert.deepEqual(
    [(await leads(harmless)).map(([lead]) => lead), (await leads(reporter)).map(([lead]) => lead)],
    [[null], [null]],
  )
})

describe('evidence', () => {
  const there = (key: string): Promise<boolean> =>
    app.context.providers.storage.read(key).then(
      () => true,
      () => false,
    )
  const keyOf = async (id: string) =>
    (await app.pool.query('select key from pictures where id = $1', [id])).rows[0]?.key as string | undefined

  test('outlives the author’s deleting, clearing and blocking, and goes half a year after the case', async () => {
    const [author, reporter] = [await student(), await student()]
    const { data: shown } = await app.upload(await picture(), as(author))
    const { data: proof } = await app.upload(await picture(), as(reporter))
    const dynamic = await publish(app, author, { text: '原来的话', pictures: [shown.id] })
    const { data } = await complain(reporter, dynamic.id, { pictures: [proof.id] })
    const keys = [(await keyOf(shown.id)) as string, (await keyOf(proof.id)) as string]
    await app.post('user/block', { id: reporter.userId }, as(author))
    await app.post('dynamic/delete', { id: dynamic.id }, as(author))
    assert.equal((await app.post('dynamic/clear', { id: dynamic.id }, as(author))).data.cleared, 1)
    const { data: kept } = await look(one, data.id)
    assert.deepEqual(
      [kept.snapshot.text, kept.snapshot.pictures[0]?.id, kept.complaints[0]?.pictures[0]?.id],
      ['原来的话', shown.id, proof.id],
    )
    assert.deepEqual(await Promise.all(keys.map(there)), [true, true])
    await approve(one, data.id)
    await app.pool.query(`update complaint_cases set closed_at = now() - interval '179 days' where id = $1`, [
      data.id,
    ])
    await expireEvidence(app.context)
    assert.deepEqual(await Promise.all(keys.map(there)), [true, true])
    await app.pool.query(`update complaint_cases set closed_at = now() - interval '181 days' where id = $1`, [
      data.id,
    ])
    assert.equal(await expireEvidence(app.context), 1)
    assert.deepEqual(await Promise.all(keys.map(there)), [false, false])
    const { data: empty } = await look(one, data.id)
    assert.deepEqual(
      [empty.snapshot.text, empty.snapshot.pictures, empty.complaints[0]?.text, empty.outcome?.note],
      ['', [], '', '反复发布广告'],
    )
  })

  test('waits for an open appeal, and leaves what is still shown', async () => {
    const author = await student()
    const { data: shown } = await app.upload(await picture(), as(author))
    const dynamic = await publish(app, author, { pictures: [shown.id] })
    const { id } = await complained(dynamic.id)
    await approve(one, id)
    const { data } = await appeal(author, id)
    await app.pool.query(`update complaint_cases set closed_at = now() - interval '181 days' where id = $1`, [
      id,
    ])
    assert.equal(await expireEvidence(app.context), 0)
    await hear(two, 'approved', data.appeal?.id as string)
    assert.equal(await expireEvidence(app.context), 1)
    assert.ok(await there((await keyOf(shown.id)) as string))
  })

  test('keeps a film that its author takes away, plays it for the reviewer, and lets it go at last', async () => {
    const author = await student()
    const file = await readFile(path.join(__dirname, '../media/film.mp4'))
    const { data: film } = await app.upload(file, {
      ...as(author),
      path: 'upload/video',
      filename: 'film.mp4',
      type: 'video/mp4',
    })
    const dynamic = await publish(app, author, { text: '', film: film.id })
    const { data } = await complain(await student(), dynamic.id)
    await app.post('dynamic/delete', { id: dynamic.id }, as(author))
    await app.post('dynamic/clear', { id: dynamic.id }, as(author))
    const { data: kept } = await look(one, data.id)
    assert.deepEqual(
      kept.snapshot.films.map(({ id, seconds }) => [id, seconds]),
      [[film.id, film.seconds]],
    )
    const played = async () => (await app.app.inject({ url: film.url })).statusCode
    assert.equal(await played(), 200)
    await approve(one, data.id)
    await app.pool.query(`update complaint_cases set closed_at = now() - interval '181 days' where id = $1`, [
      data.id,
    ])
    assert.equal(await expireEvidence(app.context), 1)
    assert.equal(await played(), 404)
    const { rows } = await app.pool.query('select 1 from media where id = $1', [film.id])
    assert.deepEqual([rows, (await look(one, data.id)).data.snapshot.films], [[], []])
  })

  test('of a person keeps the face they wore', async () => {
    const person = await student('冒牌')
    const wear = async () => {
      const { data } = await app.upload(await picture(), as(person))
      await app.post('user/edit', { avatar: { id: data.id } }, as(person))
      return (await app.pool.query('select avatar from users where id = $1', [person.userId])).rows[0]
        .avatar as string
    }
    const face = await wear()
    const { data } = await complain(await student(), person.userId, {
      subject: 'user',
      reason: 'impersonation',
    })
    const next = await wear()
    assert.deepEqual([await there(face), await there(next)], [true, true])
    assert.equal((await look(one, data.id)).data.snapshot.name, '冒牌')
    await refuse(one, data.id)
    await app.pool.query(`update complaint_cases set closed_at = now() - interval '181 days' where id = $1`, [
      data.id,
    ])
    await expireEvidence(app.context)
    assert.deepEqual([await there(face), await there(next)], [false, true])
  })

  test('stays when its owner’s account is deleted; what a person said in complaints and appeals goes', async () => {
    const [author, reporter] = [await student(), await student()]
    const { data: shown } = await app.upload(await picture(), as(author))
    const { data: proof } = await app.upload(await picture(), as(reporter))
    const dynamic = await publish(app, author, { text: '证据还在', pictures: [shown.id] })
    const { data } = await complain(reporter, dynamic.id, { pictures: [proof.id] })
    await approve(one, data.id)
    await appeal(author, data.id)
    const keys = [(await keyOf(shown.id)) as string, (await keyOf(proof.id)) as string]
    await app.pool.query(
      `update users set delete_at = now() - interval '1 second' where id = any($1::uuid[])`,
      [[author.userId, reporter.userId]],
    )
    assert.equal(await eraseDue(app.context), 2)
    await app.pool.query(`update dynamics set deleted_at = now() - interval '31 days' where id = $1`, [
      dynamic.id,
    ])
    await new RecycleBin(app.context).expire(() => true)
    assert.deepEqual(await Promise.all(keys.map(there)), [true, false])
    const { data: kept } = await look(one, data.id)
    assert.deepEqual(
      [kept.snapshot.text, kept.complaints[0]?.text, kept.complaints[0]?.pictures],
      ['证据还在', '', []],
    )
    assert.equal((await app.get('appeal/detail', { query: { id: data.id }, ...as(two) })).data.appeal, null)
  })

  test('is decided on after both have left, and nobody who left is written to', async () => {
    const [author, reporter] = [await student(), await student()]
    const { data } = await complain(reporter, (await publish(app, author)).id)
    await app.pool.query(
      `update users set delete_at = now() - interval '1 second' where id = any($1::uuid[])`,
      [[author.userId, reporter.userId]],
    )
    assert.equal(await eraseDue(app.context), 2)
    assert.equal((await approve(one, data.id)).code, 0)
    const { rows } = await app.pool.query(
      'select count(*)::int as n from notices where user_id = any($1::uuid[])',
      [[author.userId, reporter.userId]],
    )
    assert.equal(rows[0].n, 0)
  })
})

test('what a person complained of and was decided against them is in their export', async () => {
  const { author, id } = await takenDown()
  await complained((await publish(app, await student())).id, author)
  await app.post('user/export', {}, as(author))
  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/user/export/file',
    headers: { authorization: `Bearer ${author.token}` },
  })
  const data = answer.json() as {
    complaints: { text: string }[]
    decisions: { note: string; number: string }[]
  }
  assert.equal(data.complaints[0]?.text, '一直在发广告')
  assert.equal(data.decisions[0]?.number, (await look(two, id)).data.number)
})
