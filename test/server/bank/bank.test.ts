// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { boxDays, lastBox, limits, standingAfter } from '../../../contract/bank/rules'
import { checkedAnswer, isRight } from '../../../server/features/bank/marking'
import { eraseDue } from '../../../server/features/security/erase'
import { exportPath } from '../../../contract/security/rules'
import { answer, fail, newBank, practise, rightOf, wrongOf, type Bank } from './banks'
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
const subjectOf = async ({ token }: TestSession, id = bank.subject) =>
  app.get('bank/subject', { query: { id }, token })
const wrongBook = async ({ token }: TestSession, size?: number, after?: string) =>
  (
    await app.get('bank/wrong', {
      query: { subject: bank.subject, ...(size ? { size } : {}), ...(after ? { after } : {}) },
      token,
    })
  ).data

describe('subjects', () => {
  test('are those of one’s school and everyone’s, with one’s progress', async () => {
    const [own, elsewhere] = [await person(), await newPerson(app, await newSchool(app, '海屿大学'))]
    const common = await newBank(app, null)
    const ids = async ({ token }: TestSession) =>
      (await app.get('bank/subjects', { query: { size: 50 }, token })).data.items.map(({ id }) => id)
    assert.deepEqual(
      [(await ids(own)).includes(bank.subject), (await ids(own)).includes(common.subject)],
      [true, true],
    )
    assert.deepEqual(
      [(await ids(elsewhere)).includes(bank.subject), (await ids(elsewhere)).includes(common.subject)],
      [false, true],
    )
    for (const path of ['bank/practice', 'bank/startPaper'] as const) {
      assert.equal(
        (
          await app.post(
            path,
            { subject: bank.subject, ...(path === 'bank/practice' ? { mode: 'order' } : {}) },
            { token: elsewhere.token },
          )
        ).status,
        404,
      )
    }
    assert.equal((await subjectOf(elsewhere)).status, 404)
    assert.equal(
      (await app.get('bank/question', { query: { id: bank.questions[0] }, token: elsewhere.token })).status,
      404,
    )
    await fail(app, own, bank)
    const { data } = await subjectOf(own)
    assert.deepEqual([data.questions, data.answered, data.wrong, data.due], [8, 1, 1, 0])
    assert.deepEqual(
      data.chapters.map(({ title, questions, answered }) => [title, questions, answered]),
      [
        ['湖', 4, 1],
        ['山', 4, 0],
      ],
    )
    assert.deepEqual(
      [data.plan, data.open],
      [
        { questions: 4, minutes: 10 },
        { paper: false, order: true, random: false },
      ],
    )
    const first = await app.get('bank/subjects', { query: { size: 1 }, token: own.token })
    const rest = await app.get('bank/subjects', {
      query: { after: first.data.next, size: 50 },
      token: own.token,
    })
    assert.deepEqual(
      [...first.data.items, ...rest.data.items].map(({ id }) => id),
      await ids(own),
    )
  })
})

describe('an answer', () => {
  const asked = (kind: 'single' | 'multiple' | 'judge' | 'fill', options: string[], right: string[]) => ({
    kind,
    options,
    right,
  })
  test('to a fill-in is taken whatever its width, case, spaces and full stop', () => {
    const one = asked('fill', [], ['HTTP', '北湖'])
    for (const given of ['ｈｔｔｐ', ' H T T P 。', '北 湖', '北湖.'])
      assert.equal(isRight(one, checkedAnswer(one, [given])), true, given)
    for (const given of ['HTTPS', '北']) assert.equal(isRight(one, checkedAnswer(one, [given])), false, given)
  })

  test('of several options must name them all and no other', () => {
    const one = asked('multiple', ['1', '2', '3', '4'], ['A', 'C'])
    assert.deepEqual(checkedAnswer(one, ['C', 'A']), ['A', 'C'])
    for (const [given, right] of [
      [['A', 'C'], true],
      [['A'], false],
      [['A', 'B', 'C'], false],
      [['B', 'D'], false],
    ] as const)
      assert.equal(isRight(one, given), right)
  })
})

