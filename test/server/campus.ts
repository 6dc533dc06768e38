/** A small campus for tests: schools, people in them, and what they do most. */
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { DynamicDraft } from '../../contract/circle/schema'
import type { Purpose } from '../../contract/security/rules'
import type { Role } from '../../contract/roles/rules'
import { announceChange } from '../../server/core/account/sessions'
import { give } from '../../server/core/roles/grants'
import { nextPhone, type TestApp, type TestSession } from './harness'

export const newSchool = async (app: TestApp, name = '临江大学', city = '江城市'): Promise<string> => {
  const id = randomUUID()
  await app.pool.query(
    `insert into schools (id, name, campus, province, city, district, latitude, longitude)
     values ($1, $2, '南岸校区', '江省', $3, '南岸区', 30, 114)`,
    [id, name, city],
  )
  return id
}

/** Someone who signed in and, with a school, belongs to it. */
export async function newPerson(app: TestApp, school?: string, name?: string): Promise<TestSession> {
  const person = await app.signIn()
  const change = { ...(school ? { school: { id: school } } : {}), ...(name ? { name } : {}) }
  if (Object.keys(change).length > 0) {
    const { code } = await app.post('user/edit', change, { token: person.token })
    assert.equal(code, 0)
  }
  return person
}

/** Makes a person a certified student, for a year. */
export async function certify(app: TestApp, { userId }: TestSession): Promise<void> {
  await app.pool.query(`update users set student_until = now() + interval '1 year' where id = $1`, [userId])
  await announceChange(app.context, userId)
}

/** Many students at once, in the tables: each certified and with a session. */
export async function crowd(app: TestApp, school: string, count: number): Promise<TestSession[]> {
  const people = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    phone: nextPhone(),
  }))
  const ids = people.map(({ userId }) => userId)
  await app.pool.query(
    `insert into users (id, phone, name, school_id, gender, student_until, verified_at)
    select id, phone, '同学', $3, 'male', now() + interval '1 year', now() from unnest($1::uuid[], $2::text[]) as x(id, phone)`,
    [ids, people.map(({ phone }) => phone), school],
  )
  await app.pool.query(
    `insert into sessions (id, user_id, token_hash, client, device, expires_at)
    select gen_random_uuid(), id, hash, 'web', '', now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as x(id, hash)`,
    [ids, people.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  return people
}

/** Gives a person a role; without a school, on the whole platform. */
export async function entrust(
  app: TestApp,
  { userId }: TestSession,
  role: Role,
  schoolId: string | null,
): Promise<void> {
  await give(app.db, { key: randomUUID(), userId, role, schoolId, by: null })
  await announceChange(app.context, userId)
}

/** A proof of the person's phone, as the page of the code gets it. */
export async function proofOf(
  app: TestApp,
  { userId, token }: TestSession,
  purpose: Purpose,
): Promise<string> {
  const { rows } = await app.pool.query<{ phone: string }>('select phone from users where id = $1', [userId])
  const phone = rows[0]?.phone ?? ''
  assert.equal((await app.post('user/getCode', { purpose }, { token })).code, 0)
  const { data } = await app.post('user/verifyCode', { purpose, code: app.lastCode(phone) }, { token })
  // the next code may go at once
  await app.pool.query(
    `update sms_codes set created_at = created_at - interval '61 seconds' where phone = $1`,
    [phone],
  )
  return data.proof
}

/** Binds an account of a vendor, as the person does who proved the phone. */
export const bindVendor = async (app: TestApp, person: TestSession, vendor: string, code: string) =>
  app.post(
    'user/bindVendor',
    { proof: await proofOf(app, person, 'bind'), vendor, code },
    { token: person.token },
  )

/** A room of a building, in the person's address book: its id. */
export async function newAddress(app: TestApp, { token }: TestSession): Promise<string> {
  const { code, data } = await app.post(
    'userAddress/create',
    {
      key: randomUUID(),
      name: '林夏',
      phone: '13800000001',
      place: { name: '3号楼', address: '南区', latitude: 30.01, longitude: 114.01 },
      floor: 4,
      room: '402',
    },
    { token },
  )
  assert.equal(code, 0)
  return data.id
}

/** A picture that the person uploaded: its id. */
export async function newPhoto(app: TestApp, { token }: TestSession): Promise<string> {
  const { code, data } = await app.upload(await picture(64, 64), { token })
  assert.equal(code, 0)
  return data.id
}

const mediaTypes = { sound: 'audio/wav', film: 'video/mp4', document: 'application/pdf' } as const

/** A sound, a film or a document of the person's, in the tables: its id. */
export async function newMedia(
  app: TestApp,
  { userId }: TestSession,
  kind: 'sound' | 'film' | 'document',
): Promise<string> {
  const id = randomUUID()
  await app.pool.query(
    `insert into media (id, owner_id, kind, key, mime, name, seconds, bytes) values ($1, $2, $3, $4, $5, $6, 3, 1000)`,
    [id, userId, kind, `${kind}s/${id}`, mediaTypes[kind], kind === 'document' ? '名单.pdf' : null],
  )
  return id
}

export const picture = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer()

/** A recording of silence: PCM of 8 bits. */
export function silence(seconds: number, rate = 100): Buffer {
  const head = Buffer.alloc(44)
  const length = seconds * rate
  head.write('RIFF')
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return Buffer.concat([head, Buffer.alloc(length, 128)])
}

export const draft = (change: Partial<DynamicDraft> = {}): DynamicDraft => ({
  key: randomUUID(),
  text: '傍晚六点的北湖',
  pictures: [],
  scope: 'school',
  ...change,
})

export async function publish(app: TestApp, author: TestSession, change: Partial<DynamicDraft> = {}) {
  const { code, data, envelope } = await app.post('dynamic/publish', draft(change), { token: author.token })
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

export async function comment(app: TestApp, author: TestSession, id: string, text = '好看') {
  const body = { key: randomUUID(), subject: 'dynamic', id, text }
  const { code, data, envelope } = await app.post('comment/publish', body, { token: author.token })
  assert.equal(code, 0, envelope.message)
  return data
}

export async function reply(app: TestApp, author: TestSession, id: string, text = '是的') {
  const { code, data, envelope } = await app.post(
    'comment/addReply',
    { key: randomUUID(), id, text },
    { token: author.token },
  )
  assert.equal(code, 0, envelope.message)
  return data
}

/** A reviewer listened to a programme of the radio and let it through. */
export async function onAir(app: TestApp, id: string): Promise<void> {
  await app.pool.query('delete from screenings where subject_id = $1', [id])
  await app.pool.query(`update programmes set state = 'approved', refusal = null where id = $1`, [id])
}
