// also on: external
/** The address that an account had before: told of the change, and able to undo it. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { ProviderError, type Mail } from '../../../server/providers'
import { forgetFormer, mailFormer } from '../../../server/features/security/formerEmail'
import { newPerson, proofOf } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { holding, waiting } from '../waiting'

let app: TestApp
const mails: Mail[] = []
const sent = new Map<string, string>()
let failure: ProviderError | null = null
const mail = {
  name: 'smtp' as const,
  send: async (address: string, code: string) => void sent.set(address, code),
  post: async (letter: Mail) => {
    if (failure) throw failure
    mails.push(letter)
  },
}
before(async () => {
  app = await startApp({ providers: { mail }, config: { publicUrl: 'https://campus.example' } })
})
after(() => app.close())
beforeEach(async () => {
  await app.pool.query('delete from former_emails')
  mails.length = 0
  failure = null
})

let addresses = 0
const address = () => `lin${(addresses += 1)}@example.com`
const round = () => mailFormer(app.context, () => true)
async function bind(person: TestSession, email: string): Promise<void> {
  await app.post('user/getEmailCode', { email }, as(person))
  const proof = await proofOf(app, person, 'email')
  const { code } = await app.post('user/setEmail', { proof, email, code: sent.get(email) }, as(person))
  assert.equal(code, 0)
}
const emailOf = async ({ userId }: TestSession) =>
  (await app.pool.query('select email from users where id = $1', [userId])).rows[0].email
const lastNotice = async ({ userId }: TestSession): Promise<string> =>
  (await app.pool.query('select text from notices where user_id = $1 order by id desc limit 1', [userId]))
    .rows[0].text
const linkOf = ({ text }: Mail): string => {
  const [, link = ''] = /https:\/\/campus\.example(\S+)/.exec(text) ?? []
  return link
}
const follow = (method: 'GET' | 'POST', url: string) =>
  app.app.inject({ method, url, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

test('another address in its place, or none, is told to the one before; the first and the same tell nobody', async () => {
  const person = await newPerson(app)
  const [one, two] = [address(), address()]
  await bind(person, one)
  assert.equal(await round(), 0)
  await bind(person, two)
  assert.equal(await round(), 1)
  assert.deepEqual([mails[0]?.to, mails[0]?.subject], [one, '账号的邮箱变了'])
  assert.match(mails[0]?.text ?? '', /换绑了邮箱，现在是 l\*\*\*@example\.com/)
  await app.post('user/removeEmail', {}, as(person))
  assert.match(await lastNotice(person), /^账号已解绑邮箱 l\*\*\*@example\.com。/)
  assert.equal(await round(), 1)
  assert.equal(mails[1]?.to, two)
  assert.match(mails[1]?.text ?? '', /解绑了这个邮箱/)
  await app.post('user/removeEmail', {}, as(person))
  assert.equal(await round(), 0)
})

test('its link, once, signs everybody out and puts the address back; a look at it changes nothing', async () => {
  const person = await newPerson(app)
  const [mine, thief] = [address(), address()]
  await bind(person, mine)
  await bind(person, thief)
  await round()
  const link = linkOf(mails[0] ?? assert.fail('no mail'))
  const look = await follow('GET', link)
  assert.equal(look.statusCode, 200)
  assert.match(look.body, /<form method="post">/)
  assert.equal(await emailOf(person), thief)
  const forged = `${link.slice(0, -4)}AAAA`
  assert.equal((await follow('POST', forged)).statusCode, 400)
  assert.equal((await app.get('user/info', as(person))).code, 0)
  assert.match((await follow('POST', link)).body, /已全部退出/)
  assert.equal(await emailOf(person), mine)
  assert.equal((await app.get('user/info', as(person))).status, 401)
  assert.match(await lastNotice(person), /^有人从原来的邮箱说换绑不是本人操作/)
  assert.equal((await follow('POST', link)).statusCode, 400, 'used')
})

test('an address that somebody else bound meanwhile is theirs, and the sessions end all the same', async () => {
  const [person, other] = [await newPerson(app), await newPerson(app)]
  const [mine, thief] = [address(), address()]
  await bind(person, mine)
  await bind(person, thief)
  await round()
  await app.pool.query('update users set email = $2 where id = $1', [other.userId, mine])
  assert.equal((await follow('POST', linkOf(mails[0] ?? assert.fail('no mail')))).statusCode, 200)
  assert.deepEqual([await emailOf(person), await emailOf(other)], [thief, mine])
  assert.equal((await app.get('user/info', as(person))).status, 401)
})

test('an address that somebody binds at the very moment is theirs, too', async () => {
  const [person, other] = [await newPerson(app), await newPerson(app)]
  const [mine, thief] = [address(), address()]
  await bind(person, mine)
  await bind(person, thief)
  await round()
  const link = linkOf(mails[0] ?? assert.fail('no mail'))
  const taking = ['update users set email = $2 where id = $1', [other.userId, mine]] as const
  const answer = await holding(app, taking[0], [...taking[1]], async (letGo) => {
    const undone = follow('POST', link)
    await waiting(app, 1)
    await letGo()
    return undone
  })
  assert.equal(answer.statusCode, 200)
  assert.deepEqual([await emailOf(person), await emailOf(other)], [thief, mine])
  assert.equal((await app.get('user/info', as(person))).status, 401)
})

test('who changed it twice keeps no way back to the address in between', async () => {
  const person = await newPerson(app)
  const [mine, between, last] = [address(), address(), address()]
  for (const email of [mine, between, last]) await bind(person, email)
  assert.equal(await round(), 2)
  const [own, other] = [mine, between].map((to) =>
    linkOf(mails.find((mail) => mail.to === to) ?? assert.fail(to)),
  )
  assert.equal((await follow('POST', own ?? '')).statusCode, 200)
  assert.equal((await follow('POST', other ?? '')).statusCode, 400)
  assert.equal(await emailOf(person), mine)
})

test('a mail that does not go is tried again, for seven days; what is over is forgotten', async () => {
  const person = await newPerson(app)
  await bind(person, address())
  await bind(person, address())
  failure = new ProviderError('unavailable', 'away')
  assert.equal(await round(), 1)
  assert.equal(await round(), 0, 'not at once')
  failure = null
  await app.pool.query(`update former_emails set due_at = due_at - interval '1 hour'`)
  assert.equal(await round(), 1)
  assert.equal(mails.length, 1)
  await app.pool.query(`update former_emails set until = until - interval '8 days'`)
  assert.equal((await follow('POST', linkOf(mails[0] ?? assert.fail('no mail')))).statusCode, 400)
  assert.equal(await forgetFormer(app.context), 1)
})
