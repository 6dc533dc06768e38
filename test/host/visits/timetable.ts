import { randomUUID } from 'node:crypto'
import { mondayOf, weekdayOf, weeksIn } from '../../../contract/timetable/rules'
import { addDays, dayOf } from '../../../contract/rules'
import { taughtDays } from '../taught'
import type { Furnish } from '../visits'

export default (async ({ owner }) => {
  const today = dayOf(Date.now())
  const term = {
    key: randomUUID(),
    name: '这学期',
    year: '2026-2027',
    term: 1 as const,
    starts: addDays(mondayOf(today), -14),
    weeks: 18,
    days: await taughtDays(owner),
  }
  await owner.post('cls/addterm', term)
  const cls = {
    key: randomUUID(),
    term: term.key,
    name: '传播学概论',
    teacher: '沈清',
    room: '三教 108',
    day: weekdayOf(today),
    from: 3,
    to: 4,
    weeks: weeksIn(1, 18),
    tint: -1,
    note: '带教材',
  }
  await owner.post('cls/addcls', cls)
  // the week as narrow as its days get, whatever day the test runs on
  for (const day of [6, 7])
    await owner.post('cls/addcls', { ...cls, key: randomUUID(), name: '合唱排练', day, from: 7, to: 8 })
  const memo = {
    key: randomUUID(),
    text: '交采访作业',
    group: '作业',
    due: new Date(Date.now() + 86_400_000).toISOString(),
    remind: 60,
    done: false,
    cls: cls.key,
  }
  await owner.post('cls/addmemo', memo)
  const { code } = await owner.post('cls/makecode', { key: randomUUID(), term: term.key, names: 'all' })
  await owner.post('cls/setfree', { to: 'nobody' })
  return {
    'pages/timeTable/indexWeek': { says: ['第 3 周', '三教 108'] },
    'pages/timeTable/indexDay': { says: ['传播学概论'] },
    'pages/timeTable/detail': { query: { id: cls.key }, says: ['传播学概论', '交采访作业'] },
    'pages/timeTable/addCourse': { query: { id: cls.key }, says: ['周次'] },
    'pages/timeTable/xueqi': { says: ['这学期'] },
    'pages/timeTable/addXueqi': { says: ['一共几周'] },
    'pages/timeTable/year': { says: ['全部学年'] },
    'pages/timeTable/setting': [
      { says: ['作息时间', '这学期', '日历订阅'] },
      { query: { view: 'calendar' }, says: ['在手机日历里看课表', '生成订阅地址'] },
      { query: { view: 'share' }, says: [`${code.slice(0, 4)} ${code.slice(4)}`] },
      { query: { view: 'free' }, says: ['谁能看我的空闲时间'] },
      { query: { view: 'code', code }, says: ['传播学概论'], open: true },
      { query: { view: 'clashes' }, says: ['没有要选的了'] },
      { query: { view: 'days', id: term.key }, says: ['这学期'] },
    ],
    'pages/timeTable/section': { says: ['跟着作息'] },
    'pages/timeTable/courseTime': { says: ['第 1 节'] },
    'pages/timeTable/messageRemind': { says: ['每天早上'] },
    'pages/timeTable/memo': { says: ['交采访作业'] },
    'pages/timeTable/remarkAdd': { query: { id: memo.key }, says: ['内容'] },
    'pages/curriculum/index': { says: ['传播学概论'] },
  }
}) satisfies Furnish
