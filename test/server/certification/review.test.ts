// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { quiz } from '../../../contract/certification/rules'
import { runJobs } from '../../../server/features/certification/jobs'
import { newPerson, picture } from '../campus'
import {
  cardOf,
  certified,
  newAdministrator,
  newCampus,
  newPaper,
  studies,
  submitted,
  type Campus,
} from './certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let campus: Campus
let reviewer: TestSession
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
  reviewer = await newAdministrator(app, campus.school)
})
after(() => app.close())

const approve = (id: string, { token }: TestSession) =>
  app.post('certification/review', { id, approve: true }, { token })
const refuse = (id: string, { token }: TestSession, change: object = {}) =>
  app.post('certification/review', { id, field: 'paper', reason: '照片反光，看不清', ...change }, { token })

describe('reviewing', () => {
  test('the queue holds the reviewer’s own schools, the oldest first', async () => {
    const other = await newCampus(app, '青屿理工大学')
    const [here, there] = [await newPerson(app, campus.school, '在本校'), await newPerson(app, other.school)]
    const ids = [await submitted(app, campus, here), await submitted(app, other, there)]
    const seen = async ({ token }: TestSession) =>
      (await app.get('certification/queue', { token, query: { size: 50 } })).data.items
    assert.deepEqual(
      (await seen(reviewer)).map(({ id }) => id),
      [ids[0]],
    )
    const platform = await newAdministrator(app, null)
    assert.deepEqual(
      (await seen(platform)).map(({ id }) => id),
      ids,
    )
    const [first] = await seen(reviewer)
    assert.deepEqual(
      [first?.name, first?.number, first?.person.name, first?.college, first?.before],
      ['周屿', '2024130107', '在本校', '文学院', null],
    )
    const page = await app.get('certification/queue', { token: platform.token, query: { size: 1 } })
    const next = await app.get('certification/queue', {
      token: platform.token,
      query: { size: 1, after: page.data.next },
    })
    assert.deepEqual([page.data.items[0]?.id, next.data.items[0]?.id, next.data.next], [...ids, null])
    assert.equal((await approve(ids[1] ?? '', reviewer)).envelope.message, '这份申请不归你审核')
    assert.equal((await app.get('certification/queue', { token: here.token })).status, 403)
    assert.equal((await approve(ids[0] ?? '', here)).status, 403)
  })

  test('of two at once one decides; the other is told who did', async () => {
    const second = await newAdministrator(app, campus.school, '李老师')
    const person = await newPerson(app, campus.school)
    const id = await submitted(app, campus, person)
    const [one, two] = await Promise.all([approve(id, reviewer), refuse(id, second)])
    assert.deepEqual([one.status, two.status].sort(), [200, 409])
    const message = one.code === 0 ? two.envelope.message : one.envelope.message
    assert.equal(
      message,
      one.code === 0 ? '王老师已经审核过这份申请：通过' : '李老师已经审核过这份申请：退回',
    )
    const { rows } = await app.pool.query(`select action, actor_id from audit_log where subject_id = $1`, [
      person.userId,
    ])
    assert.equal(rows.length, 1)
  })

  test('the student is told, opens the gate, and the deed is in the log', async () => {
    const person = await newPerson(app, campus.school)
    const id = await submitted(app, campus, person)
    assert.equal((await approve(id, reviewer)).code, 0)
    assert.equal((await approve(id, reviewer)).code, 0, 'a retry')
    const { data } = await app.get('message/dynamicNotices', {
      token: person.token,
      query: { group: 'system' },
    })
    assert.match(data.items[0]?.text ?? '', /^学生认证通过了，有效期到 \d{4}年8月31日。$/)
    const { rows } = await app.pool.query(
      `select action, school_id as school from audit_log where subject_id = $1`,
      [person.userId],
    )
    assert.deepEqual(rows, [{ action: 'certification.approve', school: campus.school }])
    const user = await app.pool.query('select student_until > now() as student from users where id = $1', [
      person.userId,
    ])
    assert.deepEqual(user.rows, [{ student: true }])
  })

  test('a refusal names the part, the reason and what to do', async () => {
    const person = await newPerson(app, campus.school)
    const id = await submitted(app, campus, person)
    assert.equal((await refuse(id, reviewer, { reason: '' })).envelope.msg, '请填写原因')
    assert.equal((await refuse(id, reviewer, { field: 'shoes' })).code, -1)
    assert.equal((await refuse(id, reviewer)).code, 0)
    const { data } = await app.get('certification/info', { token: person.token })
    assert.deepEqual(
      [data.state, data.refusal?.field, data.refusal?.reason],
      ['refused', 'paper', '照片反光，看不清'],
    )
  })

  test('nobody reviews themselves', async () => {
    const id = await submitted(app, campus, reviewer)
    assert.match((await approve(id, reviewer)).envelope.message, /和你自己有关/)
    const { data } = await app.get('certification/queue', { token: reviewer.token, query: { size: 50 } })
    assert.ok(data.items.every((item) => item.id !== id))
    assert.equal((await approve(randomUUID(), reviewer)).status, 404)
  })

  test('a change keeps the end of what it changes', async () => {
    const person = await certified(app, campus)
    await app.pool.query(
      `update certifications set until = '2027-01-01T00:00:00Z'::timestamptz + interval '50 years' where user_id = $1`,
      [person.userId],
    )
    const same = await app.post('certification/modify', await cardOf(app, campus, person, { grade: 2024 }), {
      token: person.token,
    })
    assert.equal(same.envelope.msg, '和现在认证的一样，没有要改的')
    const { data } = await app.post(
      'certification/modify',
      await cardOf(app, campus, person, { major: campus.otherMajor }),
      { token: person.token },
    )
    assert.equal((await approve(data.pending?.id ?? '', reviewer)).code, 0)
    const after = await app.get('certification/info', { token: person.token })
    assert.deepEqual(
      [after.data.standing?.major, after.data.standing?.until],
      ['古典文献学', '2077-01-01T00:00:00.000Z'],
    )
  })
})

