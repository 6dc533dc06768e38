/** Timetables as universities' pages have them: every shape is read, or shown by its own words. Inputs are made up. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { weekList, weeksIn } from '../../../contract/timetable/rules'
import { timetableIn as kingosoft } from '../../../server/providers/academic/kingosoftPages'
import { timetableIn as qiangzhi } from '../../../server/providers/academic/qiangzhiPages'
import { timetableOf } from '../../../server/providers/academic/reading'
import { AcademicError } from '../../../server/providers/academic/error'
import type { Timetable } from '../../../server/providers/academic/types'
import { timetableIn as zhengfang } from '../../../server/providers/academic/zhengfangPages'
import { timetableIn as zhengfangOld } from '../../../server/providers/academic/zhengfangOldPages'

type Reader = typeof qiangzhi | typeof zhengfangOld | typeof kingosoft
function read(reader: Reader, html: string): Timetable {
  const { rows, ...more } = reader(html)
  return timetableOf(rows, more)
}
/** name teacher room day:from-to weeks */
const said = ({ items }: Timetable): string[] =>
  items.map(
    ({ name, teacher, room, day, from, to, weeks }) =>
      `${name}|${teacher}|${room}|${day}:${from}-${to}|${weekList(weeks).join(' ')}`,
  )
const weeks = (bits: number): string => weekList(bits).join(' ')
const all = weeks(weeksIn(1, 16))
const left = ({ notUnderstood }: Timetable): string[] => notUnderstood.map(({ words }) => words)

