/** More shapes of universities' pages: what stands beside what is known is shown by its own words. Inputs are made up. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { weekList, weeksIn } from '../../../contract/timetable/rules'
import type { Answer } from '../../../server/providers/academic/browser'
import { timetableIn as chaoxing } from '../../../server/providers/academic/chaoxingPages'
import { gridIn } from '../../../server/providers/academic/kingosoftGrid'
import { timetableIn as kingosoft } from '../../../server/providers/academic/kingosoftPages'
import { timetableIn as qiangzhi } from '../../../server/providers/academic/qiangzhiPages'
import { timetableOf } from '../../../server/providers/academic/reading'
import { AcademicError } from '../../../server/providers/academic/error'
import type { Timetable } from '../../../server/providers/academic/types'
import { wordsOf as wisedu } from '../../../server/providers/academic/wiseduPages'
import { timetableIn as zhengfang } from '../../../server/providers/academic/zhengfangPages'
import { timetableIn as zhengfangOld } from '../../../server/providers/academic/zhengfangOldPages'

const read = (reader: typeof qiangzhi | typeof gridIn, html: string): Timetable => {
  const { rows, ...more } = reader(html)
  return timetableOf(rows, more)
}
/** name teacher room day:from-to weeks */
const said = ({ items }: Timetable): string[] =>
  items.map(
    ({ name, teacher, room, day, from, to, weeks }) =>
      `${name}|${teacher}|${room}|${day}:${from}-${to}|${weekList(weeks).join(' ')}`,
  )
const left = ({ notUnderstood }: Timetable): string[] => notUnderstood.map(({ words }) => words)
const whys = ({ notUnderstood }: Timetable): string[] => notUnderstood.map(({ why }) => why)
const weeks = (bits: number): string => weekList(bits).join(' ')
const days = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日']
const empty = '<td></td>'.repeat(6)

