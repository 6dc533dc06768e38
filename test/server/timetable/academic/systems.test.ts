/** The systems that universities run, by what their pages are: signing in, and all that is read. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SystemKind } from '../../../../contract/timetable/academic/rules'
import { weeksIn } from '../../../../contract/timetable/rules'
import { AcademicError, Browser, systemOf } from '../../../../server/providers/academic'
import { onRoll, type Fake } from '../../fakes/academic'
import { startKingosoft } from '../../fakes/academicKingosoft'
import { startQiangzhi } from '../../fakes/academicQiangzhi'
import { startZhengfang } from '../../fakes/academicZhengfang'
import { startZhengfangOld } from '../../fakes/academicZhengfangOld'

interface Case {
  kind: SystemKind
  start(): Promise<Fake>
  /** Below the host. */
  below: string
  /** name teacher room day from-to weeks */
  classes: readonly (readonly [string, string, string, number, string, number])[]
  untimed: string[]
  info: Partial<Record<'className' | 'college' | 'major', string>>
  /** Where it lists free rooms. */
  rooms: { name: string; building: string; seats: number | null; kind: string }[] | null
  landmark: RegExp
}

const all = weeksIn(1, 16)
const odd = weeksIn(1, 15, 'odd')
const broken = weeksIn(1, 8) | weeksIn(10, 16, 'even')
const person = { className: '数学2301', college: '理学院', major: '数学' }

const qiangzhiCase = {
  kind: 'qiangzhi',
  below: '/jsxsd',
  classes: [
    ['高等数学', '顾长宁', '一教101', 1, '1-2', all],
    ['操作系统', '韩越', '三教201', 2, '3-5', weeksIn(1, 8) | weeksIn(10, 16)],
    ['形势与政策', '马启明', '', 3, '1-2', weeksIn(2, 8, 'even')],
    ['大学英语', '许知夏', '外语楼305', 3, '1-2', odd],
  ],
  untimed: ['金工实习', '创新创业'],
  info: person,
  rooms: [{ name: '一教103', building: '', seats: 80, kind: '' }],
  landmark: /encoded/,
} as const
const kingosoftCase = {
  kind: 'kingosoft',
  below: '',
  classes: [
    ['高等数学', '顾长宁、白晓', '一教101', 1, '1-2', all],
    ['大学英语', '许知夏', '外语楼305', 2, '3-4', odd],
    ['高等数学', '顾长宁、白晓', '一教102', 3, '3-4', broken],
  ],
  untimed: ['创新创业'],
  info: person,
  rooms: null,
  landmark: /username/,
} as const

const cases: Record<string, Case> = {
  新正方: {
    kind: 'zhengfang',
    start: startZhengfang,
    below: '/jwglxt',
    classes: [
      ['高等数学', '顾长宁', '一教101', 1, '1-2', broken],
      ['大学英语', '许知夏,Anna', '外语楼305', 3, '3-4', odd],
      ['体育(羽毛球)', '罗跃', '未排地点', 7, '9-11', weeksIn(3, 3) | weeksIn(5, 5) | weeksIn(7, 9)],
    ],
    untimed: ['金工实习'],
    info: { ...person, major: '数学与应用数学' },
    rooms: [{ name: '一教103', building: '南苑 一教', seats: 120, kind: '多媒体教室' }],
    landmark: /yhm/,
  },
  老正方: {
    kind: 'zhengfang-old',
    start: startZhengfangOld,
    below: '',
    classes: [
      ['高等数学', '顾长宁', '一教101', 1, '1-2', all],
      ['创业基础', '何知', '2-203', 2, '3-4', all],
      ['形势与政策', '马启明', '三教201', 3, '1-2', weeksIn(2, 8, 'even')],
      ['大学英语', '许知夏', '外语楼305', 3, '1-2', odd],
    ],
    untimed: [],
    info: person,
    rooms: null,
    landmark: /__VIEWSTATE/,
  },
  强智: {
    ...qiangzhiCase,
    start: () => startQiangzhi(),
    untimed: [...qiangzhiCase.untimed],
    rooms: [...qiangzhiCase.rooms],
  },
  '强智 flag=sess': {
    ...qiangzhiCase,
    start: () => startQiangzhi(true),
    below: '',
    untimed: [...qiangzhiCase.untimed],
    rooms: [...qiangzhiCase.rooms],
  },
  青果: { ...kingosoftCase, start: () => startKingosoft(), untimed: [...kingosoftCase.untimed] },
  '青果 sealed': { ...kingosoftCase, start: () => startKingosoft(true), untimed: [...kingosoftCase.untimed] },
}

