// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits, reportStates, reportStep, reportSteps } from '../../../contract/bank/rules'
import { answer, fail, newBank, practise, type Bank } from './banks'
import { newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { holding, waiting } from '../waiting'

let app: TestApp
let school: string
let bank: Bank
let desk: TestSession
let elsewhere: TestSession
let platform: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  bank = await newBank(app, school)
  desk = await newAdministrator(app, school)
  elsewhere = await newAdministrator(app, await newSchool(app, '海屿大学'))
  platform = await newAdministrator(app, null)
})
after(() => app.close())

const person = () => newPerson(app, school)
const report = ({ token }: TestSession, change: Record<string, unknown> = {}) =>
  app.post(
    'bank/report',
    {
      key: randomUUID(),
      id: bank.questions[0],
      version: 1,
      reason: 'answer',
      text: '答案应该是 C',
      ...change,
    },
    { token },
  )
const decide = ({ token }: TestSession, id: string, change: Record<string, unknown>) =>
  app.post('bank/decide', { id, ...change }, { token })
const mine = async ({ token }: TestSession) => (await app.get('bank/reports', { token })).data.items
const told = async ({ token }: TestSession) =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, token })).data.items[0]?.text ?? ''
const better = (change: Record<string, unknown> = {}) => ({
  version: 1,
  text: '改好的题',
  options: ['一', '二', '三', '四'],
  answer: ['D'],
  explanation: '改好的解析',
  ...change,
})

describe('a report', () => {
  test('waits with the school’s administrators, not with others', async () => {
    const me = await person()
    const { data } = await report(me)
    assert.deepEqual([data.state, data.question.text, data.subject], ['pending', 'single 的题', '校园常识'])
    const waits = async ({ token }: TestSession) =>
      (await app.get('bank/queue', { query: { size: 50 }, token })).data.items.find(
        ({ id }) => id === data.id,
      )
    assert.deepEqual(
      [Boolean(await waits(desk)), Boolean(await waits(elsewhere)), Boolean(await waits(platform))],
      [true, false, true],
    )
    assert.deepEqual((await waits(desk))?.now.answer, ['B'])
    const queues = async ({ token }: TestSession) =>
      (await app.get('roles/home', { token })).data.queues.find(({ name }) => name === 'bankReports')?.count
    assert.ok(((await queues(desk)) ?? 0) >= 1)
    assert.equal(await queues(elsewhere), 0)
    assert.equal((await app.get('bank/queue', { token: me.token })).status, 403)
    assert.equal((await decide(elsewhere, data.id, { action: 'decline', reason: '题目没有错' })).status, 404)
  })

  test('is one for one draft, and one that waits for each question', async () => {
    const me = await person()
    const key = randomUUID()
    const sent = await Promise.all([report(me, { key }), report(me, { key })])
    assert.deepEqual([sent.map(({ code }) => code), sent[0]?.data.id === sent[1]?.data.id], [[0, 0], true])
    assert.equal((await report(me)).envelope.message, '这道题你已经报告过了，正在处理')
    assert.equal((await mine(me)).length, 1)
  })

  test('has a limit for the day, however many are sent at once', async () => {
    const me = await person()
    const many = await Promise.all([0, 1].map(() => newBank(app, school)))
    const ids = many.flatMap(({ questions }) => questions)
    const sent = []
    for (let start = 0; start < ids.length; start += 8) {
      sent.push(...(await Promise.all(ids.slice(start, start + 8).map((id) => report(me, { id })))))
    }
    assert.equal(sent.filter(({ code }) => code === 0).length, limits.report.perDay)
    const refused = sent.filter(({ code }) => code !== 0)
    assert.deepEqual(
      new Set(refused.map(({ status, envelope }) => `${status} ${envelope.message}`)),
      new Set(['429 一天最多报告 10 道题，请明天再来']),
    )
  })

  test('is refused without words, without a reason, for no question or a version that is none', async () => {
    const me = await person()
    for (const change of [
      { text: '   \n  ' },
      { text: '错' },
      { reason: 'ugly' },
      { version: 0 },
      { text: '长'.repeat(limits.report.max + 1) },
    ]) {
      assert.equal((await report(me, change)).status, 400, JSON.stringify(change).slice(0, 40))
    }
    for (const change of [{ id: randomUUID() }, { version: 2 }])
      assert.equal((await report(me, change)).status, 404)
  })
})