describe('强智', () => {
  const head = `<tr><th></th>${days.map((day) => `<th>${day}</th>`).join('')}</tr>`
  const of = (cell: string, rows = '', label = '第一大节') =>
    read(
      qiangzhi,
      `<table id="kbtable">${head}<tr><th>${label}</th>${cell}${empty}</tr>${rows}<tr><th>备注:</th><td colspan="7"></td></tr></table>`,
    )
  const course = (name: string, time: string, more = '') =>
    `${name}<br><font title="老师">王老师</font><br><font title="周次(节次)">${time}</font><br>${more}`
  const full = (content: string) => `<td><div class="kbcontent">${content}</div></td>`
  const one = (name: string, held: number) => `${name}|王老师||1:1-2|${weeks(held)}`

  test('the short list of a cell counts where the long one is empty', () => {
    const found = of(
      `<td><div class="kbcontent1">${course('操作系统', '1-16(周)[01-02节]')}</div><div class="kbcontent" style="display:none">&nbsp;</div></td>`,
    )
    assert.deepEqual([said(found), left(found)], [[one('操作系统', weeksIn(1, 16))], []])
  })

  test('two courses apart by a rule, or by nothing but their names', () => {
    for (const apart of ['<hr>', '', '----------<br>']) {
      const found = of(
        full(course('操作系统', '1-8(周)[01-02节]') + apart + course('英语', '9-16(周)[01-02节]')),
      )
      assert.deepEqual(said(found), [one('操作系统', weeksIn(1, 8)), one('英语', weeksIn(9, 16))], apart)
      assert.deepEqual(left(found), [])
    }
  })

  test('a course in an element of its own, by <span>', () => {
    const found = of(full(`<div>${course('操作系统', '1-16(周)[01-02节]').replaceAll('font', 'span')}</div>`))
    assert.deepEqual(said(found), [one('操作系统', weeksIn(1, 16))])
  })

  test('words beside the course, behind the days and in a remark are shown', () => {
    const beside = of(
      `${full(course('操作系统', '1-16(周)[01-02节]')).replace('</td>', '另有实验 1-3周</td>')}`,
    )
    assert.deepEqual([said(beside), left(beside)], [[one('操作系统', weeksIn(1, 16))], ['另有实验 1-3周']])
    const behind = of(`<td></td>`, `<tr><th>第二大节</th><td></td>${empty}<td>金工实习</td></tr>`)
    assert.deepEqual(left(behind), ['金工实习'])
    const remark = of(full(course('操作系统', '1-16(周)[01-02节]', '<font title="备注">第3周停课</font>')))
    assert.deepEqual(said(remark), [one('操作系统', weeksIn(1, 16))])
    assert.match(whys(remark).join(), /第3周停课/)
  })

  test('a cell that reaches down has the sections of all its rows', () => {
    const cell = full(course('操作系统', '1-16(周)')).replace('<td>', '<td rowspan="2">')
    assert.deepEqual(said(of(cell, `<tr><th>第2节</th>${empty}</tr>`, '第1节')), [
      one('操作系统', weeksIn(1, 16)),
    ])
    const large = of(cell, `<tr><th>第二大节</th>${empty}</tr>`)
    assert.equal(large.items[0]?.to, 4)
    assert.match(whys(large).join(), /没写第几节/)
  })

  test('the newer page: a list in each cell', () => {
    const item = (name: string, inside: string, kind = 'qz-toolitiplists') =>
      `<li class="${kind}"><div class="qz-tooltipContent-title qz-ellipse">${name}</div>${inside}</li>`
    const fields = (...words: string[]) =>
      words.map((one) => `<div class="qz-tooltipContent-detailitem">${one}</div>`).join('')
    const week = (row: string) =>
      `<table class="qz-weeklyTable"><thead><tr><th>周次</th>${days.map((day) => `<th>${day}</th>`).join('')}</tr></thead><tbody>${row}</tbody><tfoot><tr><td>备注</td><td colspan="7"><span>期末另行通知</span></td></tr></tfoot></table>`
    const short = `<li class="courselists-item"><div class="qz-hasCourse-title">数据结构</div><span class="qz-hasCourse-abbrinfo">老师:王老师;时间:1-4,6-8周[1-2节];地点:一教101</span></li>`
    const found = read(
      qiangzhi,
      week(
        `<tr><td>第一大节 (01、02小节)</td><td><ul>${short}</ul><div class="qz-tooltip"><ul>${item('数据结构', fields('选课号：1', '老师：王老师（教授）', '时间：1-4,6-8周[1-2节]', '地点：一教101'))}</ul></div></td>
        <td><ul>${item('高等数学', fields('教师：张老师', '上课地点：()', '周次：1-8周（单）,10-14周（双） 星期二', '节次：7~9节'))}${item('英语', fields('老师：李老师', '时间：见通知', '地点：B1'))}</ul></td><td>自习</td><td></td><td></td><td></td><td></td></tr>`,
      ),
    )
    assert.deepEqual(said(found), [
      `数据结构|王老师|一教101|1:1-2|${weeks(weeksIn(1, 4) | weeksIn(6, 8))}`,
      `高等数学|张老师||2:7-9|${weeks(weeksIn(1, 8, 'odd') | weeksIn(10, 14, 'even'))}`,
    ])
    const shown = left(found).join('|')
    for (const words of ['英语', '自习', '期末另行通知']) assert.match(shown, new RegExp(words))
    assert.equal(left(found).length, 3)
  })
})

test('老正方: what stands behind the days is shown', () => {
  const head = `<tr><td colspan="2">时间</td>${days.map((day) => `<td>${day}</td>`).join('')}</tr>`
  const row = `<tr><td>上午</td><td>第1节</td><td></td>${empty}<td>金工实习</td></tr>`
  assert.deepEqual(left(read(zhengfangOld, `<table id="Table1">${head}${row}</table>`)), ['金工实习'])
})

test('新正方: entries without a name are shown by all their words', () => {
  const { rows, ...more } = zhengfang({
    kbList: [{ jxbmc: '教学班1', xqj: '1', jcs: '1-2', zcd: '1-16周' }],
    sjkList: [{ kcmc: '', xmlx: '军训 2周' }, { kcmc: '金工实习' }],
  })
  const found = timetableOf(rows, more)
  assert.deepEqual([found.items, found.untimed], [[], ['金工实习']])
  assert.deepEqual(left(found), ['军训 2周', '教学班1 1 1-2 1-16周'])
})

