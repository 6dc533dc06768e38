// also on: external
/** A registrar's file that is sent twice at once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let admin: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  admin = await newAdministrator(app, school)
})
after(() => app.close())

const head = '学号,姓名,学院,专业,年级,离校日期\r\n'
const students = Array.from({ length: 300 }, (_, n) => `T${100_000 + n},周屿,文学院,汉语言文学,2024,\r\n`)
const file = Buffer.from(head + students.join(''))
const sentAs = { filename: 'a.csv', type: 'text/csv' }

test('is brought in once', async () => {
  const { token } = admin
  const query = { school, mode: 'add' }
  const { data } = await app.upload(file, { path: 'registrar/check', token, query, ...sentAs })
  const bringIn = () =>
    app.upload(file, {
      path: 'registrar/import',
      token,
      query: { ...query, seen: data.seen },
      ...sentAs,
    })
  const answers = await Promise.all([bringIn(), bringIn(), bringIn()])
  assert.deepEqual(
    answers.map((answer) => answer.code),
    [0, 0, 0],
  )
  assert.deepEqual(answers.map((answer) => answer.data.added).sort(), [0, 0, 300])
  const { rowCount } = await app.pool.query(
    `select from audit_log where school_id = $1 and detail->>'added' = '300'`,
    [school],
  )
  assert.equal(rowCount, 1)
})