describe('a decision', () => {
  test('follows the table alone', () => {
    for (const from of reportStates) {
      for (const action of ['fix', 'decline'] as const) {
        const row = reportSteps.find((step) => step.from === from && step.action === action)
        assert.equal(reportStep(from, action), row)
        assert.equal(row === undefined, from !== 'pending')
      }
    }
  })

  test('to fix makes a version; old answers keep theirs; everybody who reported is told', async () => {
    const fresh = await newBank(app, school)
    const [question = ''] = fresh.questions
    const [me, other] = [await person(), await person()]
    await fail(app, me, fresh)
    const open = await practise(app, other, fresh)
    const { data } = await report(me, { id: question })
    await report(other, { id: question, text: '我也觉得是 D' })
    assert.equal((await decide(desk, data.id, { action: 'fix', fixed: better({ id: undefined }) })).code, 0)
    assert.match(await told(me), /^你报告的题目“single 的题”已经修正/)
    assert.match(await told(other), /已经修正/)
    assert.deepEqual(
      (await mine(other)).map(({ state }) => state),
      ['fixed'],
    )
    // a sheet that was drawn before is marked by what it showed
    assert.equal((await answer(app, other, open.id, question, ['B'])).data.right, true)
    const now = (await app.get('bank/question', { query: { id: question }, token: me.token })).data
    assert.deepEqual([now.question.version, now.question.text, now.outcome], [2, '改好的题', null])
    const round = await practise(app, me, fresh, { anew: true })
    assert.deepEqual((await answer(app, me, round.id, question, ['D'])).data, {
      right: true,
      answer: ['D'],
      explanation: '改好的解析',
    })
    const { rows } = await app.pool.query(`select action from audit_log where subject_id = $1`, [question])
    assert.deepEqual(rows, [{ action: 'bank.fix' }])
  })

  test('to decline needs a reason, which the reporter reads', async () => {
    const me = await person()
    const { data } = await report(me, { id: bank.questions[1] })
    assert.equal((await decide(desk, data.id, { action: 'decline', reason: ' ' })).status, 400)
    assert.equal(
      (await decide(desk, data.id, { action: 'decline', reason: '教材第 3 页就是这么写的' })).code,
      0,
    )
    assert.match(await told(me), /没有修改：教材第 3 页就是这么写的/)
    assert.deepEqual(
      (await mine(me)).map(({ state, reply }) => [state, reply]),
      [['declined', '教材第 3 页就是这么写的']],
    )
    const again = () => decide(desk, data.id, { action: 'decline', reason: '教材第 3 页就是这么写的' })
    assert.equal((await again()).code, 0, 'sent again')
    assert.equal(
      (await decide(desk, data.id, { action: 'decline', reason: '再说一次' })).envelope.message,
      '这条报告已经处理过了',
    )
  })

  test('is taken once of two at once', async () => {
    const me = await person()
    const { data } = await report(me, { id: bank.questions[2] })
    const sent = await Promise.all([
      decide(desk, data.id, { action: 'decline', reason: '没有错' }),
      decide(platform, data.id, { action: 'decline', reason: '没有错' }),
    ])
    assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 409])
  })

  test('on two reports of one question, each taken up at one moment, is one fix', async () => {
    const [question = ''] = (await newBank(app, school)).questions
    const [me, other] = [await person(), await person()]
    const { data: mineSent } = await report(me, { id: question })
    const { data: theirs } = await report(other, { id: question })
    const fix = (by: TestSession, id: string) => decide(by, id, { action: 'fix', fixed: better() })
    const answers = await holding(
      app,
      'select from bank_questions where id = $1 for update',
      [question],
      async (letGo) => {
        const both = [fix(desk, mineSent.id), fix(platform, theirs.id)]
        await waiting(app, 2)
        await letGo()
        return Promise.all(both)
      },
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal(answers.find(({ status }) => status === 409)?.envelope.message, '这条报告已经处理过了')
    for (const one of [me, other]) {
      assert.match(await told(one), /已经修正/)
      assert.deepEqual(
        (await mine(one)).map(({ state }) => state),
        ['fixed'],
      )
    }
    const now = (await app.get('bank/question', { query: { id: question }, token: me.token })).data
    assert.equal(now.question.version, 2)
  })

  test('cannot make a question of what is none', async () => {
    const me = await person()
    const fresh = await newBank(app, school)
    const { data } = await report(me, { id: fresh.questions[0] })
    const bad = [
      undefined,
      better({ options: ['一'] }),
      better({ options: ['一', ' 一 '] }),
      better({ answer: ['E'] }),
      better({ answer: ['A', 'B'] }),
      better({ text: ' ' }),
      better({ explanation: '\n' }),
    ]
    for (const fixed of bad)
      assert.equal((await decide(desk, data.id, { action: 'fix', fixed })).status, 400, JSON.stringify(fixed))
    assert.equal(
      (await decide(desk, data.id, { action: 'fix', fixed: better({ version: 2 }) })).envelope.message,
      '这道题刚刚改过，请重新看一遍',
    )
    assert.equal((await decide(desk, data.id, { action: 'fix', fixed: better() })).code, 0)
  })
})
