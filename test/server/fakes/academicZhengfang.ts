/** 正方 jwglxt as its pages and answers are; names are made up. */
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import sharp from 'sharp'
import type { TermNumber } from '../../../contract/timetable/rules'
import { formIn, html, image, onRoll, signedInCookie, startFake, to, type Fake, type Visit } from './academic'
import { jsonAnswer, type VendorAnswer } from './vendor'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const jwk = publicKey.export({ format: 'jwk' })
/** Its numbers begin with a byte of zeros, as Java writes them. */
const number = (base64url = ''): string =>
  Buffer.concat([Buffer.alloc(1), Buffer.from(base64url, 'base64url')]).toString('base64')

function decrypted(mm: string): string {
  const block = privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(mm, 'base64'),
  )
  return block.subarray(block.indexOf(0, 2) + 1).toString()
}

/** Where the gap of its picture is. */
export const gap = 137
const rtk = '742f4433-974c-4630-aeed-3ec276c60ce1'

export interface Zhengfang extends Fake {
  /** It asks for a piece to be dragged. */
  slides: boolean
  /** Campuses that it has. */
  campuses: number
  /** The term that it has classes of. */
  taught: { year: number; term: TermNumber }
}

const termCodes: Record<TermNumber, string> = { 1: '3', 2: '12', 3: '16' }

const loginPage = (fake: Zhengfang, tips = ''): VendorAnswer =>
  html(`<form action="/jwglxt/xtgl/login_slogin.html" method="post">
    <p id="tips" class="bg_danger sl_danger">${tips}</p>
    <input type="hidden" id="csrftoken" name="csrftoken" value="9f1c-token,9f1ctoken"/>
    <input type="text" name="yhm" id="yhm" value=""/><input type="hidden" id="mm" name="mm"/>
    ${fake.slides ? '<div class="captcha_wrapper"></div><script src="/jwglxt/zfcaptchaLogin?type=resource&instanceId=zfcaptchaLogin&name=zfdun_captcha.js"></script>' : ''}
    ${fake.asks ? '<input type="text" name="yzm" id="yzm"><img id="yzmPic" src="/jwglxt/kaptcha">' : ''}</form>`)

const kbList = [
  {
    kcmc: '高等数学',
    xm: '顾长宁',
    cdmc: '一教101',
    xqj: '1',
    jcs: '1-2',
    jc: '1-2节',
    zcd: '1-8周,10-16周(双)',
    xqmc: '南苑',
  },
  {
    kcmc: '大学英语',
    xm: '许知夏,Anna',
    cdmc: '外语楼305',
    xqj: '3',
    jcs: '3-4',
    jc: '3-4节',
    zcd: '1-16周(单)',
  },
  {
    kcmc: '体育(羽毛球)',
    xm: '罗跃',
    cdmc: '未排地点',
    xqj: '7',
    jcs: '9-11',
    jc: '9-11节',
    zcd: '3周,5周,7-9周',
  },
]

const inside: Record<string, (visit: Visit, fake: Zhengfang) => VendorAnswer> = {
  'index_initMenu.html': () =>
    html('<div id="sessionUserKey">首页</div><form><input type="password" name="old"></form>'),
  'xsxxwh_cxCkDgxsxx.html': () =>
    jsonAnswer({
      ...{ xh: onRoll.account, xh_id: onRoll.account, xm: onRoll.name, bh_id: '数学2301', jg_id: '理学院' },
      zyh_id: '数学与应用数学',
    }),
  'xskbcx_cxXsgrkb.html': (visit, { taught: { year, term } }) => {
    const { xnm, xqm } = formIn(visit)
    const taught = xnm === String(year) && xqm === termCodes[term]
    return jsonAnswer({
      kbList: taught ? kbList : [],
      sjkList: taught ? [{ kcmc: '金工实习', qtkcgs: '第17周' }] : [],
    })
  },
  'cjcx_cxXsgrcj.html': () =>
    jsonAnswer({
      currentPage: 1,
      items: [
        {
          xnmmc: '2025-2026',
          xqmmc: '2',
          kcmc: '线性代数',
          cj: '92',
          bfzcj: '92',
          xf: '3.0',
          jd: '4.20',
          kcxzmc: '必修',
        },
        {
          xnmmc: '2025-2026',
          xqmmc: '1',
          kcmc: '军事理论',
          cj: '优秀',
          bfzcj: '95',
          xf: 2,
          jd: '4.50',
          kcxzmc: '必修',
        },
      ],
    }),
  'kscx_cxXsksxxIndex.html': () =>
    jsonAnswer({
      items: [
        { kcmc: '高等数学', kssj: '2027-01-12(14:00-16:00)', cdmc: '一教201', zwh: '18', ksmc: '期末考试' },
        { kcmc: '大学英语', kssj: '待定', cdmc: '', zwh: '', ksmc: '期末考试' },
      ],
    }),
}

