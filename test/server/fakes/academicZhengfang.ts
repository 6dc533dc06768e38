/** 正方 jwglxt as its pages and answers are; names are made up. */
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
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

const loginPage = (fake: Fake, tips = ''): VendorAnswer =>
  html(`<form action="/jwglxt/xtgl/login_slogin.html" method="post">
    <p id="tips" class="bg_danger sl_danger">${tips}</p>
    <input type="hidden" id="csrftoken" name="csrftoken" value="9f1c-token,9f1ctoken"/>
    <input type="text" name="yhm" id="yhm" value=""/><input type="hidden" id="mm" name="mm"/>
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

const inside: Record<string, (visit: Visit) => VendorAnswer> = {
  'index_initMenu.html': () => html('<div id="sessionUserKey">首页</div>'),
  'xsxxwh_cxCkDgxsxx.html': () =>
    jsonAnswer({
      ...{ xh: onRoll.account, xh_id: onRoll.account, xm: onRoll.name, bh_id: '数学2301', jg_id: '理学院' },
      zyh_id: '数学与应用数学',
    }),
  'xskbcx_cxXsgrkb.html': (visit) => {
    const { xnm, xqm } = formIn(visit)
    const taught = xnm === '2026' && xqm === '3'
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

const rooms = (visit: Visit): VendorAnswer => {
  if (visit.method === 'GET')
    return html(
      '<select id="xqh_id" name="xqh_id"><option value="1" selected="selected">南苑</option></select>',
    )
  const { zcd, xqj, jcd, xqh_id } = formIn(visit)
  // the third week, Tuesday, the third and fourth section
  const asked = zcd === '4' && xqj === '2' && jcd === '12' && xqh_id === '1'
  return jsonAnswer({
    items: asked ? [{ cdmc: '一教103', xqmc: '南苑', jxlmc: '一教', zws: '120', cdlbmc: '多媒体教室' }] : [],
  })
}

export const startZhengfang = (): Promise<Fake> =>
  startFake((visit, fake) => {
    if (visit.page === 'kaptcha') return image
    if (visit.page === 'login_getPublicKey.html')
      return jsonAnswer({ modulus: number(jwk.n), exponent: number(jwk.e) })
    if (visit.page === 'login_slogin.html' && visit.method === 'POST') {
      const { yhm, mm = '', yzm, csrftoken } = formIn(visit)
      if (csrftoken !== '9f1c-token,9f1ctoken') return loginPage(fake, '请刷新页面')
      if (fake.asks && yzm !== fake.code) return loginPage(fake, '验证码输入错误！')
      if (yhm !== onRoll.account || decrypted(mm) !== onRoll.password)
        return loginPage(fake, '用户名或密码不正确，请重新输入！')
      return to('/jwglxt/xtgl/index_initMenu.html', signedInCookie)
    }
    if (visit.page === 'login_slogin.html' || !visit.inside) return loginPage(fake)
    if (visit.page === 'cdjy_cxKxcdlb.html') return rooms(visit)
    return inside[visit.page]?.(visit) ?? null
  })
