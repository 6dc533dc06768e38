/** The systems that universities run, by what their pages are: signing in, and all that is read. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { AcademicError, Browser, systemOf } from '../../../../server/providers/academic'
import { onRoll, type Fake } from '../../fakes/academic'
import { cases } from './cases'

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

    test('sends no password in clear where the school’s address is under TLS', async () => {
      const at = browser()
      await system.open(at)
      const own = [fake.url.replace('http:', 'https:')]
      const careful = new Browser(at.kept, { allowLoopback: true, own })
      const before = fake.requests.filter(({ method }) => method === 'POST').length
      await assert.rejects(system.login(careful, onRoll.account, onRoll.password, ''), refused('clear'))
      const posts = fake.requests.filter(({ method }) => method === 'POST').slice(before)
      assert.ok(
        !posts.some(({ body }) => /(^|&)(mm|TextBox2|encoded|_p|params|password)=/.test(body.toString())),
      )
    })

    test('knows who is there, and keeps no password', async () => {
      const at = await signedIn()
      assert.deepEqual(await system.info(at), {
        ...{ name: want.name ?? onRoll.name, number: onRoll.account },
        ...want.info,
      })
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
      const {
        items: [exam],
        left,
      } = await system.exams(at, autumn)
      assert.deepEqual(left, [])
      assert.deepEqual(
        [exam?.name, exam?.starts, exam?.ends, exam?.room, exam?.seat],
        ['高等数学', '2027-01-12T06:00:00.000Z', '2027-01-12T08:00:00.000Z', '一教201', '18'],
      )
    })

    test('gives rooms that are free', async () => {
      const found = await system.rooms(await signedIn(), { ...autumn, week: 3, day: 2, from: 3, to: 4 })
      assert.deepEqual(found, { items: want.rooms, left: want.left ?? [] })
    })

    test('notices that nobody is signed in any more', async () => {
      const at = await signedIn()
      at.kept.cookies = []
      await assert.rejects(system.scores(at), refused('expired'))
      await assert.rejects(system.timetable(at, autumn), refused('expired'))
      await assert.rejects(system.exams(at, autumn), refused('expired'))
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
      await assert.rejects(system.open(browser(60)), refused('slow'))
      const nowhere = Browser.at('http://127.0.0.1:9', { allowLoopback: true })
      await assert.rejects(system.open(nowhere), refused('down'))
    })
  })
