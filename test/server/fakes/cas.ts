/** A school's single sign-on by the protocol of CAS 2 and 3, in the shapes that schools run; and what stands behind it. */
import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import sharp from 'sharp'
import { kingoDes } from '../../../server/providers/academic/kingoDes'
import { formIn, html, image, onRoll, signedInCookie, startFake, to, type Fake, type Visit } from './academic'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer } from './vendor'

export const casShapes = ['plain', 'picture', 'wisedu', 'wisedu-old', 'des', 'rsa'] as const
type CasShape = (typeof casShapes)[number]

const salt = 'k7Qp2Wm9Xc4Vb6Nz'
const lt = 'LT-1-abcdef-cas'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const hex = (base64url = ''): string => Buffer.from(base64url, 'base64url').toString('hex')
const key = publicKey.export({ format: 'jwk' })

export interface Cas extends Fake {
  shape: CasShape
  /** What it says instead of signing in: the page of a second factor. */
  second: boolean
  /** Its forms are good for one try. */
  turn: number
  /** Signs are a piece to be dragged. */
  slides: boolean
  slid: boolean
  /** Where it leads in place of the service; '' for none. */
  away: string
  /** Tickets that are good for one service, once. */
  tickets: Map<string, string>
}

const usual =
  '<input type="hidden" name="_eventId" value="submit"><input type="hidden" name="execution" value="EXECUTION">'
const form = (id: string, inside: string): string =>
  `<form id="other"><input name="mobile"></form><form id="${id}" method="post">${inside}</form>`

function loginPage({ shape, asks, slides, turn }: Cas, said = '', status = 200): VendorAnswer {
  const tip = said === '' ? '' : `<span id="showErrorTip" class="form-error">${said}</span>`
  const wisedu =
    '<input type="hidden" name="dllt" value="generalLogin"><input type="hidden" name="lt" value="">'
  const pages: Record<CasShape, string> = {
    plain: form(
      'fm1',
      `${usual}<input type="hidden" name="lt" value="${lt}"><input name="username"><input type="password" name="password">`,
    ),
    picture: form(
      'fm1',
      `${usual}<input name="username"><input type="password" name="password"><input name="captcha"><img src="captcha.jpg">`,
    ),
    wisedu: `${form('pwdFromId', `${usual}${wisedu}<input id="username" name="username"><input id="password" name="passwordText" type="password"><input type="hidden" id="saltPassword" name="password"><input name="captcha"><input type="hidden" id="pwdEncryptSalt" value="${salt}">`)}<script>var captchaSwitch = "${slides ? 2 : 1}";</script>`,
    'wisedu-old': `<script>var pwdDefaultEncryptSalt = "${salt}";</script>${form('casLoginForm', `${usual}${wisedu}<input name="username"><input name="password" type="password">${asks ? '<input name="captchaResponse">' : ''}`)}`,
    des: form(
      'loginForm',
      `${usual}<input type="hidden" name="lt" value="${lt}"><input type="hidden" name="rsa"><input type="hidden" name="ul"><input type="hidden" name="pl"><input id="un"  name="un"><input type="password" id="pd" name="pd">`,
    ),
    rsa: `<script>jQuery.getJSON("v2/getPubKey",function(data){})</script>${form('fm1', `${usual}<input name="username"><input type="password" name="password"><input name="authcode">`)}`,
  }
  return html(tip + pages[shape].replace('EXECUTION', `e1s${turn}`), { status })
}

function passwordIn({ shape }: Cas, sent: Record<string, string>): string {
  const { password = '', rsa = '' } = sent
  if (shape.startsWith('wisedu')) {
    const open = createDecipheriv('aes-128-cbc', salt, Buffer.alloc(16))
    // the first block is lost with its iv, and nothing of it is the password
    return Buffer.concat([open.update(password, 'base64'), open.final()])
      .subarray(64)
      .toString()
  }
  if (shape === 'des')
    return rsa === kingoDes(onRoll.account + onRoll.password + lt, '1', '2', '3') ? onRoll.password : ''
  if (shape === 'rsa') {
    const block = privateDecrypt(
      { key: privateKey, padding: constants.RSA_NO_PADDING },
      Buffer.from(password, 'hex'),
    )
    return block.subarray(block.findIndex((byte) => byte !== 0)).toString()
  }
  return password
}

