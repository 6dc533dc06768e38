/** 正方 of ASP.NET as its pages are: GBK, a session in the address, view states; names are made up. */
import {
  formIn,
  gbkHtml,
  image,
  onRoll,
  signedInCookie,
  startFake,
  to,
  type Fake,
  type Visit,
} from './academic'
import type { VendorAnswer } from './vendor'

const folder = '/(kx2v3y55hzqk1f45)'
const state = (page: string): string => `dDwtMTg3NTEz/${page}+bA==`
const field = (page: string): string => `<input type=hidden name="__VIEWSTATE" value="${state(page)}">`

const loginPage = (fake: Fake, said = ''): VendorAnswer =>
  gbkHtml(`<form name="form1" method="post" action="default2.aspx">${field('login')}
    <input name="txtUserName" type="text"><input name="TextBox2" type="password">
    ${fake.asks ? '<input name="txtSecretCode"><img id="icode" src="CheckCode.aspx">' : ''}
    ${said === '' ? '' : `<script language='javascript' defer>alert('${said}');document.getElementById('TextBox2').focus();</script>`}</form>`)

const select = (name: string, values: string[], chosen: string): string =>
  `<select name="${name}">${values.map((value) => `<option ${value === chosen ? 'selected="selected"' : ''} value="${value}">${value}</option>`).join('')}</select>`
const head = (year: string, term: string): string =>
  select('xnd', ['2026-2027', '2025-2026'], year) + select('xqd', ['1', '2', '3'], term)

/** A cell that reaches down two rows, one with two courses, and one that only says its weeks. */
const table = `<table id="Table1" class="blacktab" bordercolor="Black" border="0" width="100%">
  <tr><td colspan="2" rowspan="1" width="2%">时间</td><td align="Center" width="14%">星期一</td><td align="Center">星期二</td><td align="Center">星期三</td></tr>
  <tr><td colspan="2">早晨</td><td align="Center">&nbsp;</td><td align="Center">&nbsp;</td><td align="Center">&nbsp;</td></tr>
  <tr><td rowspan="4" width="1%">上午</td><td width="1%">第1节</td><td align="Center" rowspan="2">高等数学<br>周一第1,2节{第1-16周}<br>顾长宁<br>一教101</td><td align="Center">&nbsp;</td><td align="Center" rowspan="2">大学英语<br>必修<br>周三第1,2节{第1-15周|单周}<br>许知夏<br>外语楼305<br><br>形势与政策<br>周三第1,2节{第2-8周|双周}<br>马启明<br>三教201</td></tr>
  <tr><td>第2节</td><td align="Center">&nbsp;</td></tr>
  <tr><td>第3节</td><td align="Center">&nbsp;</td><td align="Center" rowspan="2">创业基础<br>必修<br>1-16(3,4)<br>何知<br>2-203<br></td><td align="Center">&nbsp;</td></tr>
  <tr><td>第4节</td><td align="Center">&nbsp;</td><td align="Center">&nbsp;</td></tr></table>`

function timetable(visit: Visit): VendorAnswer {
  const {
    xnd = '2026-2027',
    xqd = '1',
    __EVENTTARGET,
    __VIEWSTATE,
  } = visit.method === 'POST' ? formIn(visit, 'gbk') : {}
  if (visit.method === 'POST' && (!__EVENTTARGET || __VIEWSTATE !== state('kb'))) return gbkHtml('ERROR')
  const person = `<span id="Label5">学号：${onRoll.account}</span><span id="Label6">姓名：${onRoll.name}</span><span id="Label7">学院：理学院</span><span id="Label8">专业：数学</span><span id="Label9">行政班：数学2301</span>`
  return gbkHtml(
    field('kb') +
      head(xnd, xqd) +
      person +
      (xnd === '2026-2027' && xqd === '1' ? table : '<table id="Table1"><tr><td>时间<td>星期一</table>'),
  )
}

function scores(visit: Visit): VendorAnswer {
  if (visit.method === 'GET') return gbkHtml(field('cj'))
  const { btn_zcj, __VIEWSTATE } = formIn(visit, 'gbk')
  if (btn_zcj !== '历年成绩' || __VIEWSTATE !== state('cj')) return gbkHtml(field('cj'))
  return gbkHtml(`<table id="Datagrid1"><tr class="datelisthead"><td>学年</td><td>学期</td><td>课程代码</td><td>课程名称</td><td>课程性质</td><td>课程归属</td><td>学分</td><td>绩点</td><td>成绩</td></tr>
    <tr><td>2025-2026</td><td>2</td><td>A01</td><td>线性代数</td><td>必修课</td><td>&nbsp;</td><td>3.0</td><td>   4.20</td><td>92</td></tr></table>`)
}

