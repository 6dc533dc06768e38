/** More shapes of spreadsheets: no word of them is dropped unsaid. */
import type { Reading } from '@contract/timetable/academic/reading/rules'
import { usualClock, weekList, weeksIn } from '@contract/timetable/rules'
import { readTable } from '@/features/timetable/academic/table'

const weeks = (bits: number): string => weekList(bits).join(' ')
const all = weeks(weeksIn(1, 16))
/** name day:from-to weeks */
const said = ({ classes }: Reading): string[] =>
  classes.map(({ name, day, from, to, weeks: held }) => `${name} ${day}:${from}-${to} ${weeks(held)}`)
const left = ({ notUnderstood }: Reading): string[] =>
  notUnderstood.map(({ words, where, why }) => `${where} ${words}: ${why}`)

describe('a spreadsheet', () => {
  const of = (...lines: string[]) => readTable(lines.join('\n'), usualClock)
  const head = '课程,老师,教室,星期,节次,周次'

  it('with weeks whose commas nobody quoted has all of them', () => {
    const want = `高数 1:1-2 ${weeks(weeksIn(1, 8) | weeksIn(10, 16))}`
    for (const found of [of('高数,顾,一教,1,1-2,1-8,10-16'), of(head, '高数,顾,一教,1,1-2,1-8,10-16')])
      expect([said(found), left(found)]).toEqual([[want], []])
    expect(said(of('高数,顾,一教,1,1-2,1-16,单周'))).toEqual([`高数 1:1-2 ${weeks(weeksIn(1, 16, 'odd'))}`])
  })

  it('with words in no column shows them', () => {
    for (const found of [
      of('高数,顾,一教,1,1-2,1-16,只上单周'),
      of(head, '高数,顾,一教,1,1-2,1-16,只上单周'),
      of(`${head},`, '高数,顾,一教,1,1-2,1-16,只上单周'),
    ]) {
      expect(said(found)).toEqual([`高数 1:1-2 ${all}`])
      expect(left(found)).toEqual([expect.stringContaining('“只上单周”不在哪一列里')])
    }
  })

  it('parted by white space alone', () => {
    const found = of('高数 顾 一教101 周一 1-2 1-16', '英语  许\u3000外语楼  周二  3-4  1-16')
    expect([said(found), left(found)]).toEqual([[`高数 1:1-2 ${all}`, `英语 2:3-4 ${all}`], []])
  })

  it('that has no columns is no list of courses', () => {
    const found = of('通知：下周放假', '<table><tr><td>高数</td></tr></table>')
    expect([found.classes, found.untimed, found.counted]).toEqual([[], [], { held: 2, read: 0 }])
    expect(left(found)[0]).toContain('通知：下周放假: 这一行没有分成列')
  })

  it('in the marks of Markdown', () => {
    const bars = (line: string) => `| ${line.replaceAll(',', ' | ')} |`
    const found = of(bars(head), '|---|:--|---|---|---|--:|', bars('高数,顾,A1,1,1-2,1-16'))
    expect([said(found), found.untimed, left(found)]).toEqual([[`高数 1:1-2 ${all}`], [], []])
  })

  it('every so many weeks is not read as the week of that number', () => {
    const found = of('高数,顾,一教,1,1-2,"1-16周,每2周"')
    expect(said(found)).toEqual([])
    expect(left(found)).toEqual([expect.stringContaining('每2周')])
  })

  const cell = '"高数\n1-16周\n顾\nA101"'
  it('in a grid shows what stands beside the days', () => {
    const column = of('\t星期一\t星期二\t备注', `上午 第1-2节\t${cell}\t\t金工实习 17周`)
    const row = of('节次\t星期一\t星期二', `第1-2节\t${cell}\t`, '其他课程：金工实习 17周\t\t')
    for (const found of [column, row]) {
      expect(said(found)).toEqual([`高数 1:1-2 ${all}`])
      expect(left(found)).toEqual([expect.stringMatching(/金工实习 17周: 不在哪一天的格子里/)])
    }
  })

  it('in a grid says where one section may have been several', () => {
    const merged = of('\t星期一\t星期二', `1\t${cell}\t`, '2\t\t')
    expect(said(merged)).toEqual([`高数 1:1-1 ${all}`])
    expect(left(merged)).toEqual([expect.stringContaining('没写到第几节')])
    const filled = of('\t星期一\t星期二', `1\t${cell}\t`, `2\t${cell}\t`)
    expect([said(filled), left(filled)]).toEqual([[`高数 1:1-2 ${all}`], []])
  })

  it('in a grid with a day a row', () => {
    const found = of('星期\t1-2节\t3-4节', `星期一\t${cell}\t`, '星期三\t\t"英语\n1-8周\n许\nB202"')
    expect([said(found), left(found)]).toEqual([
      [`高数 1:1-2 ${all}`, `英语 3:3-4 ${weeks(weeksIn(1, 8))}`],
      [],
    ])
    // a column of days is no grid
    expect(said(of('周一,高数,1-2,1-16,A', '周二,英语,1-2,1-16,A'))).toEqual([])
  })
})
