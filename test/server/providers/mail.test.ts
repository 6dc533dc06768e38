import assert from 'node:assert/strict'
import { createServer, type AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createLogger } from '../../../server/log'
import { ProviderError, type Mail } from '../../../server/providers'
import { createLocalMail, createSmtp, offMail } from '../../../server/providers/mail'
import { account, partOf, startSmtp, type FakeSmtp } from '../fakes/smtp'
import { LogLines } from '../logLines'

let fake: FakeSmtp
before(async () => void (fake = await startSmtp()))
after(() => fake.close())
beforeEach(() => Object.assign(fake, { refusal: null, dropping: false, mails: [] }))

const settings = (change = {}) => ({
  name: 'smtp' as const,
  host: '127.0.0.1',
  port: fake.port,
  secure: false,
  user: account.user,
  password: account.password,
  from: '校园云生活 <no-reply@campus.example>',
  ...change,
})
const letter: Mail = {
  to: 'lin@stu.example',
  subject: '你有 3 条新消息',
  text: '林夏评论了你：求原图',
  html: '<p>林夏评论了你：求原图</p>',
  unsubscribe: 'https://campus.example/api/message/unsubscribe?token=a.b.c',
}
const failsFor = (reason: ProviderError['reason']) => (err: unknown) => {
  assert.ok(err instanceof ProviderError, String(err))
  assert.equal(err.reason, reason, err.message)
  assert.doesNotMatch(err.message, /p@ss|stu\.example|123456/)
  return true
}

/** A header, unfolded. */
const header = (raw: string, name: string): string =>
  new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw)?.[1]
    ?.replace(/\r\n[ \t]/g, ' ')
    .trim() ?? ''
/** The words of an RFC 2047 header. */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )

describe('mail by SMTP', () => {
  test('a letter arrives with both parts, a Chinese subject and the way out', async () => {
    await (await createSmtp(settings())).post(letter)
    const [mail] = fake.mails
    assert.ok(mail)
    assert.deepEqual(
      [mail.from, mail.to, mail.user],
      ['no-reply@campus.example', ['lin@stu.example'], account.user],
    )
    assert.equal(words(header(mail.raw, 'Subject')), '你有 3 条新消息')
    assert.match(words(header(mail.raw, 'From')), /校园云生活/)
    assert.equal(partOf(mail.raw, 'text/plain').trim(), letter.text)
    assert.equal(partOf(mail.raw, 'text/html').trim(), letter.html)
    assert.equal(header(mail.raw, 'List-Unsubscribe'), `<${letter.unsubscribe}>`)
    assert.equal(header(mail.raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  })

  test('a code arrives, and has no way out', async () => {
    await (await createSmtp(settings())).send('lin@stu.example', '123456')
    assert.match(partOf(fake.mails[0]?.raw ?? '', 'text/plain'), /123456/)
    assert.equal(header(fake.mails[0]?.raw ?? '', 'List-Unsubscribe'), '')
  })

  test('a recipient that the server refuses for good is wrong input; for now, a limit', async () => {
    const smtp = await createSmtp(settings())
    fake.refusal = { code: 550, text: '5.1.1 no such user lin@stu.example' }
    await assert.rejects(smtp.post(letter), failsFor('invalid-input'))
    fake.refusal = { code: 450, text: '4.2.1 lin@stu.example gets mail too fast' }
    await assert.rejects(smtp.send('lin@stu.example', '123456'), failsFor('rate-limited'))
    fake.refusal = null
    await smtp.post(letter)
    assert.equal(fake.mails.length, 1)
  })

  test('a dropped connection, a wrong password, no server and a silent refusal are ours', async () => {
    fake.dropping = true
    await assert.rejects((await createSmtp(settings())).post(letter), failsFor('unavailable'))
    fake.dropping = false
    await assert.rejects(
      (await createSmtp(settings({ password: 'p@ss wrong' }))).post(letter),
      failsFor('unavailable'),
    )
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    await assert.rejects((await createSmtp(settings({ port }))).post(letter), failsFor('unavailable'))
    assert.equal(fake.mails.length, 0)
  })

  test('a password is not said in the clear to a server elsewhere', async () => {
    // 0.0.0.0 reaches this machine, and is not known to
    await assert.rejects(
      (await createSmtp(settings({ host: '0.0.0.0' }))).post(letter),
      failsFor('unavailable'),
    )
    assert.equal(fake.mails.length, 0)
  })
})

describe('mail without a server', () => {
  test('is in the log', async () => {
    const logs = new LogLines()
    const local = createLocalMail(createLogger({ logLevel: 'info' }, logs))
    await local.send('lin@stu.example', '123456')
    await local.post(letter)
    assert.deepEqual(
      logs.lines.map(({ msg, address, code }) => [msg, address, code]),
      [
        ['mail code', 'lin@stu.example', '123456'],
        ['mail', 'lin@stu.example', undefined],
      ],
    )
  })

  test('or turned off', async () => {
    await assert.rejects(offMail.post(letter), failsFor('unavailable'))
  })
})