const days = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日']
describe('强智', () => {
  const page = (rows: string, head = `<tr><th></th>${days.map((day) => `<th>${day}</th>`).join('')}</tr>`) =>
    `<html><body><table id="kbtable">${head}${rows}<tr><th>备注:</th><td colspan="7"></td></tr></table></body></html>`
  const cell = (content: string): string =>
    `<td><div class="kbcontent1" style="display:none">简</div><div class="kbcontent">${content}</div></td>`
  const row = (content: string, label = '<th>第一大节</th>'): string =>
    `<tr>${label}${cell(content)}${cell('&nbsp;')}</tr>`
  const course = (time: string, more = ''): string =>
    `操作系统<br><font title="老师">王老师</font><br><font title="周次(节次)">${time}</font><br>${more}<font title="教室">南教502</font><br>`
  const one = (time: string, more?: string) => said(read(qiangzhi, page(row(course(time, more)))))

  test('a name in a <font> of its own, beside what is hidden', () => {
    const found = read(
      qiangzhi,
      page(
        row(
          '<div class="item-box" style="display:none;"><img src="/x" width="80"></div><font onmouseover="kbtc(this)">大学英语（4）</font><br><font title="教师">李老师</font><br><font title="周次(节次)">3-11,13-15(周)[01-02节]</font><br><font title="教学楼" name="jxlmc" style="display:none;">【1教学楼D栋】</font><font title="教室">1教D栋601</font><br><font name="tzdbh" style="display:none;" title="通知单编号">通知单编号：20262027</font><br>',
        ),
      ),
    )
    const held = weeks(weeksIn(3, 11) | weeksIn(13, 15))
    assert.deepEqual(said(found), [`大学英语（4）|李老师|1教D栋601|1:1-2|${held}`])
    assert.deepEqual([found.notUnderstood, found.counted], [[], { held: 1, read: 1 }])
  })

  test('a parity in brackets, and one behind each list', () => {
    const at = (held: number) => [`操作系统|王老师|南教502|1:1-2|${weeks(held)}`]
    assert.deepEqual(one('1-16周[单][01-02节]'), at(weeksIn(1, 16, 'odd')))
    assert.deepEqual(one('1-8(单周),9-16(周)[01-02节]'), at(weeksIn(1, 8, 'odd') | weeksIn(9, 16)))
    assert.deepEqual(one('1,4-8(双周)[01-02节]'), at(weeksIn(4, 8, 'even')))
    assert.deepEqual(one('1-15单周[01-02]'), at(weeksIn(1, 15, 'odd')))
    assert.deepEqual(one('[01-02节]1-16周'), at(weeksIn(1, 16)))
    assert.deepEqual(one('１－１６（双周）［０１０２节］'), at(weeksIn(1, 16, 'even')))
  })

  test('several times of one course', () => {
    assert.deepEqual(one('1-8(周)[01-02节],9-16(周)[03-04-05节]'), [
      `操作系统|王老师|南教502|1:1-2|${weeks(weeksIn(1, 8))}`,
      `操作系统|王老师|南教502|1:3-5|${weeks(weeksIn(9, 16))}`,
    ])
  })

  test('sections beside the weeks, or by the label of the row', () => {
    assert.deepEqual(one('1-16(周)', '<font title="节次备注">(03-04节)</font><br>'), [
      `操作系统|王老师|南教502|1:3-4|${all}`,
    ])
    const labelled = read(
      qiangzhi,
      page(row(course('1-16(周)'), '<th>第二大节<br>(03,04,05小节)<br>10:00-12:15</th>')),
    )
    assert.deepEqual(said(labelled), [`操作系统|王老师|南教502|1:3-5|${all}`])
    assert.deepEqual(labelled.notUnderstood, [])
  })

  test('sections that nobody says are guessed by the row, and that is said', () => {
    const found = read(qiangzhi, page(row(course('1-16(周)'))))
    assert.deepEqual(said(found), [`操作系统|王老师|南教502|1:1-2|${all}`])
    assert.match(found.notUnderstood[0]?.why ?? '', /没写第几节/)
    assert.deepEqual(found.counted, { held: 1, read: 0 })
  })

  test('labels as td move no day, and a week that begins on Sunday none', () => {
    const td = `<tr><td>节次</td>${days.map((day) => `<td>${day}</td>`).join('')}</tr>`
    const labelled = read(qiangzhi, page(row(course('1-16(周)[01-02节]'), '<td>第一大节</td>'), td))
    assert.deepEqual(said(labelled), [`操作系统|王老师|南教502|1:1-2|${all}`])
    const sunday = `<tr><th></th><th>星期日</th><th>星期一</th></tr>`
    const found = read(
      qiangzhi,
      page(`<tr><th>一</th>${cell('')}${cell(course('1-16(周)[01-02节]'))}</tr>`, sunday),
    )
    assert.deepEqual(said(found), [`操作系统|王老师|南教502|1:1-2|${all}`])
  })

  test('several teachers; where there is no room, the building', () => {
    const found = read(
      qiangzhi,
      page(
        row(
          '体育<br><font title="教师">王老师</font><font title="教师">李老师</font><br><font title="周次(节次)">1-16(周)[01-02节]</font><br><font title="教学楼">【体育馆】</font>',
        ),
      ),
    )
    assert.deepEqual(said(found), [`体育|王老师、李老师|体育馆|1:1-2|${all}`])
  })

  test('cells without a div, and with the short one alone', () => {
    const bare = read(qiangzhi, page(`<tr><th>一</th><td>${course('1-16(周)[01-02节]')}</td></tr>`))
    const short = read(
      qiangzhi,
      page(`<tr><th>一</th><td><div class="kbcontent1">${course('1-16(周)[01-02节]')}</div></td></tr>`),
    )
    for (const found of [bare, short]) assert.equal(said(found).length, 1)
  })

  test('what is not understood is shown by its own words', () => {
    const found = read(
      qiangzhi,
      page(row(`${course('待定')}---------------------<br>开放实验<br>预约后上课<br>`)),
    )
    assert.deepEqual(found.items, [])
    assert.deepEqual(left(found), ['操作系统 王老师 待定 南教502', '开放实验 预约后上课'])
    assert.deepEqual(
      found.notUnderstood.map(({ where }) => where),
      ['周一 第一大节', '周一 第一大节'],
    )
    assert.deepEqual(found.counted, { held: 2, read: 0 })
  })

  test('a page cut in a cell gives what is whole, and says so', () => {
    const whole = page(row(course('1-16(周)[01-02节]')) + row(course('1-16(周)[03-04节]')))
    const cut = whole.slice(0, whole.lastIndexOf('16(周)'))
    const found = read(qiangzhi, cut)
    assert.deepEqual(said(found), [`操作系统|王老师|南教502|1:1-2|${all}`])
    assert.match(found.notUnderstood[0]?.why ?? '', /页面不完整/)
    assert.match(left(found)[0] ?? '', /操作系统/)
    // between two rows nothing is torn, and more may have followed
    const between = read(qiangzhi, whole.slice(0, whole.lastIndexOf('<tr><th>第一大节')))
    assert.equal(between.notUnderstood.length, 1)
  })

  test('a table that names no day is not read', () => {
    assert.throws(
      () => qiangzhi(page(row(course('1-16(周)[01-02节]')), '<tr><th>节次</th></tr>')),
      AcademicError,
    )
  })
})