const autumn = { year: 2026, term: 1 } as const
const refused =
  (reason: string, said = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof AcademicError, String(error))
    assert.equal(error.reason, reason, error.message)
    if (reason === 'password') assert.match(error.said, said)
    return true
  }

for (const [name, { kind, start, below, ...want }] of Object.entries(cases))
  describe(name, () => {
    const system = systemOf(kind)
    let fake: Fake
    before(async () => void (fake = await start()))
    after(() => fake.close())
    beforeEach(() => Object.assign(fake, { state: 'well', asks: false }))

    const browser = (timeout = 5000) => Browser.at(fake.url + below, { allowLoopback: true, timeout })
    const signedIn = async () => {
      const at = browser()
      await system.open(at)
      await system.login(at, onRoll.account, onRoll.password, '')
      // as from the database
      return new Browser(JSON.parse(JSON.stringify(at.kept)), { allowLoopback: true })
    }

    test('asks for the signs of a picture where it shows one', async () => {
      fake.asks = true
      const at = browser()
      assert.equal((await system.open(at))?.type, 'image/gif')
      await system.login(at, onRoll.account, onRoll.password, fake.code)
      assert.equal((await system.info(at)).number, onRoll.account)
    })

    test('tells a wrong password from wrong signs', async () => {
      const at = browser()
      assert.equal(await system.open(at), null)
      await assert.rejects(system.login(at, onRoll.account, 'wrong', ''), refused('password', /密码/))
      await assert.rejects(system.login(at, '2099000000', onRoll.password, ''), refused('password'))
      if (name === '青果 sealed') return
      fake.asks = true
      const other = browser()
      await system.open(other)
      await assert.rejects(system.login(other, onRoll.account, onRoll.password, 'xxxx'), refused('code'))
    })

    test('knows who is there, and keeps no password', async () => {
      const at = await signedIn()
      assert.deepEqual(await system.info(at), { name: onRoll.name, number: onRoll.account, ...want.info })
      assert.ok(!JSON.stringify(at.kept).includes(onRoll.password))
    })

    test('gives the classes of a term', async () => {
      const at = await signedIn()
      const { items, untimed } = await system.timetable(at, autumn)
      assert.deepEqual(
        items.map(({ name: course, teacher, room, day, from, to, weeks }) => [
          ...[course, teacher, room, day, `${from}-${to}`, weeks],
        ]),
        want.classes.map((one) => [...one]),
      )
      assert.deepEqual(untimed, want.untimed)
      assert.deepEqual((await system.timetable(at, { year: 2025, term: 2 })).items, [])
    })

    test('gives marks and exams', async () => {
      const at = await signedIn()
      const [mark] = await system.scores(at)
      assert.deepEqual([mark?.year, mark?.term, mark?.name, mark?.score], ['2025-2026', 2, '线性代数', '92'])
      assert.match(mark?.credit ?? '', /^3/)
      assert.match(mark?.kind ?? '', /^必修/)
      const [exam] = await system.exams(at, autumn)
      assert.deepEqual(
        [exam?.name, exam?.starts, exam?.ends, exam?.room, exam?.seat],
        ['高等数学', '2027-01-12T06:00:00.000Z', '2027-01-12T08:00:00.000Z', '一教201', '18'],
      )
    })

    test('gives rooms that are free, or says that it does not', async () => {
      const at = await signedIn()
      const asked = system.rooms(at, { ...autumn, week: 3, day: 2, from: 3, to: 4 })
      if (want.rooms === null) await assert.rejects(asked, refused('unsupported'))
      else assert.deepEqual(await asked, want.rooms)
    })

    test('notices that nobody is signed in any more', async () => {
      const at = await signedIn()
      at.kept.cookies = {}
      for (const read of [system.scores(at), system.timetable(at, autumn), system.exams(at, autumn)])
        await assert.rejects(read, refused('expired'))
    })

    test('names the landmark that a changed page lacks', async () => {
      fake.state = 'changed'
      await assert.rejects(system.open(browser()), (error) => {
        refused('changed')(error)
        assert.match((error as Error).message, want.landmark)
        return true
      })
    })

    test('is down where it fails, says nothing or is not there', async () => {
      fake.state = 'down'
      await assert.rejects(system.open(browser()), refused('down'))
      fake.state = 'slow'
      await assert.rejects(system.open(browser(60)), refused('down'))
      const nowhere = Browser.at('http://127.0.0.1:9', { allowLoopback: true })
      await assert.rejects(system.open(nowhere), refused('down'))
    })
  })
