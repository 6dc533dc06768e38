import React from 'react'
import { act } from 'react-test-renderer'
import { reset, server, signedIn } from '../fakes'
import { field, hosts, render, tap, type, words } from '../pages.fakes'

jest.mock('@/platform/media', () => ({ media: { chooseImages: jest.fn() } }))
jest.mock('@/platform/upload', () => ({ upload: jest.fn() }))

import type { Photo } from '@contract/timetable/academic/schema'
import { usualSettings, weeksIn } from '@contract/timetable/rules'
import { cellsOf, readCells } from '@/features/timetable/academic/photo'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import { media } from '@/platform/media'
import { upload } from '@/platform/upload'
import Page from '@/pages/timeTable/jiaowukecheng'

type Cell = Photo['tables'][number][number]
const at = (row: number, column: number, text: string, rows = 1, columns = 1): Cell => ({
  ...{ row, column, rows, columns, text },
})
/** Monday and Tuesday, of which Monday's class takes two rows. */
const table = [
  at(0, 0, '学生课表', 1, 4),
  at(1, 0, '节次', 1, 2),
  at(1, 2, '星期 一'),
  at(1, 3, '星期二'),
  at(2, 0, '上午', 2),
  at(2, 1, '1\n08:00-08:45'),
  at(3, 1, '2'),
  at(2, 2, '高等数学\n1-16周\n一教101\n顾长宁', 2),
  at(3, 3, '大学英语\n许知夏'),
  at(4, 0, '午休', 1, 4),
  at(5, 0, '下午'),
  at(5, 1, '第二大节(03,04小节)'),
  at(5, 2, ''),
  at(5, 3, '体育(3-4节)\n1-8周(单)'),
]
const photo: Photo = { tables: [table], rest: ['实践课：军训'] }

test('the cells of a week are of the rows and columns that they take; what is beside them is told', () => {
  const { cells, beside } = cellsOf(photo)
  expect(cells.map(({ day, sections }) => [day, sections])).toEqual([
    [1, '1-2'],
    [2, '2'],
    [2, '3-4'],
  ])
  expect(beside.map((one) => one.words)).toEqual(['实践课：军训', '学生课表', '午休'])
  const { classes, notUnderstood, counted } = readCells(cells, '', beside)
  expect(classes).toEqual([
    {
      ...{ name: '高等数学', teacher: '顾长宁', room: '一教101', day: 1, from: 1, to: 2 },
      weeks: weeksIn(1, 16),
    },
    { name: '体育(3-4节)', teacher: '', room: '', day: 2, from: 3, to: 4, weeks: weeksIn(1, 8, 'odd') },
  ])
  expect(notUnderstood.map((one) => [one.words, one.where])).toContainEqual(['大学英语 许知夏', '周二 2 节'])
  expect(counted).toEqual({ held: 6, read: 2 })
  // what is said once for all cells is of those that say nothing
  expect(readCells(cells, '1-4').classes.find(({ name }) => name === '大学英语')).toMatchObject({
    teacher: '许知夏',
    weeks: weeksIn(1, 4),
  })
  expect(readCells(cells, '1-4').classes.find(({ name }) => name === '高等数学')?.weeks).toBe(weeksIn(1, 16))
})

test('a photo without days has no cells, and nothing of it is lost', () => {
  const { cells, beside } = cellsOf({ tables: [[at(0, 0, '菜单'), at(1, 0, '鱼')], []], rest: [] })
  expect(cells).toEqual([])
  expect(beside.map((one) => one.words)).toEqual(['菜单', '鱼'])
})

describe('the page', () => {
  const sent: { set: Record<string, unknown> }[] = []
  beforeEach(() => {
    reset()
    session.open(signedIn)
    sent.length = 0
    let rev = 0
    server.on('cls/sync', ({ body }) => {
      sent.push(...((body as { classes?: typeof sent }).classes ?? []))
      rev += 1
      return {
        ...{ rev, terms: [], classes: [], memos: [], settings: { ...usualSettings } },
        ...{ clashes: [], refused: [] },
      }
    })
    server.on('cls/calendar', { days: [], seasons: [], terms: [] })
    jest.mocked(media.chooseImages).mockResolvedValue([{ path: '/tmp/a.jpg', size: 9 }])
  })
  const answer = (data: unknown, code = 0, message = '') =>
    jest
      .mocked(upload)
      .mockResolvedValueOnce({ status: 200, header: {}, data: { code, data, message, msg: message } })
  const box = (where: string) => hosts(({ props }) => props.ariaLabel === `${where}核对过`)[0]
  const tick = (where: string) => act(async () => box(where)?.props.onTap())

  test('every cell is said to be right, mended or emptied before anything is compared', async () => {
    await render(<Page />, { view: 'photo' })
    answer(photo)
    await tap('拍照或选照片')
    expect(jest.mocked(upload).mock.calls[0]?.[0]).toMatchObject({ filePath: '/tmp/a.jpg', name: 'file' })
    expect(words()).toContain('还有 3 格没核对')
    expect(words()).toContain('实践课：军训')
    expect(words()).toContain('高等数学 · 周一 1–2 节')
    expect(words()).toContain('周次应像 1-16')
    await tick('周一 1-2 节')
    expect(box('周一 1-2 节')?.props.ariaChecked).toBe(true)
    await type('周二 2 节', '大学英语\n1-16周\n二教')
    expect(words()).not.toContain('周次应像 1-16')
    expect(words()).toContain('还有 1 格没核对')
    await type('周二 3-4 节', '')
    expect(words()).toContain('不要这一格')
    await tap('看看有什么变化')
    expect(words()).toContain('新增 2 节')
    expect(words()).toContain('实践课：军训')
    expect(sent).toEqual([])
    await tap('改一下再导入')
    expect(field('周二 2 节')?.props.value).toContain('二教')
    await tap('看看有什么变化')
    await tap('导入选中的 2 节')
    expect(sent.map(({ set }) => set.name)).toEqual(['高等数学', '大学英语'])
    await tap('再拍一张')
    expect(words()).toContain('拍照或选照片')
  })

  test('where nothing can be read it says so, and leads to the other ways', async () => {
    await render(<Page />, { view: 'photo' })
    jest.mocked(media.chooseImages).mockRejectedValueOnce(new PlatformError('cancelled', 'cancelled'))
    await tap('拍照或选照片')
    answer(null, -2, '这里不能识别照片，用下面的办法导入')
    await tap('拍照或选照片')
    expect(words()).toContain('这里不能识别照片，用下面的办法导入')
    expect(words()).toContain('粘贴表格或日历')
    expect(words()).toContain('用同学的分享码')
    answer({ tables: [[at(0, 0, '菜单')]], rest: [] })
    await tap('拍照或选照片')
    expect(words()).toContain('没认出一周的课表')
    expect(words()).toContain('菜单')
  })
})
