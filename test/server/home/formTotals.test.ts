// also on: external
/** What all answers to a form come to. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Field, Form, FormValues } from '../../../contract/home/form/schema'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let desk: TestSession
let elsewhere: TestSession
let student: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  const other = await newSchool(app, '青屿理工大学')
  ;[desk, elsewhere, student] = [await app.signIn(), await app.signIn(), await newPerson(app, school, '周屿')]
  await entrust(app, desk, 'school-admin', school)
  await entrust(app, elsewhere, 'school-admin', other)
})
after(() => app.close())

const field = (name: string, change: Partial<Field> = {}): Field => ({
  ...{ name, label: `问题 ${name}`, kind: 'text', required: false, choices: [] },
  ...change,
})
const save = (change: object) =>
  app.post(
    'form/save',
    {
      ...{ form: randomUUID(), school, revision: 0, title: '校运会志愿者报名', intro: '' },
      ...{ fields: [field('name')], once: false, closes: null, most: null },
      ...change,
    },
    { token: desk.token },
  )
async function made(change: object = {}): Promise<Form> {
  const { code, data, envelope } = await save(change)
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
async function filled({ id: form }: Form, values: FormValues): Promise<void> {
  const { code, envelope } = await app.post(
    'diy/commit',
    { form, key: randomUUID(), values },
    { token: student.token },
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
}

describe('the totals of a form', () => {
  const totals = async (form: Form, who = desk) =>
    app.get('form/totals', { query: { form: form.id }, token: who.token })
  const fields = [
    field('size', { kind: 'choice', choices: ['S', 'M', 'L'] }),
    field('days', { kind: 'several', choices: ['周五', '周六'] }),
    field('years', { kind: 'number' }),
    field('day', { kind: 'date' }),
    field('why', { kind: 'textarea' }),
    field('phone', { kind: 'phone' }),
  ]

  test('count every option, spread numbers and dates, and show the latest texts', async () => {
    const form = await made({ fields })
    for (const answer of [
      { size: 'S', days: ['周五', '周六'], years: '2', day: '2026-05-02', why: '一' },
      { size: 'M', days: ['周五'], years: '10', day: '2026-05-01', why: '二' },
      { size: 'M', days: ['周六'], years: '2.5', day: '2026-05-02', why: '三' },
      { size: 'M', days: ['周五'], years: '-1.50', day: '2025-12-31', why: '👨‍👩‍👧'.repeat(30) },
    ])
      await filled(form, { ...answer, phone: '13800000001' })
    await filled(form, {})
    const { answers, days, fields: sums } = (await totals(form)).data
    assert.equal(answers, 5)
    assert.deepEqual(
      sums.map(({ name, answered }) => [name, answered]),
      fields.map(({ name }) => [name, 4]),
    )
    const [size, several, years, day, why, phone] = sums
    const said = (one = size) => one?.said.map(({ value, count }) => [value, count])
    assert.deepEqual(said(size), [
      ['S', 1],
      ['M', 3],
      ['L', 0],
    ])
    assert.deepEqual(said(several), [
      ['周五', 3],
      ['周六', 2],
    ])
    assert.deepEqual(years?.spread, { least: '-1.5', middle: '2.25', most: '10' })
    assert.deepEqual(day?.spread, { least: '2025-12-31', middle: '2026-05-01', most: '2026-05-02' })
    assert.deepEqual(said(day), [
      ['2025-12-31', 1],
      ['2026-05-01', 1],
      ['2026-05-02', 2],
    ])
    assert.deepEqual(why?.latest.slice(1), ['三', '二'])
    assert.match(why?.latest[0] ?? '', /^(👨‍👩‍👧)+…$/u)
    assert.deepEqual([phone?.latest, phone?.said, phone?.spread], [[], [], null])
    assert.deepEqual(
      days.map(({ count }) => count).reduce((sum, count) => sum + count, 0),
      5,
    )
  })

  test('keep what was said of options and questions that are gone', async () => {
    const form = await made({ fields })
    await filled(form, { size: 'S', phone: '13800000001' })
    await filled(form, { size: 'M' })
    const [size] = fields
    assert.ok(size)
    const after = await save({
      form: form.id,
      revision: form.revision,
      fields: [{ ...size, choices: ['M', 'XL'] }],
    })
    assert.equal(after.code, 0)
    const { data } = await totals(form)
    assert.deepEqual(
      data.fields.map(({ name, gone, said }) => [name, gone, said]),
      [
        [
          'size',
          false,
          [
            { value: 'M', count: 1, gone: false },
            { value: 'XL', count: 0, gone: false },
            { value: 'S', count: 1, gone: true },
          ],
        ],
        ['phone', true, []],
      ],
    )
  })

  test('are empty before anybody answers, and nobody else’s to read', async () => {
    const form = await made({ fields })
    const { data } = await totals(form)
    assert.deepEqual([data.answers, data.days], [0, []])
    for (const one of data.fields) assert.deepEqual([one.answered, one.spread, one.latest], [0, null, []])
    for (const who of [student, elsewhere]) assert.equal((await totals(form, who)).status, 403)
    assert.equal((await totals({ ...form, id: randomUUID() })).status, 404)
  })

  test('say on which of the school’s days people answered, the latest fourteen', async () => {
    const form = await made()
    await app.pool.query(
      `insert into form_answers (id, form_id, user_id, once_key, "values", created_at)
        select gen_random_uuid(), $1, $2, gen_random_uuid(), '{}', timestamptz '2026-03-01T15:59:59Z' + n * interval '12 hours'
        from generate_series(0, 40) n`,
      [form.id, student.userId],
    )
    const { days } = (await totals(form)).data
    assert.equal(days.length, 14)
    assert.deepEqual(days.slice(-2), [
      { value: '2026-03-20', count: 2 },
      { value: '2026-03-21', count: 2 },
    ])
  })
})
