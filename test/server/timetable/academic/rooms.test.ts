/** Where schools' pages differ: 青果's paths and numbers, lists of 老正方, and the ends that are said. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { AcademicError, Browser, systemOf } from '../../../../server/providers/academic'
import { freeIn } from '../../../../server/providers/academic/kingosoftRooms'
import { onRoll } from '../../fakes/academic'
import { startKingosoft, type Kingosoft } from '../../fakes/academicKingosoft'
import { startZhengfangOld } from '../../fakes/academicZhengfangOld'

const autumn = { year: 2026, term: 1 } as const
const asked = { ...autumn, week: 3, day: 2, from: 3, to: 4 } as const

describe('青果', () => {
  let fake: Kingosoft
  before(async () => void (fake = await startKingosoft()))
  after(() => fake.close())
  beforeEach(() => Object.assign(fake, { byNumber: false, older: false, grid: false, buildings: 1 }))
  const system = systemOf('kingosoft')
  const signedIn = async (below = '') => {
    const at = Browser.at(fake.url + below, { allowLoopback: true })
    await system.open(at)
    await system.login(at, onRoll.account, onRoll.password, '')
    return at
  }
  const names = async (at: Browser) => (await system.timetable(at, autumn)).items.map(({ name }) => name)
  const three = ['高等数学', '大学英语', '高等数学']

  test('is asked by a number where it gives nothing without one', async () => {
    fake.byNumber = true
    assert.deepEqual(await names(await signedIn()), three)
  })

  test('is found under its older names, and in a folder', async () => {
    fake.older = true
    const at = await signedIn('/KINGOSOFT')
    assert.deepEqual(await names(at), three)
    assert.equal((await system.scores(at)).length, 1)
  })

  test('is read from the week where there is no list', async () => {
    fake.grid = true
    assert.deepEqual(await names(await signedIn()), ['高等数学'])
  })

  test('says which buildings were not asked for', async () => {
    fake.buildings = 22
    const { items, left } = await system.rooms(await signedIn(), asked)
    assert.equal(items.length, 2)
    assert.deepEqual(left, ['21 教', '22 教', '一教104（占用没读懂）'])
  })

  test('a room is taken in its weeks and sections alone', () => {
    const room = (weeks: string, when: string) =>
      `<div>楼房：一教 教室类型：普通 教室：101(50)</div><table><tr><td>课程</td><td>周次</td><td>节次</td></tr><tr><td>x</td><td>${weeks}</td><td>${when}</td></tr></table>`
    const free = (weeks: string, when: string) => freeIn(room(weeks, when), asked).items.length === 1
    assert.deepEqual(
      [
        free('1-16', '二[3-4节]'),
        free('1-16', '二[4-5节]'),
        free('4-16', '二[3-4节]'),
        free('1-16', '二[5-6节]'),
      ],
      [false, false, true, true],
    )
    assert.deepEqual([free('1-16', '三[3-4节]'), free('单周', '二[3]')], [true, false])
  })
})

describe('老正方', () => {
  test('takes the least stretch that its list has, and says so; where it has none it is no search', async () => {
    const fake = await startZhengfangOld()
    const system = systemOf('zhengfang-old')
    const at = Browser.at(fake.url, { allowLoopback: true })
    await system.open(at)
    await system.login(at, onRoll.account, onRoll.password, '')
    const { left } = await system.rooms(at, { ...asked, from: 3, to: 3 })
    assert.deepEqual(left, ['“第3,4节”里只空着一部分的教室'])
    const unsupported = (error: unknown) => error instanceof AcademicError && error.reason === 'unsupported'
    await assert.rejects(system.rooms(at, { ...asked, from: 9, to: 10 }), unsupported)
    await assert.rejects(system.rooms(at, { ...asked, week: 9 }), unsupported)
    await fake.close()
  })
})