describe('papers', () => {
  const show = (id: string, { token }: TestSession) =>
    app.get('certification/paper', { token, query: { id } })

  test('are shown to their owner and the school’s reviewers only, and each look is written down', async () => {
    const person = await newPerson(app, campus.school)
    const photos = async () => (await app.get('certification/info', { token: person.token })).data.photos
    assert.equal(await photos(), false)
    const card = await cardOf(app, campus, person)
    assert.equal(await photos(), true)
    await app.post('certification/submit', card, { token: person.token })
    const foreign = await newAdministrator(app, (await newCampus(app, '云麓师范大学')).school)
    const stranger = await newPerson(app, campus.school)
    for (const one of [foreign, stranger]) assert.deepEqual((await show(card.paper, one)).status, 403)
    assert.match((await show(card.paper, reviewer)).data.image, /^data:image\/jpeg;base64,/)
    assert.match((await show(card.paper, person)).data.image, /^data:image\/jpeg;base64,/)
    const looks = await app.get('certification/looks', { token: person.token })
    assert.deepEqual(
      looks.data.items.map(({ who }) => who),
      ['你自己', '王老师（学校审核员）'],
    )
    assert.equal((await show(randomUUID(), person)).status, 404)
  })

  test('lie encrypted, and /files serves none of them', async () => {
    const person = await newPerson(app, campus.school)
    const id = await newPaper(app, person)
    const stored = await app.context.providers.storage.read(`papers/${id}.bin`)
    assert.equal(stored.includes(Buffer.from('JFIF')), false)
    assert.equal(stored.subarray(0, 2).equals(Buffer.from([0xff, 0xd8])), false)
    const secrets = app.context.secrets
    assert.equal(secrets.open(id, stored).subarray(0, 2).toString('hex'), 'ffd8')
    assert.throws(() => secrets.open(randomUUID(), stored))
    for (const url of [
      `/files/papers/${id}.bin`,
      `/files/./papers/${id}.bin`,
      `/files/%70apers/${id}.bin`,
      `/files//papers/${id}.bin`,
      `/files/x/../papers/${id}.bin`,
      `/files/PAPERS/${id}.bin`,
    ]) {
      const { statusCode, rawPayload } = await app.app.inject({ url })
      assert.notEqual(statusCode, 200, url)
      assert.equal(rawPayload.includes(stored), false, url)
    }
    const shown = await app.upload(await picture(), { token: person.token })
    assert.equal((await app.app.inject({ url: shown.data.url })).statusCode, 200)
  })

  test('go thirty days after the decision, with what was written', async () => {
    const person = await newPerson(app, campus.school)
    const card = await cardOf(app, campus, person)
    const { data } = await app.post('certification/submit', card, { token: person.token })
    const loose = await newPaper(app, person)
    const stays = async (id: string) => (await show(id, person)).code === 0
    const round = () => runJobs(app.context, app.context.secrets)
    await app.pool.query(`update papers set delete_at = delete_at - interval '2 days' where id = $1`, [loose])
    await round()
    assert.deepEqual([await stays(card.paper), await stays(loose)], [true, false])
    await approve(data.pending?.id ?? '', reviewer)
    const pass = (days: number) =>
      app.pool.query(`update papers set delete_at = delete_at - make_interval(days => $2) where id = $1`, [
        card.paper,
        days,
      ])
    await pass(29)
    await round()
    assert.equal(await stays(card.paper), true)
    await pass(1)
    await app.pool.query(
      `update certifications set decided_at = decided_at - interval '30 days' where user_id = $1`,
      [person.userId],
    )
    await round()
    assert.deepEqual(
      [
        (await show(card.paper, person)).status,
        (await app.pool.query('select words from certifications where user_id = $1', [person.userId])).rows[0]
          .words,
      ],
      [404, null],
    )
    await assert.rejects(app.context.providers.storage.read(`papers/${card.paper}.bin`))
  })
})

