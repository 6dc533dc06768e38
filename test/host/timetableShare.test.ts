/** What leaves the timetable, in each mini-program: views of one page, which the route table names once. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { mondayOf, weekdayOf, weeksIn } from '../../contract/timetable/rules'
import { addDays, dayOf } from '../../contract/rules'
import { liveServer, type LiveServer } from '../live/server'
import { Person, start } from './people'
import type { MiniApp } from './runtime'
import { taughtDays } from './taught'

const page = 'pages/timeTable/setting'
const today = dayOf(Date.now())

let server: LiveServer
let owner: Person
let reader: Person
let code: string
let term: string
before(async () => {
  server = await liveServer()
  owner = await Person.arrive(server, { name: '林间有鹿' })
  reader = await Person.arrive(server, { name: '远处的灯' })
  term = randomUUID()
  await owner.post('cls/addterm', {
    ...{ key: term, name: '这学期', year: '2026-2027', term: 1 as const, weeks: 18 },
    starts: addDays(mondayOf(today), -14),
    days: await taughtDays(owner),
  })
  await owner.post('cls/addcls', {
    ...{ key: randomUUID(), term, name: '传播学概论', teacher: '沈清', room: '三教 108', note: '' },
    ...{ day: weekdayOf(today), from: 3, to: 4, weeks: weeksIn(1, 18), tint: -1 },
  })
  code = (await owner.post('cls/makecode', { key: randomUUID(), term, names: 'all' })).code
  await owner.post('user/follow', { id: reader.id })
  await reader.post('user/follow', { id: owner.id })
  await owner.post('cls/setfree', { to: 'mutual' })
})
after(() => server.stop())

for (const target of ['wechat', 'qq', 'ali'] as const)
  describe(target, () => {
    let app: MiniApp
    let own: MiniApp
    before(async () => {
      app = await start(target, server, { person: reader })
      own = await start(target, server, { person: owner })
    })
    after(async () => {
      await app.close()
      await own.close()
    })

    test('another’s timetable is seen by its code, and taken', async () => {
      await app.open(`${page}?view=code&code=${code}`)
      await app.see('林间有鹿的课表')
      await app.see('三教 108')
      await app.tap('导入到我的课表')
      await app.see('第一学期')
    })

    test('free time is asked for by who is seen, and shown of friends', async () => {
      await app.open(`${page}?view=free`)
      await app.see('和谁找时间？')
      await app.tap('选同学')
      await app.tap('林间有鹿')
      await app.tap('看 1 个人的空闲')
      await app.see('已算进来')
    })

    test('calendars, codes, days that differ and the picture of a week', async () => {
      await owner.post('cls/dropfeed', {})
      await own.open(`${page}?view=calendar`)
      await own.tap('生成订阅地址')
      await own.see('/api/timetable/feed/')
      await own.open(`${page}?view=share`)
      await own.see('正在分享的 1 个')
      await own.open(`${page}?view=days&id=${term}`)
      await own.see('加一天')
      await own.open('pages/timeTable/indexWeek')
      await own.see('第 3 周')
      await own.tap('更多')
      await own.tap('保存成图片')
      await own.see('保存到相册')
      assert.deepEqual([...own.errors, ...own.warnings], [])
      assert.deepEqual([...app.errors, ...app.warnings], [])
    })
  })
