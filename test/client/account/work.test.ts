import { createHash } from 'node:crypto'
import { me, reset, server, signedIn } from '../fakes'

import { codeLogin } from '@/shell/account/code-login'
import { sendCode } from '@/shell/account/handle'
import { codeSignIn, passwordReset, passwordSignIn, registration } from '@/shell/account/sign-in-forms'
import { vendorSignIn } from '@/shell/account/vendor-sign-in'
import { sms } from '@/shell/account/sms'
import { withWork } from '@/shell/account/work'
import type { FormModel } from '@/ui/form/model'

const phone = '13800000001'
const challengeOf = (number: number, maxnumber = 20_000) => ({
  challenge: createHash('sha256').update(`0a1b2c3d?f=00&w=0&${number}`).digest('hex'),
  salt: '0a1b2c3d?f=00&w=0&',
  signature: 'ab',
  maxnumber,
})
const asking = (challenge: object) =>
  ({ code: -2, message: '需要先做一次安全验证', data: { challenge } }) as const
const proofOf = (body: unknown) => (body as { proof?: { number: number } }).proof

/** Fills a form in, and sends it. */
function enter<T extends object>(
  { form, submit }: { form: FormModel<T>; submit: () => Promise<void> },
  values: T,
): Promise<void> {
  for (const name of Object.keys(values) as (keyof T)[]) form.set(name, values[name])
  return submit()
}

beforeEach(() => {
  reset()
  sms.release(phone)
  server.on('user/info', me)
})

describe('a call that is asked for a proof of work', () => {
  it('goes again with the number that makes the challenge', async () => {
    const { challenge, salt, signature, maxnumber } = challengeOf(4321)
    server.answers.set('verify/getCode', ({ body }) =>
      proofOf(body) ? { code: 0, data: { wait: 60 } } : asking({ challenge, salt, signature, maxnumber }),
    )
    await sendCode({ phone, scene: 'login' })
    expect(server.bodies('verify/getCode')).toEqual([
      { phone, scene: 'login' },
      { phone, scene: 'login', proof: { challenge, salt, signature, number: 4321 } },
    ])
    expect(sms.nextAt(phone)).not.toBeNull()
  })

  it('signs in by password as well', async () => {
    server.answers.set('login', ({ body }) =>
      proofOf(body) ? { code: 0, data: signedIn } : asking(challengeOf(7)),
    )
    const sign = passwordSignIn('phone')
    sign.form.set('handle', phone)
    sign.form.set('password', 'campus2026')
    sign.form.set('agreed', true)
    await sign.submit()
    expect(server.bodies('login').map((body) => proofOf(body)?.number)).toEqual([undefined, 7])
  })

  const entered = { phone, code: '123456', password: 'campus2026' }
  it.each([
    ['login', () => enter(codeSignIn('phone'), { phone, mail: '', code: entered.code, agreed: true })],
    ['user/register', () => enter(registration(), { ...entered, name: '林夏', agreed: true })],
    ['user/resetPassword', () => enter(passwordReset(), entered)],
  ] as const)('is made where many tried the code of %s', async (path, send) => {
    server.answers.set(path, ({ body }) =>
      proofOf(body) ? { code: 0, data: signedIn } : asking(challengeOf(9)),
    )
    await send()
    expect(server.bodies(path).map((body) => proofOf(body)?.number)).toEqual([undefined, 9])
  })

  it('binds with the ticket that it had', async () => {
    vendorSignIn.bindToken = 'ticket'
    server.answers.set('wxMobile', ({ body }) =>
      proofOf(body) ? { code: 0, data: signedIn } : asking(challengeOf(3)),
    )
    const entry = codeLogin({ phone }, 'bind')
    entry.code = '123456'
    await entry.send()
    expect(server.bodies('wxMobile').map((body) => proofOf(body)?.number)).toEqual([undefined, 3])
  })

  it('leaves the page its turns: what was due meanwhile runs before the proof is found', async () => {
    let ticks = 0
    // the clock goes on with each look, so that every look ends a slice
    let now = 0
    jest.spyOn(Date, 'now').mockImplementation(() => (now += 20))
    const page = setInterval(() => (ticks += 1), 0)
    server.answers.set('verify/getCode', ({ body }) =>
      proofOf(body) ? { code: 0, data: { wait: 60 } } : asking(challengeOf(640)),
    )
    await sendCode({ phone, scene: 'bind' })
    jest.restoreAllMocks()
    clearInterval(page)
    expect(ticks).toBeGreaterThan(10)
  })

  it('is told what the server says when no number is right, or it never has enough', async () => {
    server.answers.set('verify/getCode', () => asking(challengeOf(50, 10)))
    await expect(sendCode({ phone, scene: 'login' })).rejects.toThrow('需要先做一次安全验证')
    expect(server.calls).toHaveLength(1)
    let calls = 0
    server.answers.set('verify/getCode', () => asking(challengeOf((calls += 1))))
    await expect(sendCode({ phone, scene: 'login' })).rejects.toThrow('需要先做一次安全验证')
    expect(calls).toBe(4)
    expect(sms.busy).toBe(false)
  })

  it('fails as the call does where none is asked', async () => {
    await expect(withWork(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
})