describe('practice', () => {
  test('tells right from wrong at once, with the explanation, and nothing before', async () => {
    const me = await person()
    const round = await practise(app, me, bank)
    assert.deepEqual([round.total, round.answered, round.from, round.items.length], [8, 0, 0, 8])
    assert.deepEqual(
      round.items.map(({ question }) => question.id),
      bank.questions,
    )
    assert.doesNotMatch(JSON.stringify(round), /因为如此|北湖/)
    for (const [index, { question }] of round.items.entries()) {
      const good = index % 2 === 0
      const { data } = await answer(app, me, round.id, question.id, (good ? rightOf : wrongOf)[question.kind])
      assert.deepEqual(data, { right: good, answer: rightOf[question.kind], explanation: '因为如此' })
    }
    const { data } = await app.get('bank/round', { query: { id: round.id }, token: me.token })
    assert.deepEqual(
      [data.answered, data.right, data.items[1]?.answer, data.items[1]?.outcome?.right],
      [8, 4, wrongOf.multiple, false],
    )
    assert.notEqual((await practise(app, me, bank)).id, round.id, 'a round that is done is not gone on with')
  })

  test('goes on where it was left, on any device, or begins anew', async () => {
    const me = await person()
    const [one, two] = await Promise.all([practise(app, me, bank), practise(app, me, bank)])
    assert.equal(one?.id, two?.id)
    await answer(app, me, one?.id ?? '', bank.questions[0], ['B'])
    const again = await practise(app, me, bank)
    assert.deepEqual([again.id, again.answered, again.items[0]?.answer], [one?.id, 1, ['B']])
    const fresh = await practise(app, me, bank, { anew: true })
    assert.deepEqual([fresh.id === one?.id, fresh.answered], [false, 0])
    const left = await app.get('bank/round', { query: { id: one?.id }, token: me.token })
    assert.deepEqual([left.data.total, left.data.right], [1, 1])
    assert.equal((await answer(app, me, one?.id ?? '', bank.questions[1], ['A'])).status, 404)
  })

  test('is of a chapter, at random, or of what is in the wrong-answer book alone', async () => {
    const me = await person()
    assert.deepEqual(
      (await practise(app, me, bank, { chapter: bank.other })).items.map(({ question }) => question.id),
      bank.questions.slice(4),
    )
    assert.deepEqual(
      (await practise(app, me, bank, { mode: 'random' })).items.map(({ question }) => question.id).sort(),
      [...bank.questions].sort(),
    )
    const none = await app.post(
      'bank/practice',
      { subject: bank.subject, mode: 'wrong' },
      { token: me.token },
    )
    assert.deepEqual([none.status, none.envelope.message], [409, '错题本里没有这里的题'])
    const question = await fail(app, me, bank)
    assert.deepEqual(
      (await practise(app, me, bank, { mode: 'wrong' })).items.map(({ question: { id } }) => id),
      [question],
    )
    assert.equal(
      (await app.post('bank/practice', { subject: bank.subject, mode: 'due' }, { token: me.token })).envelope
        .message,
      '现在没有要复习的题',
    )
    assert.equal(
      (
        await app.post(
          'bank/practice',
          { subject: bank.subject, chapter: randomUUID(), mode: 'order' },
          { token: me.token },
        )
      ).status,
      404,
    )
  })

  test('gives long rounds in slices', async () => {
    const me = await person()
    const long = await newBank(app, school)
    for (let copy = 0; copy < 4; copy += 1) {
      await app.pool.query(
        `with made as (insert into bank_questions (id, subject_id, chapter_id) select gen_random_uuid(), $1, $2 from generate_series(1, 5) returning id)
        insert into bank_versions (question_id, version, kind, text, options, answer, explanation) select id, 1, 'judge', '多的题', '["正确","错误"]', '["A"]', '' from made`,
        [long.subject, long.chapter],
      )
    }
    const round = await practise(app, me, long)
    assert.deepEqual([round.total, round.items.length], [28, limits.slice.questions])
    const { data } = await app.get('bank/round', { query: { id: round.id, from: 20 }, token: me.token })
    assert.deepEqual([data.from, data.items.length], [20, 8])
  })

  test('refuses what cannot be an answer', async () => {
    const [me, stranger] = [await person(), await person()]
    const round = await practise(app, me, bank)
    const [single, multiple, , word] = bank.questions
    const refused: [string | undefined, unknown, string][] = [
      [single, ['D'], '没有这个选项'],
      [single, ['A', 'B'], '只能选一项'],
      [single, ['AB'], '没有这个选项'],
      [single, [], '答案至少 1 项'],
      [multiple, ['A', 'A'], ''],
      [multiple, Array.from({ length: 1_000 }, (_, index) => String(index)), '答案最多 8 项'],
      [word, ['北湖', '南湖'], '请填写答案'],
      [word, [' 。'], '请填写答案'],
      [word, ['长'.repeat(61)], '答案最多 60 个字'],
    ]
    for (const [question, given, sentence] of refused) {
      const { status, envelope } = await answer(app, me, round.id, question, given)
      assert.equal(status, 400, sentence)
      if (sentence) assert.equal(envelope.msg, sentence)
    }
    const foreign = await newBank(app, school)
    assert.equal(
      (await answer(app, me, round.id, foreign.questions[0], ['B'])).status,
      404,
      'a question of another sheet',
    )
    assert.equal((await answer(app, stranger, round.id, single, ['B'])).status, 404, 'another’s sheet')
    assert.equal(
      (await app.get('bank/round', { query: { id: round.id }, token: stranger.token })).status,
      404,
    )
    assert.equal(
      (await app.get('bank/paper', { query: { id: round.id }, token: me.token })).status,
      404,
      'a round is no paper',
    )
  })

  test('takes the first answer, and the same one again', async () => {
    const me = await person()
    const round = await practise(app, me, bank)
    const sent = await Promise.all(
      [['B'], ['B'], ['A']].map((given) => answer(app, me, round.id, bank.questions[0], given)),
    )
    // whichever came first stands: alone, or with its repetition
    const stands = (await app.get('bank/round', { query: { id: round.id }, token: me.token })).data.items[0]
      ?.answer
    assert.deepEqual(
      sent.map(({ code }) => code === 0),
      stands?.[0] === 'B' ? [true, true, false] : [false, false, true],
    )
    const other = await answer(app, me, round.id, bank.questions[0], ['C'])
    assert.deepEqual([other.status, other.envelope.message], [409, '这道题已经答过了'])
    const { data } = await app.get('bank/stats', { token: me.token })
    assert.equal(data.answered, 1)
  })
})

