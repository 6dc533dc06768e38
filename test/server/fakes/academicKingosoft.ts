/** 青果 as its pages are, with and without a sealed form; names are made up. */
import { createHash } from 'node:crypto'
import { kingoDes } from '../../../server/providers/academic/kingoDes'
import { formIn, gbkHtml, image, onRoll, signedInCookie, startFake, type Fake, type Visit } from './academic'
import { jsonAnswer, type VendorAnswer } from './vendor'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const session = '210D2E69F52C42C07AD2E2AE7C43896B'
const key = { des: '09305170399020223073008', now: '2026-09-07 10:36:42' }

const loginPage = (fake: Fake, sealed: boolean): VendorAnswer =>
  gbkHtml(`<script>var _sessionid = "${session}";</script>
    ${sealed ? '<script id="kingo_encypt" src="/custom/js/SetKingoEncypt.jsp"></script>' : ''}
    <input id="username" name="username"><input id="password" type="password">
    <input id="hid_flag" type="hidden" value="${fake.asks ? '0' : '1'}"><input id="randnumber">`)

/** What is hashed has to be what comes under the seal. */
function opened(form: Record<string, string>, wanted: string): Record<string, string> {
  const right =
    Buffer.from(form.params ?? '', 'base64').toString() === kingoDes(wanted, key.des) &&
    form.token === md5(md5(wanted) + md5(key.now)) &&
    form.timestamp === key.now
  return right ? Object.fromEntries(new URLSearchParams(wanted.replaceAll('+', '%2B'))) : {}
}

function login(visit: Visit, fake: Fake, sealed: boolean): VendorAnswer {
  const code = fake.asks ? fake.code : ''
  const user = Buffer.from(`${onRoll.account};;${session}`).toString('base64')
  const password = md5(md5(onRoll.password) + md5(code))
  const right = `_u${code}=${user}&_p${code}=${password}&randnumber=${code}&isPasswordPolicy=1&txt_mm_expression=15&txt_mm_length=${onRoll.password.length}&txt_mm_userzh=0&hid_flag=1&hidlag=1&hid_dxyzm=`
  const plain = formIn(visit)
  const form = sealed ? opened(plain, right) : plain
  if (fake.asks && !sealed && form.randnumber !== fake.code)
    return jsonAnswer({ status: '401', message: '验证码有误！', result: null })
  if (form[`_u${code}`] !== user || form[`_p${code}`] !== password)
    return jsonAnswer({ status: '401', message: '账号或密码有误，请重新输入！', result: null })
  return {
    ...jsonAnswer({ status: '200', message: '', result: '/frame/homes.action' }),
    headers: { 'set-cookie': signedInCookie },
  }
}

const timetable = `<table><tr><td>学年学期：2026-2027学年第一学期</td></tr></table>
  <table><tr><td>序号</td><td>上课班级代码</td><td>课程</td><td>学分</td><td>任课教师</td><td>上课时间地点</td></tr>
  <tr><td>1</td><td>G1</td><td>[1010023]高等数学</td><td>5.0</td><td>[00217]顾长宁 [00218]白晓</td><td>1-16周 一[1-2] 一教101(98),1-8,10-16周(双) 星期三[3-4] 一教102(98)</td></tr>
  <tr><td>2</td><td>G2</td><td>[2020011]大学英语</td><td>3.0</td><td>[00301]许知夏</td><td>1-15周(单) 二[3-4] 外语楼305(60)</td></tr>
  <tr><td>3</td><td>G3</td><td>[3030001]创新创业</td><td>1.0</td><td>[00400]方以智</td><td>&nbsp;</td></tr></table>`
const week = `<table id="mytable"><tr class="H"><td colspan="2"></td><td>星期一</td><td>星期二</td></tr>
  <tr><td>上午</td><td>一</td><td class="td"><div style="padding-bottom:5px">高等数学<br>顾长宁<br>1-16[1-2]<br>一教101</div></td><td class="td"></td></tr></table>`
const scores = `<table><tr><td>学年学期：2025-2026学年第二学期</td></tr></table>
  <table><tr><td>序号</td><td>课程/环节</td><td>学分</td><td>类别</td><td>考核方式</td><td>修读性质</td><td>成绩</td><td>绩点</td></tr>
  <tr><td>1</td><td>[1010024]线性代数</td><td>3.0</td><td>必修</td><td>考试</td><td>初修</td><td>92</td><td>4.2</td></tr></table>`
const exams = `<table><tr><td>序号</td><td>课程</td><td>学分</td><td>考核方式</td><td>考试时间</td><td>考场</td><td>座位号</td></tr>
  <tr><td>1</td><td>[1010023]高等数学</td><td>5.0</td><td>考试</td><td>2027-01-12(19周 星期二)14:00-16:00</td><td>一教201</td><td>18</td></tr></table>`

