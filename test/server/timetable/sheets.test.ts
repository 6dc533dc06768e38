/** The school's calendar and clock from its files: they take no more than a timetable does. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sheets, type Mode } from '../../../contract/registrar/rules'
import { newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../asks'

let app: TestApp
let school: string
let admin: TestSession
before(async () => {
  app = await startApp()
})
after(() => app.close())
beforeEach(async () => {
  school = await newSchool(app, `校历大学${randomUUID()}`)
  admin = await newAdministrator(app, school)
})

type Name = 'calendar' | 'clock'
const file = (name: Name, rows: readonly string[]) =>
  Buffer.from([sheets[name].columns.join(','), ...rows].join('\n'))
const send = (content: Buffer, mode: Mode, more: { seen?: string; part?: boolean } = {}) => {
  const sent = { token: admin.token, filename: 'a.csv', type: 'text/csv' }
  const { seen, part = false } = more
  return seen === undefined
    ? app.upload(content, { ...sent, path: 'registrar/check', query: { school, mode } })
    : app.upload(content, { ...sent, path: 'registrar/import', query: { school, mode, seen, part } })
}
const problems = async (name: Name, rows: readonly string[], mode: Mode = 'add') =>
  (await send(file(name, rows), mode)).data.problems.map(({ line, text }) => `${line} ${text}`)
/** Brings in what is not refused. */
async function bringIn(name: Name, rows: readonly string[], mode: Mode = 'add') {
  const content = file(name, rows)
  const checked = await send(content, mode)
  assert.equal(checked.code, 0, checked.envelope.message)
  const { data, code, envelope } = await send(content, mode, { seen: checked.data.seen, part: true })
  assert.equal(code, 0, envelope.message)
  return [data.added, data.changed, data.removed, data.refused]
}
/** The terms that people of the school see, by their first day. */
const terms = async () => {
  const { data } = await app.get('cls/calendar', as(await newPerson(app, school)))
  return data.terms.map(({ year, term, starts }) => `${year}-${term} ${starts}`).sort()
}

const autumn = '学期,2026-2027-1,2026-09-07,2027-01-17,'
const spring = '学期,2026-2027-2,2027-03-01,2027-07-04,'
const replaced = '要换掉它，选“以文件为准”导入整份校历'

describe('a calendar', () => {
  test('has terms of two years that follow each other, and no day that is held as itself', async () => {
    assert.deepEqual(
      await problems('calendar', [
        '学期,2026-2040-1,2026-09-07,2027-01-17,',
        '学期,2026-2027-1,2126-09-07,2126-12-17,',
        '调课,补课,2026-10-10,,2026-10-10',
        autumn,
      ]),
      [
        '2 学年应是相邻的两年，比如 2026-2027',
        '3 开学日应在 2000 年到 2100 年之间',
        '4 10月10日不能上自己这天的课，选另一天',
      ],
    )
  })

  test('has no two terms in one week, nor one term twice; days off lie within them', async () => {
    const rows = [
      autumn,
      // the last week of the one before, by its Monday
      '学期,2026-2027-2,2027-01-16,2027-06-30,',
      '学期,2026-2027-1,2027-09-06,2028-01-16,',
      '放假,国庆节,2026-10-01,2026-10-07,',
    ]
    assert.deepEqual(await problems('calendar', rows), [
      '3 和第 2 行的学期有同一周',
      '4 和第 2 行是同一个学期',
    ])
    assert.deepEqual(await problems('calendar', [autumn, '学期,2026-2027-2,2027-01-18,2027-06-30,']), [])
  })

  test('is compared with what stays of the one that the school has', async () => {
    assert.deepEqual(await bringIn('calendar', [autumn, spring]), [2, 0, 0, 0])
    // the same again, and a term that ends on another day
    assert.deepEqual(await bringIn('calendar', [autumn, spring.replace('07-04', '07-11')]), [0, 1, 0, 0])
    const moved = autumn.replace('09-07', '09-14')
    const summer = '学期,2026-2027-3,2027-07-05,2027-08-01,'
    assert.deepEqual(await problems('calendar', [moved, summer]), [
      `2 校历里已经有 2026-2027-1，从 2026-09-07 开始。${replaced}`,
      `3 和校历里的 2026-2027-2 有同一周。${replaced}`,
    ])
    assert.deepEqual(await bringIn('calendar', [moved, summer], 'replace'), [2, 0, 2, 0])
    assert.deepEqual(await terms(), ['2026-2027-1 2026-09-14', '2026-2027-3 2027-07-05'])
    // where a row is refused nothing is removed: what stays is compared after all
    const again = [autumn, moved.replace('-1,', '-2,'), '放假,校运会,2026-11-25,,']
    assert.deepEqual(await bringIn('calendar', again, 'replace'), [1, 0, 0, 2])
    assert.deepEqual(await terms(), ['2026-2027-1 2026-09-14', '2026-2027-3 2027-07-05'])
  })
})

describe('a clock', () => {
  const first = '夏季,1,08:00,09:40,,'

  test('has sections one behind the other', async () => {
    assert.deepEqual(
      await problems('clock', [
        first,
        '夏季,2,09:00,10:00,,',
        '夏季,3,07:00,07:45,,',
        '冬季,2,09:00,10:00,,',
        '夏季,4,09:40,10:20,,',
      ]),
      [
        '3 和第 2 行的第 1 节（08:00–09:40）重叠或前后颠倒，时间要一节接一节',
        '4 和第 2 行的第 1 节（08:00–09:40）重叠或前后颠倒，时间要一节接一节',
        '6 和第 3 行的第 2 节（09:00–10:00）重叠或前后颠倒，时间要一节接一节',
      ],
    )
    assert.deepEqual(await problems('clock', ['夏季,2,09:40,10:20,,', first]), [])
  })

  test('is compared with what stays of the one that the school has', async () => {
    assert.deepEqual(await bringIn('clock', [first, '夏季,2,09:50,10:35,,']), [2, 0, 0, 0])
    const earlier = '夏季,2,09:30,10:15,,'
    assert.deepEqual(await problems('clock', [earlier]), [
      '2 和已有的第 1 节（08:00–09:40）重叠或前后颠倒，时间要一节接一节',
    ])
    assert.deepEqual(await problems('clock', [earlier], 'replace'), [])
    assert.deepEqual(await bringIn('clock', ['夏季,1,08:00,08:45,,', earlier]), [0, 2, 0, 0])
  })
})
