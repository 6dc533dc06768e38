/** 金智's applications below /jwapp/, entered from elsewhere; names are made up. */
import { formIn, html, onRoll, startFake, to, type Fake, type Visit } from './academic'
import { jsonAnswer, type VendorAnswer } from './vendor'

export interface Wisedu extends Fake {
  /** It has the newer list of classes alone. */
  newer: boolean
  /** Its applications are closed to who was not led in by their number. */
  closed: boolean
  /** Why it gives no classes. */
  said: string
  /** It has lists of what stands in no place of the week, and gives a part of the classes. */
  besides: boolean
}

const bits = (...weeks: number[]): string =>
  Array.from({ length: 20 }, (_, index) => (weeks.includes(index + 1) ? '1' : '0')).join('')
const run = (from: number, to: number, by = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by)

const classes = [
  { KCM: '高等数学', SKJS: '顾长宁', JASMC: '一教101', SKXQ: 1, KSJC: 1, JSJC: 2, SKZC: bits(...run(1, 16)) },
  {
    KCM: '大学英语',
    SKJS: '许知夏',
    JASMC: '外语楼305',
    SKXQ: '3',
    KSJC: '3',
    JSJC: '4',
    SKZC: bits(...run(1, 15, 2)),
  },
  { KCM: '形势与政策', SKJS: '马启明', JASMC: null, SKXQ: 5, KSJC: 9, JSJC: 9, SKZC: bits(2, 4, 7, 8) },
  { KCM: '金工实习', SKJS: '罗跃', JASMC: null, SKXQ: null, KSJC: null, JSJC: null, SKZC: null },
  {
    KCM: '体育',
    SKJS: '何知',
    JASMC: '操场',
    SKXQ: 4,
    KSJC: 'x',
    JSJC: 6,
    SKZC: bits(1),
    YPSJDD: '1周 星期四 操场',
  },
]
const listed = (name: string, rows: object[], total = rows.length): VendorAnswer =>
  jsonAnswer({ code: '0', datas: { [name]: { totalSize: total, rows, extParams: { code: 1 } } } })
const marks = Array.from({ length: 501 }, (_, index) => ({
  ...{ XNXQDM: '2025-2026-2', KCM: index === 0 ? '线性代数' : `选修 ${index}`, ZCJ: 92, XF: 3, XFJD: 4.2 },
  KCXZDM_DISPLAY: '必修',
}))

function answered(visit: Visit, fake: Wisedu): VendorAnswer | null {
  const path = visit.url.pathname
  const form = formIn(visit)
  const term = form.XNXQDM === '2026-2027-1'
  if (path.endsWith('/xskcb.do')) {
    if (fake.newer) return null
    if (fake.said !== '')
      return jsonAnswer({
        code: '0',
        datas: { xskcb: { totalSize: 0, extParams: { code: -1, msg: fake.said } } },
      })
    return listed('xskcb', term ? classes : [], fake.besides ? classes.length + 2 : undefined)
  }
  if (path.endsWith('/cxxsllsywpk.do') && fake.besides)
    return listed('cxxsllsywpk', form.XH === onRoll.account ? [{ KCM: '军训' }, { KCM: '军训' }] : [])
  if (path.endsWith('/xsdkkc.do') && fake.besides) return listed('xsdkkc', [{ KCM: '体育', TKLXDM: '01' }])
  if (path.endsWith('/cxxszhxqkb.do'))
    return listed('cxxszhxqkb', form.XNXQDM2 === form.XNXQDM && term ? classes.slice(0, 1) : [])
  if (path.endsWith('/cxjcs.do'))
    return listed(
      'cxjcs',
      form.XN === '2026-2027' && form.XQ === '1' ? [{ XQKSRQ: '2026-09-07 00:00:00' }] : [],
    )
  if (path.endsWith('/xscjcx.do')) {
    const from = (Number(form.pageNumber) - 1) * Number(form.pageSize)
    return listed('xscjcx', marks.slice(from, from + Number(form.pageSize)), marks.length)
  }
  if (path.endsWith('/wdksap.do'))
    return listed(
      'wdksap',
      term
        ? [
            {
              KCM: '高等数学',
              KSRQ: '2027-01-12 00:00:00',
              KSSJMS: '2027-01-12 14:00-16:00(星期二)',
              JASMC: '一教201',
              ZWH: '18',
              KSMC: '期末',
            },
          ]
        : [],
    )
  if (path.endsWith('/getXxxqdqx.do'))
    return jsonAnswer({
      datas: { code: { rows: run(1, 13).map((id) => ({ id: String(id), name: `${id} 校区` })) } },
    })
  // the third week, Tuesday
  if (path.endsWith('/cxkxjs.do'))
    return listed(
      'cxkxjs',
      `${form.KXRQ} ${form.KSJC} ${form.JSJC} ${form.XXXQDM}` === '2026-09-22 3 4 2'
        ? [
            {
              JASMC: '一教103',
              XXXQDM_DISPLAY: '南苑',
              JXLDM_DISPLAY: '一教',
              SKZWS: '120',
              JASLXDM_DISPLAY: '多媒体教室',
            },
          ]
        : [],
    )
  return null
}

export async function startWisedu(): Promise<Wisedu> {
  const opened = new Set<string>()
  const fake: Wisedu = Object.assign(
    await startFake((visit) => {
      const path = visit.url.pathname
      if (path === '/authserver/login') return html('<input id="pwdEncryptSalt" value="k7Qp2Wm9Xc4Vb6Nz">')
      if (!visit.inside) return to('/authserver/login')
      if (path === '/appShow') {
        opened.add(visit.url.searchParams.get('appId') ?? '')
        return to('/jwapp/sys/emapfunauth/welcome.do')
      }
      if (visit.page === 'welcome.do') return html('<div>欢迎</div>')
      if (visit.page === 'index.do')
        return fake.closed && opened.size === 0 ? { status: 403, body: 'forbidden' } : html('<div>应用</div>')
      return answered(visit, fake)
    }),
    { newer: false, closed: false, said: '', besides: false },
  )
  return fake
}