const rooms = (visit: Visit, { campuses }: Zhengfang): VendorAnswer => {
  if (visit.method === 'GET')
    return html(
      `<select id="xqh_id" name="xqh_id">${Array.from({ length: campuses }, (_, index) => `<option value="${index + 1}">${index === 0 ? '南苑' : `${index + 1} 校区`}</option>`).join('')}</select>`,
    )
  const { zcd, xqj, jcd, xqh_id } = formIn(visit)
  // the third week, Tuesday, the third and fourth section
  const asked = zcd === '4' && xqj === '2' && jcd === '12' && xqh_id === '1'
  return jsonAnswer({
    totalResult: asked && campuses > 1 ? 3 : 0,
    items: asked ? [{ cdmc: '一教103', xqmc: '南苑', jxlmc: '一教', zws: '120', cdlbmc: '多媒体教室' }] : [],
  })
}

const drawing = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#8a8' } })
    .png()
    .toBuffer()

export async function startZhengfang(): Promise<Zhengfang> {
  const images: Record<string, Buffer> = { si1: await drawing(304, 200), mi1: await drawing(52, 200) }
  let slid = false
  const slider = ({ method, url, ...visit }: Visit): VendorAnswer | null => {
    const asked = method === 'POST' ? formIn({ method, url, ...visit }) : Object.fromEntries(url.searchParams)
    if (asked.instanceId !== 'zfcaptchaLogin') return null
    if (asked.type === 'resource')
      return { body: `window.zfdun_captcha_config = { rtk:'${rtk}', imageWidth:304 }` }
    if (asked.type === 'image' && asked.imtk === 'im1')
      return { type: 'image/png', body: images[asked.id ?? ''] ?? '' }
    if (asked.rtk !== rtk) return jsonAnswer({ status: 'fail' })
    if (asked.type === 'refresh')
      return jsonAnswer({ si: 'si1', mi: 'mi1', imtk: 'im1', t: 1, status: 'success' })
    const way = JSON.parse(Buffer.from(asked.mt ?? '', 'base64').toString()) as {
      x: number
      y: number
      t: number
    }[]
    const extend = JSON.parse(Buffer.from(asked.extend ?? '', 'base64').toString()) as Record<string, string>
    const moved = (way.at(-1)?.x ?? 0) - (way[0]?.x ?? 0)
    slid = Math.abs(moved - gap) <= 3 && extend.userAgent === visit.headers['user-agent']
    return jsonAnswer(slid ? { vs: 'verified', status: 'success' } : { vs: 'not_verify', status: 'fail' })
  }
  const fake: Zhengfang = Object.assign(
    await startFake((visit) => {
      if (visit.page === 'kaptcha') return image
      if (visit.page === 'zfcaptchaLogin') return slider(visit)
      if (visit.page === 'login_getPublicKey.html')
        return jsonAnswer({ modulus: number(jwk.n), exponent: number(jwk.e) })
      if (visit.page === 'login_slogin.html' && visit.method === 'POST') {
        const { yhm, mm = '', yzm, csrftoken } = formIn(visit)
        if (csrftoken !== '9f1c-token,9f1ctoken') return loginPage(fake, '请刷新页面')
        if (fake.slides && !slid) return loginPage(fake, '请完成安全验证')
        slid = false
        if (fake.asks && yzm !== fake.code) return loginPage(fake, '验证码输入错误！')
        if (yhm !== onRoll.account || decrypted(mm) !== onRoll.password)
          return loginPage(fake, '用户名或密码不正确，请重新输入！')
        return to('/jwglxt/xtgl/index_initMenu.html', signedInCookie)
      }
      if (visit.page === 'login_slogin.html' || !visit.inside) return loginPage(fake)
      if (visit.page === 'cdjy_cxKxcdlb.html') return rooms(visit, fake)
      return inside[visit.page]?.(visit, fake) ?? null
    }),
    { slides: false, campuses: 1, taught: { year: 2026, term: 1 as const } },
  )
  return fake
}