describe('老正方', () => {
  const head = `<tr><td colspan="2">时间</td>${days.map((day) => `<td>${day}</td>`).join('')}</tr>`
  const page = (rows: string, more = ''): string =>
    `<form><table id="Table1" class="blacktab">${head}${rows}</table>${more}</form>`
  const row = (content: string, span = 2, section = 5): string =>
    `<tr><td rowspan="4">下午</td><td>第${section}节</td><td rowspan="${span}">${content}</td><td>&nbsp;</td></tr><tr><td>第${section + 1}节</td><td>&nbsp;</td></tr>`

  test('electives stand where their cell stands', () => {
    const found = read(
      zhengfangOld,
      page(
        '<tr><td rowspan="4">下午</td><td>第5节</td><td rowspan="2">诗歌创作入门<br>{第6-13周|2节/周}<br>赵老师<br>北楼138</td><td rowspan="3">书法<br>{第2-2周|3节/周}<br>沈老师<br>创210<br><br>书法<br>{第4-14周|3节/周}<br>沈老师<br>创210</td><td rowspan="2">高级语言程序设计<br>周三第5,6节{第4-16周}<br>龙老师<br>北楼105</td></tr><tr><td>第6节</td><td>&nbsp;</td></tr>',
      ),
    )
    assert.deepEqual(said(found), [
      `诗歌创作入门|赵老师|北楼138|1:5-6|${weeks(weeksIn(6, 13))}`,
      `书法|沈老师|创210|2:5-7|${weeks(weeksIn(2, 2) | weeksIn(4, 14))}`,
      `高级语言程序设计|龙老师|北楼105|3:5-6|${weeks(weeksIn(4, 16))}`,
    ])
    assert.deepEqual(found.notUnderstood, [])
  })

  test('weeks in brackets behind how often', () => {
    for (const [time, held] of [
      ['2节/周(1-16)', weeksIn(1, 16)],
      ['2节/单周(1-16)', weeksIn(1, 16, 'odd')],
      ['2节/双周(2-8)', weeksIn(2, 8, 'even')],
      ['{第1-15周|2节/单周}', weeksIn(1, 15, 'odd')],
      ['秋冬{第1-8周|2节/周}', weeksIn(1, 8)],
      ['周一第5,6节{第1-16周|双周}', weeksIn(1, 16, 'even')],
      ['1-4,6-9单周(5,6)', weeksIn(1, 4) | weeksIn(6, 9, 'odd')],
    ] as const)
      assert.deepEqual(
        said(read(zhengfangOld, page(row(`书法<br>必修<br>${time}<br>沈老师<br>创210`)))),
        [`书法|沈老师|创210|1:5-6|${weeks(held)}`],
        time,
      )
  })

  test('no more sections than the cell reaches down', () => {
    const found = read(zhengfangOld, page(row('书法<br>{第1-16周|4节/周}<br>沈老师<br>创210', 2)))
    assert.equal(found.items[0]?.to, 6)
  })

  test('a course without a teacher keeps its room', () => {
    const found = read(zhengfangOld, page(row('体育<br>周一第5,6节{第1-16周}<br><br>操场')))
    assert.deepEqual(said(found), [`体育||操场|1:5-6|${all}`])
    assert.deepEqual(found.notUnderstood, [])
  })

  test('two times of one course in a block are two', () => {
    const found = read(
      zhengfangOld,
      page(row('体育<br>周一第5,6节{第1-8周}<br>周三第1,2节{第9-16周}<br>罗老师<br>操场')),
    )
    assert.deepEqual(said(found), [
      `体育|罗老师|操场|1:5-6|${weeks(weeksIn(1, 8))}`,
      `体育|罗老师|操场|3:1-2|${weeks(weeksIn(9, 16))}`,
    ])
  })

  test('blocks that cannot be told apart, or say no weeks, are shown', () => {
    const run = '甲<br>周一第5节{第1-8周}<br>张老师<br>101<br>乙<br>周一第6节{第1-8周}<br>李老师<br>102'
    const found = read(zhengfangOld, page(row(`${run}<br><br>丙<br>2节/周<br>王老师<br><br>值周`)))
    assert.deepEqual(found.items, [])
    assert.equal(found.notUnderstood.length, 3)
    assert.match(left(found).join(), /甲.*乙.*丙.*值周/)
  })

  test('courses without a time, and classes that were moved, stand below', () => {
    const below =
      '<table id="DBGrid"><tr><td>编号</td><td>课程名称</td><td>原上课时间地点教师</td><td>现上课时间地点教师</td><td>申请时间</td></tr><tr><td>调0001</td><td>高等数学</td><td>周一第1节/A101/张</td><td>周二第3节/A102/张</td><td>2026-09-20</td></tr></table>' +
      '<table id="Table3"><tr><td>实践课(或无上课时间)信息：</td></tr><tr><td><table id="DataGrid1"><tr><td>课程名称</td><td>教师</td><td>学分</td><td>起止周</td></tr><tr><td>金工实习</td><td>罗老师</td><td>2</td><td>17-18</td></tr></table></td></tr></table>'
    const found = read(zhengfangOld, page('', below))
    assert.deepEqual(found.untimed, ['金工实习'])
    assert.match(left(found)[0] ?? '', /高等数学.*周二第3节/)
  })

  test('a page cut in a cell gives what is whole, and says so', () => {
    const whole = page(
      row('甲<br>周一第5,6节{第1-16周}<br>张<br>101') + row('乙<br>周一第7,8节{第1-16周}<br>李<br>102', 2, 7),
    )
    const found = read(zhengfangOld, whole.slice(0, whole.indexOf('6周}<br>李')))
    assert.deepEqual(said(found), [`甲|张|101|1:5-6|${all}`])
    assert.match(found.notUnderstood[0]?.why ?? '', /页面不完整/)
  })
})