test('超星 and 金智: so are theirs', () => {
  const text = JSON.stringify({ ret: 0, data: [{ bz: '停开', xingqi: 1 }] })
  assert.deepEqual(left(timetableOf(chaoxing({ status: 200, text } as Answer).rows)), ['停开 1'])
  assert.deepEqual(left(timetableOf([{ BZ: '停开', SKXQ: 1 }].map(wisedu))), ['停开 1'])
})

describe('青果', () => {
  test('a time without a unit is no part of the room before it', () => {
    const found = read(
      kingosoft,
      '<table><tr><td>课程</td><td>上课时间地点</td></tr><tr><td>[1]高数</td><td>1-8周 一[1-2] A101<br>9-16 三[5-6]单 操场</td></tr></table>',
    )
    assert.deepEqual(said(found), [
      `高数||A101|1:1-2|${weeks(weeksIn(1, 8))}`,
      `高数||操场|3:5-6|${weeks(weeksIn(9, 16, 'odd'))}`,
    ])
  })

  const grid = (...cells: string[]) =>
    `<table id="mytable"><tr class="H"><td colspan="2"></td>${days.map((day) => `<td>${day}</td>`).join('')}</tr><tr><td rowspan="2">上午</td><td>一</td>${cells.map((cell) => `<td class="td">${cell}</td>`).join('')}</tr></table>`
  const block = (...lines: string[]) => `<div style="padding-bottom:5px">${lines.join('<br>')}</div>`

  test('a week in a grid, where there is no list', () => {
    const found = read(
      gridIn,
      grid(
        block('<font>高等数学</font>', '顾长宁', '3-4,6-14[1-2]', '一教101') +
          block('大学英语', '许知夏', '1-11,13-17 双 [3-4]', '外语楼305'),
        block('体育', '罗跃', '1-16[9-11]单', ''),
        block('金工实习', '方以智', '1-18周'),
        block('讲座', '另行通知'),
        '<div class="div_nokb"></div>调休',
      ),
    )
    assert.deepEqual(said(found), [
      `高等数学|顾长宁|一教101|1:1-2|${weeks(weeksIn(3, 4) | weeksIn(6, 14))}`,
      `大学英语|许知夏|外语楼305|1:3-4|${weeks(weeksIn(1, 11, 'even') | weeksIn(13, 17, 'even'))}`,
      `体育|罗跃||2:9-11|${weeks(weeksIn(1, 16, 'odd'))}`,
    ])
    assert.deepEqual(found.untimed, ['金工实习'])
    assert.deepEqual(left(found), ['调休', '讲座 另行通知'])
  })

  test('a page without it is another one; one that breaks off says so', () => {
    assert.throws(() => gridIn('<table id="other"></table>'), AcademicError)
    const whole = grid(block('甲', '张', '1-8[1-2]', 'A'), block('乙', '李', '1-8[1-2]', 'B'))
    const found = read(gridIn, whole.slice(0, whole.indexOf('李')))
    assert.equal(found.items.length, 1)
    assert.match(whys(found).join(), /页面不完整/)
  })
})

test('what no person wrote is shown, not worked through', () => {
  const digits = '1,'.repeat(50_000)
  const head = `<tr><th></th>${days.map((day) => `<th>${day}</th>`).join('')}</tr>`
  const item = (field: string) => `<li><div class="qz-tooltipContent-title">甲</div><div>${field}</div></li>`
  const week = (field: string) =>
    `<table class="qz-weeklyTable">${head}<tr><td>1</td><td>${item(field)}</td></tr></table>`
  for (const found of [
    read(qiangzhi, week(`周次：${digits}`)),
    read(qiangzhi, week(`时间：${digits}`)),
    read(
      gridIn,
      `<table id="mytable">${head}<tr><td>1</td><td><div>甲<br>${digits}[</div></td></tr></table>`,
    ),
  ]) {
    assert.equal(found.items.length, 0)
    assert.match(left(found)[0] ?? '', /^甲 .*…$/)
  }
})
