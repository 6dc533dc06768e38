/** What a school still has to bring. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secrets } from '../../../server/core/seal/secrets'
import { manageSchools } from '../../../server/features/registrar/command'
import { entrust, newPerson, newSchool } from '../campus'
import { newCampus } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let elsewhere: string
let admin: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app, '海边大学')
  elsewhere = (await newCampus(app)).school
  admin = await newPerson(app, elsewhere)
  await entrust(app, admin, 'school-admin', school)
})
after(() => app.close())

const lacks = async (of = school, by = admin) =>
  app.get('school/lacks', { token: by.token, query: { school: of } })
const counts = async () =>
  Object.fromEntries((await lacks()).data.items.map(({ name, count }) => [name, count]))

const rows: Record<string, (one: string) => Promise<unknown>> = {
  studies: async (one) => {
    const faculty = randomUUID()
    await app.pool.query(`insert into faculties (id, school_id, name) values ($1, $2, '法学院')`, [
      faculty,
      one,
    ])
    await app.pool.query(`insert into majors (id, faculty_id, name) values ($1, $2, '法学')`, [
      randomUUID(),
      faculty,
    ])
  },
  certify: (one) =>
    app.pool.query(`insert into mail_domains (domain, school_id) values ($1, $2)`, [`${one}.example`, one]),
  houses: (one) =>
    app.pool.query(
      `insert into houses (id, school_id, name, kind, floors, latitude, longitude) values ($1, $2, '1栋', 'dorm', 6, 30, 114)`,
      [randomUUID(), one],
    ),
  contacts: (one) =>
    app.pool.query(
      `insert into school_contacts (id, school_id, kind, name, phone, place) values ($1, $2, '紧急', '保卫处', '110', 0)`,
      [randomUUID(), one],
    ),
  bank: async (one) => {
    const [subject, chapter] = [randomUUID(), randomUUID()]
    await app.pool.query(
      `insert into bank_subjects (id, school_id, title, paper_questions, paper_minutes) values ($1, $2, '高数', 10, 20)`,
      [subject, one],
    )
    await app.pool.query(`insert into bank_chapters (id, subject_id, title) values ($1, $2, '极限')`, [
      chapter,
      subject,
    ])
    await app.pool.query(`insert into bank_questions (id, subject_id, chapter_id) values ($1, $2, $3)`, [
      randomUUID(),
      subject,
      chapter,
    ])
  },
  notices: (one) =>
    app.pool.query(
      `insert into announcements (id, school_id, title, source, created_at) values ($1, $2, '开学', '教务处', now())`,
      [randomUUID(), one],
    ),
}

test('is for the school’s administrators', async () => {
  assert.equal((await lacks()).code, 0)
  assert.equal((await lacks(elsewhere)).status, 403)
  const platform = await newPerson(app)
  await entrust(app, platform, 'platform-admin', null)
  assert.equal((await lacks(elsewhere, platform)).code, 0)
  assert.equal((await lacks(randomUUID(), platform)).status, 404)
})

test('counts what the school has and nobody else’s, and says why and where', async () => {
  const { items } = (await lacks()).data
  assert.deepEqual(
    items.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
    [['admins', 1]],
  )
  for (const { title, why, unit, page } of items) {
    assert.ok(title && why && unit)
    assert.match(page, new RegExp(`^/pages/.*[?&]school=${school}$`))
  }
  for (const [name, make] of Object.entries(rows)) {
    await make(elsewhere)
    assert.equal((await counts())[name], 0, name)
    await make(school)
    assert.equal((await counts())[name], 1, name)
  }
})

test('takes a quiz for a way to certify once it has questions enough', async () => {
  const ask = (index: number) =>
    app.pool.query(
      `insert into questions (id, school_id, text, options, "right") values ($1, $2, $3, '["是","否"]', 0)`,
      [randomUUID(), school, `第 ${index} 问`],
    )
  const { quiz } = await import('../../../contract/certification/rules')
  for (let index = 1; index < quiz.questions; index += 1) await ask(index)
  assert.equal((await counts())['certify'], 1)
  await ask(quiz.questions)
  assert.equal((await counts())['certify'], 2)
})

test('wants nothing for what the school, or the whole installation, has off, by the command as on the desk', async () => {
  const { house, config, providers } = app.context
  const wanted = async (featuresOff: readonly string[] = []) => {
    const { lines } = await manageSchools(
      app.db,
      ['lacks'],
      { school: '海边大学' },
      {
        secrets: () => new Secrets(config),
        house: async () => house,
        storage: async () => providers.storage,
        featuresOff,
      },
    )
    return lines.flatMap((line) => /\] (题库|优惠商家)(?=：|$)/.exec(line)?.[1] ?? [])
  }
  const set = async (on: boolean) =>
    assert.equal(
      (await app.post('switches/set', { school, name: 'bank', on }, { token: admin.token })).code,
      0,
    )
  assert.deepEqual(await wanted(), ['题库', '优惠商家'])
  assert.deepEqual(await wanted(['discount']), ['题库'])
  await set(false)
  assert.deepEqual(await wanted(), ['优惠商家'])
  assert.deepEqual(await wanted(['discount']), [])
  assert.equal((await counts())['bank'], undefined)
  await set(true)
  assert.deepEqual(await wanted(), ['题库', '优惠商家'])
})

test('no longer counts an administrator whose time is over', async () => {
  await app.pool.query(`update grants set expires_at = now() - interval '1 minute' where user_id = $1`, [
    admin.userId,
  ])
  const platform = await newPerson(app)
  await entrust(app, platform, 'platform-admin', null)
  assert.equal((await lacks(school, platform)).data.items.find(({ name }) => name === 'admins')?.count, 0)
})