const taken = `<div><div>楼房：一教</div><div>教室类型：多媒体教室</div><div><label id="lbl_classroom">教室：一教101(120)</label></div></div>
  <table><tr><th>课程</th><th>教师</th><th>周次</th><th>节次</th></tr><tr><td>[1]高等数学</td><td>顾长宁</td><td>1-16</td><td>二[3-4节]</td></tr></table>
  <div><div>楼房：一教</div><div>教室类型：多媒体教室</div><div><label id="lbl_classroom">教室：一教102(60)</label></div></div>
  <div><div>楼房：一教</div><div>教室类型：阶梯教室</div><div><label id="lbl_classroom">教室：一教103(80)</label></div></div>
  <table><tr><th>课程</th><th>教师</th><th>周次</th><th>节次</th></tr><tr><td>[2]大学英语</td><td>许知夏</td><td>2-16双</td><td>二[3-4节]</td></tr><tr><td>[3]体育</td><td>罗跃</td><td>1-16</td><td>二[5-6节] 三[3-4节]</td></tr></table>
  <div><div>楼房：一教</div><div>教室类型：阶梯教室</div><div><label id="lbl_classroom">教室：一教104(80)</label></div></div>
  <table><tr><th>课程</th><th>教师</th><th>周次</th><th>节次</th></tr><tr><td>借用</td><td></td><td>随时</td><td>全天</td></tr></table>`

export interface Kingosoft extends Fake {
  /** It gives classes by a number alone, which is not the one that one signs in with. */
  byNumber: boolean
  /** Its pages have the older names. */
  older: boolean
  /** It has the week in a grid, and no list of classes. */
  grid: boolean
  buildings: number
}
const number = '542307250130'

const choices = (...rows: [string, string][]): VendorAnswer => ({
  type: 'application/json',
  body: JSON.stringify(rows.map(([code, name]) => ({ code, name }))),
})

function lists(visit: Visit, { buildings }: Kingosoft): VendorAnswer {
  const { comboBoxName, paramValue } = formIn(visit)
  if (comboBoxName === 'MsSchoolArea') return choices(['1', '南苑'])
  if (comboBoxName === 'MsSchoolArea_LF')
    return paramValue === 'ssxq=1'
      ? choices(
          ...Array.from({ length: buildings }, (_, at): [string, string] => [`0${at + 1}`, `${at + 1} 教`]),
        )
      : choices()
  return choices(['2026,0,2', '2026-2027第一学期期末'], ['2025,1,2', '上学期'])
}

function page(visit: Visit, fake: Kingosoft): VendorAnswer | null {
  const path = visit.url.pathname
  const params = Buffer.from(visit.url.searchParams.get('params') ?? '', 'base64').toString()
  if (path.endsWith('SetMainInfo.jsp')) return gbkHtml(`var G_USER_CODE = '${number}';`)
  if (path.endsWith('xskcb10319.jsp')) {
    const known = fake.grid && params === `xn=2026&xq=0&xh=${number}`
    return fake.grid ? gbkHtml(known ? week : '没有检索到记录!') : null
  }
  if (path.includes('ckdgxsxdkchj') && fake.grid) return null
  if (path.endsWith(fake.older ? 'ckdgxsxdkchj_data.jsp' : 'ckdgxsxdkchj_data10319.jsp')) {
    if (fake.byNumber && !params.endsWith(`&xh=${number}`)) return gbkHtml('没有检索到记录!')
    return gbkHtml(
      params.startsWith('xn=2026&xq=0')
        ? timetable
        : timetable.slice(0, timetable.indexOf('<tr><td>1<')) + '</table>',
    )
  }
  if (path.endsWith('STU_BaseInfoAction.do'))
    return {
      type: 'text/xml;charset=gbk',
      body: gbkHtml(
        `<xh>${onRoll.account}</xh><xm>${onRoll.name}</xm><bjmc>数学2301</bjmc><yxbmc>理学院</yxbmc><zymc>数学</zymc>`,
      ).body,
    }
  if (path.endsWith(fake.older ? 'xscj.stuckcj_data10421.jsp' : 'xscj.stuckcj_data.jsp'))
    return gbkHtml(scores)
  if (path.endsWith('getDropLists.action')) return lists(visit, fake)
  if (path.endsWith('dykb.jsikb_data.10027.jsp')) {
    const { selLF, xnxq } = formIn(visit)
    return gbkHtml(selLF === '01' && xnxq === '2026,0' ? taken : '没有检索到记录!')
  }
  if (path.endsWith('homes.action')) return gbkHtml('<div>首页</div>')
  const { xn, xq, kslc } = formIn(visit)
  return path.endsWith('DataTable.jsp') ? gbkHtml(`${xn} ${xq} ${kslc}` === '2026 0 2' ? exams : '') : null
}

export async function startKingosoft(sealed = false): Promise<Kingosoft> {
  const fake: Kingosoft = Object.assign(
    await startFake((visit) => {
      if (visit.page === 'genValidateCode') return image
      if (visit.page === 'login.action') return loginPage(fake, sealed)
      if (visit.page === 'SetKingoEncypt.jsp')
        return { body: `var _deskey = '${key.des}';\nvar _nowtime = '${key.now}';` }
      if (visit.page === 'logon.action') return login(visit, fake, sealed)
      if (!visit.inside) return gbkHtml("<script>alert('凭证已失效，请重新登录！');</script>")
      return page(visit, fake)
    }),
    { byNumber: false, older: false, grid: false, buildings: 1 },
  )
  return fake
}
