/** A school that certifies its students, and people on every step of the way. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { gradesOf } from '../../../contract/certification/rules'
import { rollEntry, rollNumber } from '../../../server/core/seal/secrets'
import { entrust, newPerson, newSchool, picture } from '../campus'
import type { TestApp, TestSession } from '../harness'

export interface Campus {
  school: string
  faculty: string
  major: string
  otherMajor: string
  grade: number
}

export async function newCampus(app: TestApp, name = '临江大学'): Promise<Campus> {
  const school = await newSchool(app, name)
  const [faculty, major, otherMajor] = [randomUUID(), randomUUID(), randomUUID()]
  await app.pool.query('insert into faculties (id, school_id, name) values ($1, $2, $3)', [
    faculty,
    school,
    '文学院',
  ])
  await app.pool.query('insert into majors (id, faculty_id, name) values ($1, $3, $4), ($2, $3, $5)', [
    major,
    otherMajor,
    faculty,
    '汉语言文学',
    '古典文献学',
  ])
  for (let index = 0; index < 12; index += 1) {
    await app.pool.query(
      'insert into questions (id, school_id, text, options, "right") values ($1, $2, $3, $4, 0)',
      [randomUUID(), school, `第 ${index} 问`, JSON.stringify(['对的', '错的', '也错'])],
    )
  }
  return { school, faculty, major, otherMajor, grade: gradesOf(Date.now())[1] ?? 0 }
}

export const studies = ({ faculty, major, grade }: Campus) => ({ faculty, major, grade })

/** Puts a student on the school's roll. */
export async function enrol(app: TestApp, { school }: Campus): Promise<{ number: string; name: string }> {
  const student = { number: `S${String(Math.random()).slice(2, 12)}`, name: '周屿' }
  const secrets = app.context.secrets
  await app.pool.query(
    `insert into roll (school_id, entry, number, college, major, grade, key_id) values ($1, $2, $3, '文学院', '汉语言文学', 2024, $4)`,
    [
      school,
      rollEntry(secrets, school, student.number, student.name),
      rollNumber(secrets, school, student.number),
      secrets.keyId,
    ],
  )
  return student
}

export async function newPaper(app: TestApp, person: TestSession): Promise<string> {
  const { data, envelope } = await app.upload(await picture(), {
    token: person.token,
    path: 'certification/upload',
  })
  assert.equal(envelope.code, 0, envelope.message)
  return data.id
}

export const cardOf = async (app: TestApp, campus: Campus, person: TestSession, change: object = {}) => ({
  key: randomUUID(),
  name: '周屿',
  number: '2024130107',
  ...studies(campus),
  paper: await newPaper(app, person),
  ...change,
})

export async function submitted(app: TestApp, campus: Campus, person: TestSession): Promise<string> {
  const { data, envelope } = await app.post('certification/submit', await cardOf(app, campus, person), {
    token: person.token,
  })
  assert.equal(data?.state, 'pending', envelope.message + envelope.msg)
  return data.pending?.id ?? ''
}

/** Certified by the roll. */
export async function certified(app: TestApp, campus: Campus): Promise<TestSession> {
  const person = await newPerson(app, campus.school)
  const { data, envelope } = await app.post('certification/autocert', await enrol(app, campus), {
    token: person.token,
  })
  assert.equal(data?.state, 'approved', envelope.message + envelope.msg)
  return person
}

/** A person who looks after the school; null: the platform. */
export async function newAdministrator(
  app: TestApp,
  school: string | null,
  name = '王老师',
): Promise<TestSession> {
  const person = await newPerson(app, school ?? undefined, name)
  await entrust(app, person, school === null ? 'platform-admin' : 'school-admin', school)
  return person
}
