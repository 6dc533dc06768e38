// also on: external
/** Being in class: said in its time, once a day, and what it makes grow. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { momentOf } from '../../../../contract/timetable/rules'
import type { Viewer } from '../../../../server/context'
import { AttendanceService } from '../../../../server/features/timetable/attendance/service'
import { newPerson, newSchool } from '../../campus'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { as, say } from '../../asks'
import { aClass, aTerm } from '../timetables'

let app: TestApp
let me: TestSession
let cls: string
before(async () => {
  app = await startApp()
  me = await newPerson(app, await newSchool(app))
  const { id } = await say(app.post('cls/addterm', aTerm(), as(me)))
  // Wednesdays, 08:00 to 09:40
  cls = (await say(app.post('cls/addcls', aClass(id, { day: 3, from: 1, to: 2, name: '数据新闻' }), as(me))))
    .id
})
after(() => app.close())

const service = () => new AttendanceService(app.context)
const viewer = (): Viewer => ({
  id: me.userId,
  schoolId: null,
  sessionId: '',
  student: false,
  verified: false,
  blocks: false,
  roles: [],
})
const at = (date: string, time: string) => service().attend(viewer(), cls, momentOf(date, time))
const refusedWith = (sentence: string) => ({ name: 'Refusal', message: sentence })

test('is said from a quarter of an hour before the class until it ends, on a day that has it', async () => {
  await assert.rejects(at('2026-11-25', '07:44'), refusedWith('还没到时候，08:00 上课，提前 15 分钟可以记'))
  await assert.rejects(at('2026-11-25', '09:40'), refusedWith('已经下课了，记到课要在课上'))
  await assert.rejects(at('2026-11-26', '08:10'), refusedWith('今天没有数据新闻'))
  const { rows } = await app.pool.query('select 1 from timetable_attended')
  assert.equal(rows.length, 0)
})

test('counts once a day, however often and at once it is sent', async () => {
  const moments = ['07:45', '08:30', '09:39']
  const times = await Promise.all(moments.map((time) => at('2026-11-25', time)))
  assert.deepEqual(
    times.map((one) => one.times),
    [1, 1, 1],
  )
  // sent again by a device that lost the answer
  assert.equal((await at('2026-11-25', '12:00')).times, 1)
  assert.deepEqual(await service().today(viewer(), momentOf('2026-11-25', '12:00')), { items: [cls] })
  assert.deepEqual(await service().today(viewer(), momentOf('2026-11-26', '12:00')), { items: [] })
  assert.equal((await at('2026-12-02', '08:00')).times, 2)
})

test('makes the sunflower grow', async () => {
  await say(app.post('game/sow', {}, as(me)))
  const lessons = async () => (await say(app.get('game/garden', as(me)))).plant?.counts.lesson
  const before = await lessons()
  await at('2026-12-09', '08:00')
  assert.equal(await lessons(), (before ?? 0) + 1)
})

test('is of one’s own classes alone', async () => {
  const other = await newPerson(app, await newSchool(app))
  assert.equal((await app.post('cls/attend', { id: cls }, as(other))).status, 404)
  assert.equal((await app.get('cls/attended')).code, 1001)
})