const exams = (): VendorAnswer =>
  gbkHtml(`${field('ks')}${head('2026-2027', '1')}<table id="DataGrid1"><tr><td>选课课号</td><td>课程名称</td><td>姓名</td><td>考试时间</td><td>考试地点</td><td>考试形式</td><td>座位号</td><td>校区</td></tr>
    <tr><td>(1)</td><td>高等数学</td><td>${onRoll.name}</td><td>2026年第19周周2(2027-01-12) 14:00-16:00</td><td>一教201</td><td>闭卷</td><td>18</td><td>南苑</td></tr></table>`)

const option = (value: string, words: string): string => `<option value="${value}">${words}</option>`
const roomRow = (name: string): string =>
  `<tr><td>1</td><td>${name}</td><td>多媒体教室</td><td>南苑</td><td>120</td><td>&nbsp;</td></tr>`

/** Two pages of rooms on Tuesday of the third week. */
function rooms(visit: Visit): VendorAnswer {
  const lists = `${field('js')}<select name="xiaoq">${option('1', '南苑')}</select><select name="kssj">${[101, 203, 303].map((day) => option(String(day), '2026-09-22')).join('')}</select>
    <select name="ddlDsz">${option('单', '单')}${option('双', '双')}</select><select name="sjd">${option("'1'|'1','0'", '第1,2节')}${option("'2'|'0','3'", '第3,4节')}${option("'6'|'1','3'", '第1,2,3,4节')}</select>
    ${select('xn', ['2026-2027'], '2026-2027')}${select('xq', ['1', '2'], '1')}`
  if (visit.method === 'GET') return gbkHtml(lists)
  const form = formIn(visit, 'gbk')
  const { xiaoq, kssj, jssj, xqj, sjd, ddlDsz, xn, xq, __VIEWSTATE } = form
  const asked = [xiaoq, kssj, jssj, xqj, sjd, ddlDsz, xn, xq].join(' ')
  if (__VIEWSTATE !== state('js') || asked !== "1 203 203 2 '2'|'0','3' 单 2026-2027 1") return gbkHtml(lists)
  const turned = form['dpDataGrid1:btnNextPage'] === '下一页' && form['dpDataGrid1:txtChoosePage'] === '1'
  const head =
    '<tr><td>教室编号</td><td>教室名称</td><td>教室类别</td><td>校区</td><td>上课座位数</td><td>选定</td></tr>'
  return gbkHtml(`${lists}<table id="DataGrid1">${head}${roomRow(turned ? '一教104' : '一教103')}</table>
    <span id="dpDataGrid1_lblTotalPages">2</span><input name="dpDataGrid1:txtPageSize" value="40">`)
}

export const startZhengfangOld = (): Promise<Fake> =>
  startFake((visit, fake) => {
    if (!visit.url.pathname.startsWith(folder)) return to(`${folder}/default2.aspx`)
    if (visit.page === 'CheckCode.aspx') return image
    if (visit.page === 'default2.aspx' && visit.method === 'POST') {
      const { txtUserName, TextBox2, txtSecretCode, RadioButtonList1, __VIEWSTATE } = formIn(visit, 'gbk')
      if (__VIEWSTATE !== state('login') || RadioButtonList1 !== '学生') return gbkHtml('ERROR')
      if (fake.asks && txtSecretCode !== fake.code) return loginPage(fake, '验证码不正确！！')
      if (txtUserName !== onRoll.account) return loginPage(fake, '用户名不存在或未按照要求参加教学活动！！')
      if (TextBox2 !== onRoll.password) return loginPage(fake, '密码错误！！')
      return to(`${folder}/xs_main.aspx?xh=${onRoll.account}`, signedInCookie)
    }
    if (!visit.inside || visit.page === 'default2.aspx') return loginPage(fake)
    if (visit.page === 'xs_main.aspx') return gbkHtml(`<span id="xhxm">${onRoll.name}同学</span>`)
    // the name stands in the address as GBK
    if (!visit.url.search.includes('xm=%BD%AD%D0%A1%C2%FA')) return gbkHtml('ERROR')
    if (visit.page === 'xskbcx.aspx') return timetable(visit)
    if (visit.page === 'xscjcx.aspx') return scores(visit)
    if (visit.page === 'xxjsjy.aspx') return rooms(visit)
    return visit.page === 'xskscx.aspx' ? exams() : null
  })
