/** A school's single sign-on before its system: forms, pictures, tickets, and what it cannot be brought to. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SystemKind } from '../../../../contract/timetable/academic/rules'
import { AcademicError, Browser, type Trace } from '../../../../server/providers/academic'
import type { Answer } from '../../../../server/providers/academic/browser'
import { fillForm, loginFormIn, rsaOf } from '../../../../server/providers/academic/casForm'
import { onRoll, type Fake } from '../../fakes/academic'
import { startChaoxing } from '../../fakes/academicChaoxing'
import { startKingosoft } from '../../fakes/academicKingosoft'
import { startQiangzhi } from '../../fakes/academicQiangzhi'
import { startZhengfang } from '../../fakes/academicZhengfang'
import { startZhengfangOld } from '../../fakes/academicZhengfangOld'
import { casGap, casShapes, startCas, type Cas } from '../../fakes/cas'
import { behind } from './behind'

interface Case {
  kind: SystemKind
  start(): Promise<Fake>
  below: string
  first: string
}
const cases: Record<string, Case> = {
  新正方: {
    kind: 'zhengfang',
    start: startZhengfang,
    below: '/jwglxt',
    first: '/jwglxt/xtgl/index_initMenu.html',
  },
  老正方: {
    kind: 'zhengfang-old',
    start: startZhengfangOld,
    below: '',
    first: `/(kx2v3y55hzqk1f45)/xs_main.aspx?xh=${onRoll.account}`,
  },
  强智: { kind: 'qiangzhi', start: () => startQiangzhi(), below: '', first: '/jsxsd/framework/xsMain.jsp' },
  超星: { kind: 'chaoxing', start: startChaoxing, below: '', first: '/admin' },
  青果: { kind: 'kingosoft', start: () => startKingosoft(), below: '', first: '/frame/homes.action' },
}

const refused =
  (reason: string, said = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof AcademicError, String(error))
    assert.equal(error.reason, reason, error.message)
    assert.match(`${error.said}.`, said)
    return true
  }

let cas: Cas
before(async () => void (cas = await startCas()))
after(() => cas.close())
beforeEach(() =>
  Object.assign(cas, { shape: 'plain', state: 'well', asks: false, second: false, slides: false }),
)

const opening = async ({ kind, start, below, first }: Case) =>
  behind(cas, { kind, fake: await start(), below, first })

for (const [name, one] of Object.entries(cases))
  test(`${name} lets in by a ticket`, async () => {
    const { browser, signIn, system, close } = await opening(one)
    const at = browser()
    assert.equal(await signIn.open(at, onRoll.account), null)
    await signIn.login(at, onRoll.account, onRoll.password, '')
    assert.equal((await system.info(at)).number, onRoll.account)
    assert.ok((await system.timetable(at, { year: 2026, term: 1 })).items.length > 0)
    assert.ok(!JSON.stringify(at.kept).includes(onRoll.password))
    await close()
  })

describe('the sign-in page', () => {
  let there: Awaited<ReturnType<typeof opening>>
  before(async () => void (there = await opening(cases.新正方 ?? assert.fail())))
  after(() => there.close())
  const opened = async () => {
    const at = there.browser()
    const picture = await there.signIn.open(at, onRoll.account)
    return {
      at,
      picture,
      login: (password: string, code = '') => there.signIn.login(at, onRoll.account, password, code),
    }
  }

  for (const shape of casShapes)
    test(`of the shape ${shape} takes the right password alone`, async () => {
      cas.shape = shape
      const asks = shape === 'picture'
      const wrong = await opened()
      if (shape !== 'des')
        await assert.rejects(wrong.login('wrong', asks ? cas.code : ''), refused('password', /密码有误/))
      const { at, picture, login } = await opened()
      assert.equal(picture?.type ?? null, asks ? 'image/gif' : null)
      await login(onRoll.password, asks ? cas.code : '')
      assert.equal((await there.system.info(at)).number, onRoll.account)
    })

  for (const shape of ['wisedu', 'wisedu-old'] as const)
    test(`of the shape ${shape} asks for signs by whose number it is`, async () => {
      Object.assign(cas, { shape, asks: true })
      const nobody = there.browser()
      assert.equal(await there.signIn.open(nobody, ''), null)
      await assert.rejects(
        there.signIn.login(nobody, onRoll.account, onRoll.password, ''),
        refused('code', /这次要填验证码/),
      )
      const { picture, login } = await opened()
      assert.equal(picture?.type, 'image/gif')
      await assert.rejects(login(onRoll.password, 'xxxx'), refused('code'))
      await (await opened()).login(onRoll.password, cas.code)
    })

  test('takes another try on the same visit', async () => {
    const { at, login } = await opened()
    await assert.rejects(login('wrong'), refused('password'))
    await login(onRoll.password)
    assert.equal((await there.system.info(at)).number, onRoll.account)
  })

  test('may ask for a piece to be dragged', async () => {
    Object.assign(cas, { shape: 'wisedu', asks: true, slides: true })
    const { at, picture } = await opened()
    assert.ok(picture && 'piece' in picture)
    assert.deepEqual([picture.width, picture.height, picture.pieceWidth, picture.top], [590, 360, 93, 0])
    const drag = (x: number) => [
      { x: 0, y: 0, t: 0 },
      { x: Math.round(x / 2), y: 1, t: 300 },
      { x, y: 2, t: 700 },
    ]
    const login = (trace?: Trace) => there.signIn.login(at, onRoll.account, onRoll.password, '', trace)
    await assert.rejects(login(), refused('code', /拖动滑块/))
    await assert.rejects(login(drag(40)), refused('code', /没有对准/))
    await login(drag(casGap))
    assert.equal((await there.system.info(at)).number, onRoll.account)
  })

  test('may want what cannot be done here, and says what', async () => {
    cas.second = true
    await assert.rejects((await opened()).login(onRoll.password), refused('sso', /手机上再验证一次/))
  })

  test('that is no such page is named', async () => {
    cas.state = 'changed'
    await assert.rejects(opened(), refused('changed'))
    cas.state = 'down'
    await assert.rejects(opened(), refused('down'))
  })

  test('is good for one ticket, which the system asks for', async () => {
    const { at, login } = await opened()
    await login(onRoll.password)
    assert.equal(cas.tickets.size, 0)
    const last = there.service.requests.at(-1)?.url.href ?? ''
    // somebody who has seen it comes too late
    assert.match(
      (await new Browser({ ...at.kept, cookies: [] }, { allowLoopback: true, own: [last] }).get(last)).text,
      /票据无效/,
    )
  })
})

test('the bare power is what a page’s script makes', () =>
  assert.equal(
    rsaOf('A', (3233).toString(16).padStart(32, '0'), '11'),
    (2790).toString(16).padStart(32, '0'),
  ))

test('keys and tickets that are none are not worked through', () => {
  assert.throws(() => rsaOf('A', 'f'.repeat(100_000), '10001'), AcademicError)
  const url = new URL('https://cas.example.edu.cn/login')
  const page = (lt: string) =>
    `<form><input name="un"><input type="password" name="pd"><input type="hidden" name="rsa"><input type="hidden" name="ul"><input type="hidden" name="lt" value="${lt}"></form>`
  const send = (lt: string) => {
    const form = loginFormIn({ text: page(lt), url } as Answer)
    assert.ok(form)
    return fillForm(form, { account: '1', password: '2', code: '' }, null)
  }
  assert.equal(send('LT-1').ul, '1')
  assert.throws(() => send('x'.repeat(501)), AcademicError)
})