describe('the quiz', () => {
  const start = (person: TestSession) =>
    app.post('certification/question', studies(campus), { token: person.token })
  /** Answers with so many right ones, by what the bank says. */
  const hand = async (person: TestSession, right: number) => {
    const { data } = await start(person)
    const answers = data.questions.map(({ options }, index) =>
      index < right ? options.indexOf('对的') : options.indexOf('错的'),
    )
    return app.post('certification/answer', { id: data.id, answers }, { token: person.token })
  }

  test('eight right pass, at once', async () => {
    const person = await newPerson(app, campus.school)
    const { data } = await start(person)
    assert.equal(data.questions.length, quiz.questions)
    assert.doesNotMatch(JSON.stringify(data), /right/)
    assert.equal((await start(person)).data.id, data.id, 'one under way goes on')
    const result = await hand(person, 8)
    assert.deepEqual(result.data, { passed: true, right: 8, total: 10, late: false, left: 2 })
    assert.equal((await app.get('certification/info', { token: person.token })).data.standing?.way, 'quiz')
  })

  test('seven do not; the result stands however often it is handed in', async () => {
    const person = await newPerson(app, campus.school)
    const { data } = await start(person)
    const send = (answers: number[]) =>
      app.post('certification/answer', { id: data.id, answers }, { token: person.token })
    const wrong = data.questions.map(({ options }) => options.indexOf('错的'))
    assert.equal((await send(wrong)).data.right, 0)
    assert.equal((await send(data.questions.map(({ options }) => options.indexOf('对的')))).data.right, 0)
    assert.deepEqual((await hand(person, 7)).data, {
      passed: false,
      right: 7,
      total: 10,
      late: false,
      left: 1,
    })
    const stranger = await newPerson(app, campus.school)
    assert.equal(
      (await app.post('certification/answer', { id: data.id, answers: [] }, { token: stranger.token }))
        .status,
      404,
    )
  })

  test('three tries a day, however they are asked for', async () => {
    const person = await newPerson(app, campus.school)
    for (let n = 0; n < 2; n += 1) await hand(person, 0)
    await Promise.all([start(person), start(person), start(person)])
    const { rows } = await app.pool.query('select count(*)::int as n from quiz_attempts where user_id = $1', [
      person.userId,
    ])
    assert.equal(rows[0].n, 3)
    await hand(person, 0)
    const { status, envelope } = await start(person)
    assert.deepEqual([status, envelope.message], [429, '今天的 3 次答题机会用完了，请明天再来，或换一种方式'])
    await app.pool.query(
      `update quiz_attempts set started_at = started_at - interval '1 day' where user_id = $1`,
      [person.userId],
    )
    assert.equal((await start(person)).code, 0)
  })

  test('ten minutes, then it is too late', async () => {
    const person = await newPerson(app, campus.school)
    const { data } = await start(person)
    await app.pool.query(
      `update quiz_attempts set until = now() - interval '20 seconds' where user_id = $1`,
      [person.userId],
    )
    const answers = data.questions.map(({ options }) => options.indexOf('对的'))
    const result = await app.post('certification/answer', { id: data.id, answers }, { token: person.token })
    assert.deepEqual([result.data.passed, result.data.late], [false, true])
    assert.notEqual((await start(person)).data.id, data.id)
  })
})