function signedIn(cas: Cas, visit: Visit): VendorAnswer {
  const sent = formIn(visit)
  const service = visit.url.searchParams.get('service') ?? ''
  const execution = `e1s${cas.turn}`
  cas.turn += 1
  if (sent.execution !== execution || sent._eventId !== 'submit') return loginPage(cas, '流程已失效', 400)
  if (cas.asks && cas.slides && !cas.slid) return loginPage(cas, '请先完成滑块验证码', 401)
  cas.slid = false
  const asked = cas.slides ? false : cas.shape === 'picture' || (cas.asks && cas.shape.startsWith('wisedu'))
  const signs = sent.captcha || sent.captchaResponse || ''
  if (asked && signs !== cas.code) return loginPage(cas, '图形动态码错误', 401)
  const account = cas.shape === 'des' ? onRoll.account : sent.username
  if (account !== onRoll.account || passwordIn(cas, sent) !== onRoll.password)
    return loginPage(cas, '您提供的用户名或者密码有误', 401)
  if (cas.second) return to('/authserver/reAuthCheck/reAuthLoginView.do')
  if (cas.away !== '') return to(cas.away)
  const ticket = `ST-${cas.tickets.size + 1}-cas`
  cas.tickets.set(ticket, service)
  return to(
    `${service}${service.includes('?') ? '&' : '?'}ticket=${ticket}`,
    'CASTGC=TGT-1; Path=/authserver; HttpOnly',
  )
}

/** What an application asks: the CAS 2 answer in XML, CAS 3's has the attributes, too. */
function validated({ tickets }: Cas, { url }: Visit): VendorAnswer {
  const ticket = url.searchParams.get('ticket') ?? ''
  const good = tickets.get(ticket) === url.searchParams.get('service')
  tickets.delete(ticket)
  return {
    type: 'application/xml',
    body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${
      good
        ? `<cas:authenticationSuccess><cas:user>${onRoll.account}</cas:user></cas:authenticationSuccess>`
        : '<cas:authenticationFailure code="INVALID_TICKET">no such ticket</cas:authenticationFailure>'
    }</cas:serviceResponse>`,
  }
}

const sliderKey = 'aB3dE6gH9jK2mN5p'
/** Where the gap of its picture is, which is 590 px wide and drawn 280 px wide. */
export const casGap = 300

function slide(cas: Cas, visit: Visit): VendorAnswer {
  const open = createDecipheriv('aes-128-cbc', sliderKey, Buffer.alloc(16))
  const sealed = Buffer.concat([open.update(formIn(visit).sign ?? '', 'base64'), open.final()])
  const { canvasLength, moveLength, tracks } = JSON.parse(sealed.subarray(64).toString()) as {
    canvasLength: number
    moveLength: number
    tracks: { a: number; b: number; c: number }[]
  }
  const right = Math.abs((moveLength * 590) / canvasLength - casGap) < 6 && tracks.at(-1)?.a === moveLength
  cas.slid = right
  return jsonAnswer(right ? { errorCode: 1, errorMsg: 'success' } : { errorCode: 0, errorMsg: 'error' })
}

const drawing = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 360, channels: 4, background: '#8a8' } })
    .png()
    .toBuffer()

export async function startCas(): Promise<Cas> {
  const pictures = {
    bigImage: (await drawing(590)).toString('base64'),
    smallImage: Buffer.concat([await drawing(93), Buffer.from(sliderKey)]).toString('base64'),
  }
  const fake = await startFake((visit) => {
    const { page } = visit
    if (/serviceValidate$/.test(page)) return validated(cas, visit)
    if (page === 'checkNeedCaptcha.htl') return jsonAnswer({ isNeed: cas.asks })
    if (page === 'needCaptcha.html') return { body: String(cas.asks) }
    if (/^(getCaptcha\.htl|captcha\.(html|jpg))$/.test(page)) return image
    if (page === 'openSliderCaptcha.htl') return jsonAnswer({ ...pictures, tagWidth: 93, yHeight: 0 })
    if (page === 'verifySliderCaptcha.htl') return slide(cas, visit)
    if (page === 'getPubKey') return jsonAnswer({ modulus: hex(key.n), exponent: hex(key.e) })
    if (page === 'reAuthLoginView.do') return html('<div>请完成二次认证</div>')
    if (page !== 'login') return null
    return visit.method === 'POST' ? signedIn(cas, visit) : loginPage(cas)
  })
  const cas: Cas = Object.assign(fake, {
    shape: 'plain' as CasShape,
    second: false,
    turn: 1,
    slides: false,
    slid: false,
    away: '',
    tickets: new Map<string, string>(),
  })
  return cas
}

/** A system's own place for tickets: asks whose one is, opens a session of the system, and leads to its first page. */
export async function startService(cas: Cas, first: string): Promise<Vendor> {
  const service: Vendor = await startVendor(async ({ url }) => {
    const asked = new URLSearchParams({
      ticket: url.searchParams.get('ticket') ?? '',
      service: `${service.url}/sso`,
    })
    const said = await (await fetch(`${cas.url}/authserver/p3/serviceValidate?${asked}`)).text()
    return said.includes(`<cas:user>${onRoll.account}<`) ? to(first, signedInCookie) : html('票据无效')
  })
  return service
}