describe('青果', () => {
  const head = '<tr><td>序号</td><td>课程</td><td>任课教师</td><td>上课时间地点</td></tr>'
  const page = (...rows: string[]): string =>
    `<table>${head}${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
  const course = (when: string): string =>
    `<td>1</td><td>[01]高等数学</td><td>[02]顾长宁</td><td>${when}</td>`
  const times = (when: string) =>
    read(kingosoft, page(course(when))).items.map(({ day, from, to, room, weeks: held }) =>
      [`${day}:${from}-${to}`, room, weeks(held)].join('|'),
    )

  test('weeks with a unit each, in brackets, with the parity at the end', () => {
    assert.deepEqual(times('3-5单周,7-12周 星期二[1-4节] 一教101(98)'), [
      `2:1-4|一教101|${weeks(weeksIn(3, 5, 'odd') | weeksIn(7, 12))}`,
    ])
    assert.deepEqual(times('[2,6-10周]四[7-8节]双'), [
      `4:7-8||${weeks(weeksIn(2, 2) | weeksIn(6, 10, 'even'))}`,
    ])
  })

  test('times apart by a line as by a comma', () => {
    assert.deepEqual(times('1-8周 一[1-2] 一教101<br>9-16周(单) 三[3-4] 二教202'), [
      `1:1-2|一教101|${weeks(weeksIn(1, 8))}`,
      `3:3-4|二教202|${weeks(weeksIn(9, 16, 'odd'))}`,
    ])
  })

  test('a course that reaches down several rows', () => {
    const found = read(
      kingosoft,
      page(
        '<td rowspan="2">1</td><td rowspan="2">[01]高等数学</td><td rowspan="2">[02]顾长宁</td><td>1-16周 一[1-2]</td>',
        '<td>1-16周 三[3-4]</td>',
      ),
    )
    assert.deepEqual(said(found), [`高等数学|顾长宁||1:1-2|${all}`, `高等数学|顾长宁||3:3-4|${all}`])
  })

  test('what is not understood of a time is shown; no time at all is none', () => {
    const found = read(kingosoft, page(course('1-16周 一[1-2] 一教101,另行通知'), course('线上'), course('')))
    assert.equal(found.items.length, 1)
    assert.deepEqual(left(found), ['高等数学 另行通知', '高等数学 顾长宁 线上 线上'])
    assert.deepEqual(found.untimed, ['高等数学'])
  })

  test('a page cut in a row gives what is whole, and says so', () => {
    const whole = page(course('1-16周 一[1-2]'), course('1-16周 二[3-4]'))
    const found = read(kingosoft, whole.slice(0, whole.lastIndexOf('6周')))
    assert.deepEqual(said(found), [`高等数学|顾长宁||1:1-2|${all}`])
    assert.match(found.notUnderstood[0]?.why ?? '', /页面不完整/)
  })
})

describe('新正方', () => {
  const answer = (kbList: object[], more: object = {}) => {
    const { rows, ...besides } = zhengfang({ kbList, sjkList: [], ...more })
    return timetableOf(rows, besides)
  }
  const one = { kcmc: '高等数学', xm: '顾长宁,白晓', cdmc: '教A(101)', xqj: '1', jcs: '1-2', zcd: '1-16周' }

  test('weeks as it writes them', () => {
    for (const [zcd, held] of [
      ['1-4周,6-9周', weeksIn(1, 4) | weeksIn(6, 9)],
      ['1周,3-5周(单),8-10周(双)', 1 | weeksIn(3, 5, 'odd') | weeksIn(8, 10, 'even')],
      ['1-3,5-7(单),10-14(双)', weeksIn(1, 3) | weeksIn(5, 7, 'odd') | weeksIn(10, 14, 'even')],
      ['2-16(双周)', weeksIn(2, 16, 'even')],
      ['第8周', weeksIn(8, 8)],
    ] as const)
      assert.equal(answer([{ ...one, zcd }]).items[0]?.weeks, held, zcd)
  })

  test('fields by their other names', () => {
    const { jcs: _jcs, xqj: _xqj, xm: _xm, ...rest } = one
    const found = answer([{ ...rest, xqjmc: '星期日', jc: '9-11节', jsxm: '罗跃' }])
    assert.deepEqual(said(found), [`高等数学|罗跃|教A(101)|7:9-11|${all}`])
  })

  test('courses without a time, by both of its lists', () => {
    const found = answer([], { sjkList: [{ kcmc: '金工实习' }], jxhjkcList: [{ kcmc: '军训' }] })
    assert.deepEqual([found.untimed, found.counted], [['金工实习', '军训'], { held: 2, read: 2 }])
  })

  test('an entry that is not understood is shown', () => {
    const found = answer([one, { ...one, kcmc: '讨论课', zcd: '另行通知' }])
    assert.equal(found.items.length, 1)
    assert.match(left(found)[0] ?? '', /讨论课.*另行通知/)
  })

  test('a term that the school does not show yet is not one without classes', () => {
    for (const more of [{ xnxqsfkz: 'true' }, { xkkg: false }, { jfckbkg: false }])
      assert.equal(answer([], more).counted.held, 1, JSON.stringify(more))
    assert.equal(answer([], { xnxqsfkz: 'false', xkkg: true, jfckbkg: true }).counted.held, 0)
    assert.deepEqual(answer([one], { jfckbkg: false }).notUnderstood, [])
  })
})

test('a cell of a hundred thousand characters is shown, not looked through', () => {
  const digits = '1,'.repeat(50_000)
  const head = `<tr>${days.map((day) => `<td>${day}</td>`).join('')}</tr>`
  const pages: [Reader, string][] = [
    [
      qiangzhi,
      `<table id="kbtable">${head}<tr><td><div class="kbcontent">甲<br><font title="周次(节次)">${digits}</font></div></td></tr></table>`,
    ],
    [
      zhengfangOld,
      `<table id="Table1">${head}<tr><td>甲<br>{第1${'周'.repeat(100_000)}}周<br>乙</td></tr></table>`,
    ],
    [
      kingosoft,
      `<table><tr><td>课程</td><td>上课时间</td></tr><tr><td>甲</td><td>${digits}</td></tr></table>`,
    ],
  ]
  for (const [reader, html] of pages) {
    const found = read(reader, html)
    assert.equal(found.items.length, 0)
    assert.match(left(found)[0] ?? '', /^甲 .*…$/)
  }
})