describe('the wrong-answer book', () => {
  test('has boxes with longer and longer times, and only what is due moves on', () => {
    const day = 86_400_000
    let standing = standingAfter(null, false, 0)
    assert.deepEqual(standing, { box: 1, due: day })
    assert.deepEqual(standingAfter(standing, true, day - 1), standing, 'too early')
    let now = 0
    for (let box = 2; box <= lastBox; box += 1) {
      now = standing?.due ?? 0
      standing = standingAfter(standing, true, now)
      assert.deepEqual(standing, { box, due: now + (boxDays[box - 1] ?? 0) * day })
    }
    assert.equal(standingAfter(standing, true, standing?.due ?? 0), null, 'out of the last')
    assert.deepEqual(standingAfter(standing, false, now), { box: 1, due: now + day })
    assert.equal(standingAfter(null, true, 0), null)
  })

  test('takes in what was wrong, counts what is due, and lets it go on when it is known', async () => {
    const me = await person()
    const question = await fail(app, me, bank)
    const [kept] = (await wrongBook(me)).items
    assert.deepEqual([kept?.question.id, kept?.box, kept?.wrongs], [question, 1, 1])
    assert.ok(Math.abs(Date.parse(kept?.due ?? '') - Date.now() - 86_400_000) < 60_000)
    await app.pool.query(`update bank_marks set due_at = now() - interval '1 minute' where user_id = $1`, [
      me.userId,
    ])
    assert.deepEqual(
      [(await subjectOf(me)).data.due, (await app.get('bank/stats', { token: me.token })).data.due],
      [1, 1],
    )
    const round = await practise(app, me, bank, { mode: 'due' })
    assert.equal((await answer(app, me, round.id, question, ['B'])).data.right, true)
    assert.deepEqual(
      (await wrongBook(me)).items.map(({ box }) => box),
      [2],
    )
    await app.pool.query(
      `update bank_marks set due_at = now() - interval '1 minute', box = $2 where user_id = $1`,
      [me.userId, lastBox],
    )
    const last = await practise(app, me, bank, { mode: 'due' })
    await answer(app, me, last.id, question, ['B'])
    assert.deepEqual((await wrongBook(me)).items, [])
  })

  test('is paged, what is due first', async () => {
    const me = await person()
    const round = await practise(app, me, bank)
    for (const { question } of round.items)
      await answer(app, me, round.id, question.id, wrongOf[question.kind])
    const first = await wrongBook(me, 3)
    const rest = await wrongBook(me, 50, first.next ?? '')
    const all = [...first.items, ...rest.items]
    assert.deepEqual(
      all.map(({ question }) => question.id),
      bank.questions,
    )
    assert.equal(rest.next, null)
  })
})

