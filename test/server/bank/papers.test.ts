// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Paper } from '../../../contract/bank/schema'
import { newBank, rightOf, wrongOf, type Bank } from './banks'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let bank: Bank
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  bank = await newBank(app, school)
})
after(() => app.close())

const person = () => newPerson(app, school)
const start = ({ token }: TestSession, subject = bank.subject) =>
  app.post('bank/startPaper', { subject }, { token })
const save = ({ token }: TestSession, id: string, question: string | undefined, answer: unknown) =>
  app.post('bank/saveAnswer', { id, question, answer }, { token })
const look = ({ token }: TestSession, id: string) => app.get('bank/paper', { query: { id }, token })
const submit = ({ token }: TestSession, id: string) => app.post('bank/submit', { id }, { token })
const answerAll = async (me: TestSession, { id, items }: Paper, good: number) => {
  for (const [index, { question }] of items.entries())
    assert.equal((await save(me, id, question.id, (index < good ? rightOf : wrongOf)[question.kind])).code, 0)
}
const late = (id: string, seconds: number) =>
  app.pool.query(`update bank_sheets set until = now() - make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ])

describe('a mock paper', () => {
  test('has the subject’s plan, keeps what is right to itself, and is marked by the server', async () => {
    const me = await person()
    const { data: paper } = await start(me)
    assert.deepEqual([paper.total, paper.items.length, paper.right, paper.ended], [4, 4, null, null])
    assert.equal(new Set(paper.items.map(({ question }) => question.id)).size, 4)
    assert.equal(Date.parse(paper.until) - Date.parse(paper.began) <= 10 * 60_000 + 1000, true)
    await answerAll(me, paper, 3)
    const { data: open } = await look(me, paper.id)
    assert.equal(open.answered, 4)
    assert.doesNotMatch(
      JSON.stringify(open.items.map(({ question, outcome }) => ({ question, outcome }))),
      /因为如此|"right":true/,
    )
    const { data: marked } = await submit(me, paper.id)
    assert.deepEqual(
      [marked.right, marked.items.map(({ outcome }) => outcome?.right)],
      [3, [true, true, true, false]],
    )
    assert.deepEqual(marked.items[0]?.outcome?.explanation, '因为如此')
    const { data: wrong } = await app.get('bank/wrong', { query: { subject: bank.subject }, token: me.token })
    assert.deepEqual(
      wrong.items.map(({ question }) => question.id),
      [paper.items[3]?.question.id],
    )
  })

  test('lets answers be changed until it is handed in, and counts what was left open as wrong', async () => {
    const me = await person()
    const { data: paper } = await start(me)
    const [first] = paper.items
    await save(me, paper.id, first?.question.id, wrongOf[first?.question.kind ?? ''])
    await save(me, paper.id, first?.question.id, rightOf[first?.question.kind ?? ''])
    const { data } = await submit(me, paper.id)
    assert.deepEqual([data.right, data.total], [1, 4])
    assert.equal((await app.get('bank/stats', { token: me.token })).data.answered, 1)
    const refused = await save(me, paper.id, first?.question.id, ['A'])
    assert.deepEqual([refused.status, refused.envelope.message], [409, '这份试卷已经交了'])
  })

  test('is one for two starts and marked once for two submits at once', async () => {
    const me = await person()
    const [one, two] = await Promise.all([start(me), start(me)])
    assert.equal(one?.data.id, two?.data.id)
    await answerAll(me, one?.data as Paper, 2)
    const marked = await Promise.all([submit(me, one?.data.id ?? ''), submit(me, one?.data.id ?? '')])
    assert.deepEqual(
      marked.map(({ data }) => data.right),
      [2, 2],
    )
    assert.equal((await app.get('bank/stats', { token: me.token })).data.answered, 4)
  })

  test('goes on after the app was closed, and hands itself in once the time is up', async () => {
    const me = await person()
    const { data: paper } = await start(me)
    await answerAll(me, paper, 4)
    assert.deepEqual([(await start(me)).data.id, (await start(me)).data.until], [paper.id, paper.until])
    await late(paper.id, 60)
    const refused = await save(me, paper.id, paper.items[0]?.question.id, ['A'])
    assert.equal(refused.status, 409)
    const { data } = await look(me, paper.id)
    assert.deepEqual([data.right, data.ended], [4, data.until])
    const { data: next } = await start(me)
    assert.notEqual(next.id, paper.id)
    const past = await app.get('bank/papers', { query: { subject: bank.subject }, token: me.token })
    assert.deepEqual(
      past.data.items.map(({ id, right, total }) => [id, right, total]),
      [[paper.id, 4, 4]],
    )
  })

  test('that is over is marked before the next begins', async () => {
    const me = await person()
    const { data: paper } = await start(me)
    await late(paper.id, 3600)
    const { data: next } = await start(me)
    assert.notEqual(next.id, paper.id)
    assert.equal((await look(me, paper.id)).data.right, 0)
  })

  test('an answer that was on its way as the time ended still counts', async () => {
    const me = await person()
    const { data: paper } = await start(me)
    await late(paper.id, 1)
    const [first] = paper.items
    assert.equal((await save(me, paper.id, first?.question.id, rightOf[first?.question.kind ?? ''])).code, 0)
  })

  test('is its own person’s', async () => {
    const [me, stranger] = [await person(), await person()]
    const { data: paper } = await start(me)
    for (const answer of [
      look(stranger, paper.id),
      submit(stranger, paper.id),
      save(stranger, paper.id, paper.items[0]?.question.id, ['A']),
    ])
      assert.equal((await answer).status, 404)
  })

  test('refuses questions of another paper, options that are none, and a thousand of them', async () => {
    const me = await person()
    const { data: paper } = await start(me)
    const foreign = bank.questions.find((id) => !paper.items.some(({ question }) => question.id === id))
    assert.equal((await save(me, paper.id, foreign, ['A'])).status, 404)
    const choice = paper.items.find(({ question }) => question.kind !== 'fill')?.question.id
    assert.equal((await save(me, paper.id, choice, ['H'])).status, 400)
    assert.equal(
      (
        await save(
          me,
          paper.id,
          choice,
          Array.from({ length: 1_000 }, (_, index) => `${index}`),
        )
      ).status,
      400,
    )
    assert.equal((await look(me, paper.id)).data.answered, 0)
  })

  test('needs enough questions', async () => {
    const me = await person()
    const small = await newBank(app, school, { paper: 9 })
    assert.equal(
      (await app.get('bank/subject', { query: { id: small.subject }, token: me.token })).data.plan,
      null,
    )
    const { status, envelope } = await start(me, small.subject)
    assert.deepEqual([status, envelope.message], [409, '这个科目的题目还不够出一份试卷'])
  })
})
