/** The week of a full timetable in each mini-program: what it sends to its view, and that it opens without a network. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { addDays, dayOf } from '../../contract/rules'
import { mondayOf, weeksIn } from '../../contract/timetable/rules'
import { liveServer, type LiveServer } from '../live/server'
import { Person, start } from './people'
import type { MiniApp } from './runtime'
import { taughtDays } from './taught'

const week = 'pages/timeTable/indexWeek'
const courses = 40
/** What one update of the opening may send to the view, bytes. */
const most = 48 * 1024

let server: LiveServer
let person: Person
before(async () => {
  server = await liveServer()
  person = await Person.arrive(server)
  const term = randomUUID()
  const own = { key: term, name: '这学期', year: '2026-2027', term: 1 as const, weeks: 18 }
  const starts = addDays(mondayOf(dayOf(Date.now())), -14)
  await person.post('cls/addterm', { ...own, starts, days: await taughtDays(person) })
  const weeks = weeksIn(1, 18)
  for (let n = 0; n < courses; n += 1) {
    const from = 1 + 2 * (n % 6)
    const place = { day: 1 + (Math.floor(n / 6) % 7), from, to: from + 1, weeks, tint: -1, note: '' }
    const words = { name: `第 ${n + 1} 门课程的名字`, teacher: '沈清', room: `三教 ${100 + n}` }
    await person.post('cls/addcls', { key: randomUUID(), term, ...place, ...words })
  }
})
after(() => server.stop())

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(target, () => {
    let app: MiniApp
    before(async () => {
      app = await start(target, server, { person })
    })
    after(() => app.close())

    test(`sends at most 48 KB at once for ${courses} courses, and opens without a network`, async () => {
      await app.open(week)
      await app.see(`三教 ${100 + courses - 1}`)
      await app.idle()
      await app.setOnline(false)
      const [asked, sent] = [app.exchanges.length, app.dataCalls.length]
      await app.host.move(() => app.host.router.reLaunch(`/${week}`))
      await app.see(`三教 ${100 + courses - 1}`)
      await app.idle()
      const updates = app.dataCalls.slice(sent).filter(({ route }) => route === week)
      const bytes = Math.max(...updates.map((update) => update.bytes))
      assert.ok(bytes <= most, `${bytes} bytes`)
      // what it asks for all the same gets no answer
      assert.ok(app.exchanges.slice(asked).every(({ status }) => status !== 200))
      assert.deepEqual(app.errors, [])
    })
  })
}
