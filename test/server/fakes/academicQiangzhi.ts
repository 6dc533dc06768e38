/** 强智 as its pages are, by both of its ways to sign in; names are made up. */
import { formIn, html, image, onRoll, signedInCookie, startFake, to, type Fake, type Visit } from './academic'
import type { VendorAnswer } from './vendor'

const signs = { code: '7Xq2mB9vKc4TzR6wLp1sDf8gHj3nYu5aQe0oIxZk', counts: '12312312312312312312' }

/** The inverse of what its page's script does. */
function unscrambled(encoded: string): string {
  let [rest, out] = [encoded, '']
  for (let index = 0; index < 20 && rest !== ''; index += 1) {
    out += rest.slice(0, 1)
    rest = rest.slice(1 + Number(signs.counts[index]))
  }
  return out + rest
}
const from64 = (text: string): string => Buffer.from(text, 'base64').toString()

const loginPage = (fake: Fake, sess: boolean, said = ''): VendorAnswer =>
  html(`<form action="${sess ? '/Logon.do?method=logon' : '/jsxsd/xk/LoginToXk'}" method="post">
    <input type="text" id="userAccount" name="userAccount"><input type="password" name="userPassword">
    <input type="hidden" name="encoded" id="encoded" value="">
    ${fake.asks ? '<input name="RANDOMCODE" id="RANDOMCODE"><img id="SafeCodeImg" src="/jsxsd/verifycode.servlet">' : ''}
    <font id="showMsg" color="red">${said}</font></form>
    <script>${sess ? 'var strUrl = "/Logon.do?method=logon&flag=sess";' : 'var encoded = account+"%%%"+passwd;'}</script>`)

const course = (name: string, teacher: string, weeks: string, room: string): string =>
  `${name}<br/><font title='老师'>${teacher}</font><br/><font title='周次(节次)'>${weeks}</font><br/>${room === '' ? '' : `<font title='教室'>${room}</font><br/>`}`
const cell = (full: string): string =>
  `<td><div class="kbcontent1">${full === '' ? '&nbsp;' : '简'}</div><div class="kbcontent" style="display: none;">${full === '' ? '&nbsp;' : full}</div></td>`
const row = (name: string, ...cells: string[]): string =>
  `<tr><th height="28">${name}</th>${cells.map(cell).join('')}</tr>`

const timetable = `<table id="kbtable" border="1"><tr><th>&nbsp;</th><th>星期一</th><th>星期二</th><th>星期三</th></tr>
  ${row('第一大节', course('高等数学', '顾长宁', '1-16(周)[01-02节]', '一教101'), '', `${course('大学英语', '许知夏', '1-15(单周)[01-02节]', '外语楼305')}---------------------<br/>${course('形势与政策', '马启明', '2,4,6-8(双周)[01-02节]', '')}`)}
  ${row('第二大节', '', course('操作系统', '韩越', '1-8,10-16(周)[03-04-05节]', '三教201'), '')}
  <tr><th>备注:</th><td colspan="7">金工实习 罗跃 17周;创新创业 网络课 ;</td></tr></table>`

function rooms(visit: Visit): VendorAnswer {
  if (visit.page === 'jsjy_query')
    return html('<select name="xqbh"><option value="01">南苑</option></select>')
  const { zc, xq, jc, jc2, xqbh } = formIn(visit)
  if (`${zc} ${xq} ${jc} ${jc2} ${xqbh}` !== '3 2 03 04 01') return html('<table id="dataList"></table>')
  return html(`<table id="dataList"><tr><td rowspan="2">教室</td><td colspan="2">星期二</td></tr><tr><td>03</td><td>04</td></tr>
    <tr><td>一教101(120/60)</td><td>&nbsp;</td><td>◆</td></tr><tr><td>一教103(80/40)</td><td>&nbsp;</td><td>&nbsp;</td></tr><tr><td>操场</td><td>&nbsp;</td><td>&nbsp;</td></tr></table>`)
}

const inside: Record<string, (visit: Visit) => VendorAnswer> = {
  'xsMain.jsp': () => html('<div id="Top1_divLoginName">江小满</div>'),
  xsxx: () =>
    html(`<table id="xjkpTable"><tr><td>院系：理学院</td><td>专业：数学</td><td>班级：数学2301</td><td>学号：${onRoll.account}</td></tr>
      <tr><td>姓名</td><td>&nbsp;${onRoll.name}</td><td>性别</td><td>&nbsp;女</td></tr></table>`),
  'xskb_list.do': (visit) =>
    html(
      formIn(visit).xnxq01id === '2026-2027-1'
        ? timetable
        : '<table id="kbtable"><tr><th>星期一</th></tr></table>',
    ),
  cjcx_list: () =>
    html(`<table id="dataList"><tr><th>序号</th><th>开课学期</th><th>课程编号</th><th>课程名称</th><th>成绩</th><th>学分</th><th>总学时</th><th>绩点</th><th>考核方式</th><th>课程属性</th></tr>
      <tr><td>1</td><td>2025-2026-2</td><td>A01</td><td>线性代数</td><td>92</td><td>3</td><td>48</td><td>4.2</td><td>考试</td><td>必修</td></tr></table>`),
  xsksap_list: () =>
    html(`<table id="dataList"><tr><th>序号</th><th>考试场次</th><th>课程编号</th><th>课程名称</th><th>考试时间</th><th>考场</th><th>座位号</th></tr>
      <tr><td>1</td><td>期末</td><td>A02</td><td>高等数学</td><td>2027-01-12 14:00~16:00</td><td>一教201</td><td>18</td></tr></table>`),
}

/** `sess`: by the signs that the system gives first; else by base64. */
export const startQiangzhi = (sess = false): Promise<Fake> =>
  startFake((visit, fake) => {
    if (visit.page === 'verifycode.servlet') return image
    if (visit.url.searchParams.get('flag') === 'sess') return { body: `${signs.code}#${signs.counts}` }
    if (visit.page === 'Logon.do' || visit.page === 'LoginToXk') {
      const { encoded = '', RANDOMCODE } = formIn(visit)
      const plain = sess ? unscrambled(encoded) : encoded.split('%%%').map(from64).join('%%%')
      if (fake.asks && RANDOMCODE !== fake.code) return loginPage(fake, sess, '验证码错误!!')
      if (plain !== `${onRoll.account}%%%${onRoll.password}`) return loginPage(fake, sess, '用户名或密码错误')
      return to('/jsxsd/framework/xsMain.jsp', signedInCookie)
    }
    if (!visit.inside) return loginPage(fake, sess)
    if (visit.page.startsWith('jsjy_')) return rooms(visit)
    return inside[visit.page]?.(visit) ?? null
  })