describe('favourites', () => {
  test('are kept, latest first, and let go', async () => {
    const me = await person()
    const say = (id: string | undefined, on: boolean) =>
      app.post('bank/favourite', { id, on }, { token: me.token })
    const list = async (query = {}) => (await app.get('bank/favourites', { query, token: me.token })).data
    for (const id of bank.questions.slice(0, 3)) assert.equal((await say(id, true)).code, 0)
    assert.deepEqual(
      (await list()).items.map(({ question }) => question.id),
      bank.questions.slice(0, 3).reverse(),
    )
    const first = await list({ size: 2 })
    assert.deepEqual(
      (await list({ after: first.next })).items.map(({ question }) => question.id),
      [bank.questions[0]],
    )
    await Promise.all([say(bank.questions[1], false), say(bank.questions[1], false)])
    assert.equal((await list()).items.length, 2)
    assert.equal((await subjectOf(me)).data.answered, 0, 'a favourite is no answer')
    assert.equal((await say(randomUUID(), true)).status, 404)
  })

  test('show the right answer only to who has answered', async () => {
    const me = await person()
    const look = async () =>
      (await app.get('bank/question', { query: { id: bank.questions[0] }, token: me.token })).data
    assert.equal((await look()).outcome, null)
    await fail(app, me, bank)
    assert.deepEqual((await look()).outcome, { answer: ['B'], explanation: '因为如此' })
  })
})

describe('statistics', () => {
  test('count days in a row and accuracy for each subject', async () => {
    const me = await person()
    const stats = async () => (await app.get('bank/stats', { token: me.token })).data
    assert.deepEqual(await stats(), { days: 0, today: 0, answered: 0, right: 0, due: 0, subjects: [] })
    const round = await practise(app, me, bank)
    await answer(app, me, round.id, bank.questions[0], ['B'])
    await answer(app, me, round.id, bank.questions[1], ['A'])
    const days = (shift: number) =>
      app.pool.query(
        `insert into bank_days select user_id, day - $2::int, subject_id, 3, 3 from bank_days where user_id = $1 and day = (select max(day) from bank_days where user_id = $1)`,
        [me.userId, shift],
      )
    for (const shift of [1, 2, 4]) await days(shift)
    const { days: row, ...rest } = await stats()
    assert.deepEqual(
      [row, rest],
      [
        3,
        {
          today: 2,
          answered: 11,
          right: 10,
          due: 0,
          subjects: [{ id: bank.subject, title: '校园常识', answered: 11, right: 10 }],
        },
      ],
    )
    await app.pool.query(
      `delete from bank_days where user_id = $1 and day >= (now() at time zone 'Asia/Shanghai')::date - 1`,
      [me.userId],
    )
    assert.equal((await stats()).days, 0, 'a row that broke off is over')
  })
})

test('what a person leaves is in the export, and goes with the account', async () => {
  const me = await person()
  await fail(app, me, bank)
  await app.post(
    'bank/report',
    { key: randomUUID(), id: bank.questions[1], version: 1, reason: 'text', text: '题干少了一个字' },
    { token: me.token },
  )
  await app.post('user/export', {}, { token: me.token })
  const file = await app.app.inject({
    method: 'GET',
    url: `/api/${exportPath}`,
    headers: { authorization: `Bearer ${me.token}` },
  })
  const data = file.json()
  assert.deepEqual(data.bank_answers[0].answers, [{ question: 'single 的题', answer: ['A'], right: false }])
  assert.deepEqual([data.bank_book[0].box, data.bank_reports[0].text], [1, '题干少了一个字'])
  await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [me.userId])
  assert.equal(await eraseDue(app.context), 1)
  const { rows } = await app.pool.query(
    `select (select count(*) from bank_sheets where user_id = $1) + (select count(*) from bank_marks where user_id = $1)
      + (select count(*) from bank_days where user_id = $1) + (select count(*) from bank_reports where user_id = $1) as n`,
    [me.userId],
  )
  assert.equal(Number(rows[0].n), 0)
})
