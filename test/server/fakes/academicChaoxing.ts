/** 超星's system as its pages and answers are; names are made up. */
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { formIn, html, image, onRoll, signedInCookie, startFake, to, type Fake, type Visit } from './academic'
import { jsonAnswer, type VendorAnswer } from './vendor'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

function decrypted(sent: string): string {
  const block = privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(sent, 'base64'),
  )
  return block.subarray(block.indexOf(0, 2) + 1).toString()
}

const loginPage = (fake: Fake, said = ''): VendorAnswer =>
  html(`<form action="/admin/login" method="post"><input name="username"><input name="password" type="password">
    ${fake.asks ? '<input name="jcaptchaCode"><img src="/jcaptcha.jpg">' : '<input type="hidden" name="jcaptchaCode">'}
    <div id="error">${said}</div></form><script>encrypt.setPublicKey("${key}")</script>`)

const link = (name: string): string => `<a href="javascript:void(0)" onclick="openKckb('1')">${name}</a>`
const row = (name: string, teacher: string, room: string, day: number, djc: number, zcstr: string) => ({
  ...{
    kcmc: link(name),
    tmc: link(teacher),
    croommc: room === '' ? null : link(room),
    xingqi: day,
    djc,
    djs: 1,
    zcstr,
  },
})
const odd = '1,3,5,7,9,11,13,15'
const all = Array.from({ length: 16 }, (_, index) => index + 1).join(',')
const classes = [
  row('高等数学', '顾长宁[00217]', '一教101', 1, 1, all),
  row('高等数学', '顾长宁[00217]', '一教101', 1, 2, all),
  row('大学英语', '许知夏', '外语楼305', 3, 3, odd),
  row('大学英语', '许知夏', '外语楼305', 3, 4, odd),
]
const tables: Record<string, (form: Record<string, string>) => object[]> = {
  xsdQueryXscjList: () => [
    { xnxq: '2025-2026-2', kcmc: '线性代数', zhcj: '92', xf: 3, kcxz: '44', kcxzmc: '必修', hdjd: '4.2' },
  ],
  ajaxXsksList: ({ xnxq }) =>
    xnxq === '2026-2027-1'
      ? [
          {
            kcmc: '高等数学',
            ksrq: '2027-01-12',
            kssj: '2027-01-12 14:00~2027-01-12 16:00',
            jsmc: '一教201',
            zwh: 18,
            kslxmc: '期末',
          },
        ]
      : [],
  getZyKjs: ({ zcStr, xqStr, jcStr }) =>
    `${zcStr} ${xqStr} ${jcStr}` === '3 2 3,4'
      ? [{ jsmc: '一教103', xqmc: '南苑', jxlmc: '一教', zdskrnrs: 120, jslx: '多媒体教室' }]
      : [],
}

function answered(visit: Visit): VendorAnswer | null {
  const { page, url } = visit
  if (page === 'admin' || page === 'index.html') return html('<div>首页</div>')
  if (page === 'queryKbForXsd')
    return html('<input type="hidden" id="xhid" value="WGEyQw"><input type="hidden" id="xqdm" value="01">')
  if (page === 'sdpkkbList') {
    const right = url.searchParams.get('xhid') === 'WGEyQw' && url.searchParams.get('xqdm') === '01'
    if (!right) return jsonAnswer({ ret: -1, msg: '参数错误' })
    return jsonAnswer({
      ret: 0,
      msg: 'ok',
      data: url.searchParams.get('xnxq') === '2026-2027-1' ? classes : [],
    })
  }
  const results = tables[page]?.(formIn(visit))
  return results
    ? jsonAnswer({ ret: 0, msg: '', page: 1, totalPages: 1, total: results.length, results })
    : null
}

export const startChaoxing = (): Promise<Fake> =>
  startFake((visit, fake) => {
    if (visit.page === 'jcaptcha.jpg') return image
    if (visit.page === 'login' && visit.method === 'POST') {
      const { username, password = '', jcaptchaCode } = formIn(visit)
      if (fake.asks && jcaptchaCode !== fake.code) return loginPage(fake, '验证码错误')
      if (username !== onRoll.account || decrypted(password) !== onRoll.password)
        return loginPage(fake, '用户名或密码错误')
      return to('/admin', signedInCookie)
    }
    if (visit.page === 'login') return loginPage(fake)
    return visit.inside ? answered(visit) : to('/admin/login')
  })
