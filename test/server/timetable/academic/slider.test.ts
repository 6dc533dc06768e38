/** 正方's slider, and the campuses that one call asks about. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AcademicError, Browser, systemOf } from '../../../../server/providers/academic'
import { onRoll } from '../../fakes/academic'
import { gap, startZhengfang, type Zhengfang } from '../../fakes/academicZhengfang'

const autumn = { year: 2026, term: 1 } as const
const refused =
  (reason: string, said = /./) =>
  (error: unknown) =>
    error instanceof AcademicError && error.reason === reason && said.test(error.said)

describe('正方’s slider', () => {
  let fake: Zhengfang
  before(async () => void (fake = await startZhengfang()))
  after(() => fake.close())
  const drag = (x: number) => [
    { x: 0, y: 0, t: 0 },
    { x, y: -2, t: 640 },
  ]
  const system = systemOf('zhengfang')
  const opened = async () => {
    const at = Browser.at(`${fake.url}/jwglxt`, { allowLoopback: true })
    return { at, asked: await system.open(at) }
  }

  test('is shown with its piece, and solved by whoever drags it', async () => {
    fake.slides = true
    const { at, asked } = await opened()
    assert.ok(asked && 'piece' in asked)
    assert.deepEqual(
      [asked.width, asked.height, asked.pieceWidth, asked.pieceHeight, asked.top],
      [304, 200, 52, 200, 0],
    )
    const login = (x: number) => system.login(at, onRoll.account, onRoll.password, '', drag(x))
    await assert.rejects(system.login(at, onRoll.account, onRoll.password, ''), refused('code'))
    await assert.rejects(login(20), refused('code'))
    await login(gap)
    assert.equal((await system.info(at)).number, onRoll.account)
  })

  test('tells a wrong password from a wrong slide', async () => {
    const { at } = await opened()
    await assert.rejects(
      system.login(at, onRoll.account, 'wrong', '', drag(gap)),
      refused('password', /密码/),
    )
  })

  test('rooms of all its campuses are asked for, to an end that is said', async () => {
    fake.campuses = 13
    const { at } = await opened()
    await system.login(at, onRoll.account, onRoll.password, '', drag(gap))
    const { items, left } = await system.rooms(at, { ...autumn, week: 3, day: 2, from: 3, to: 4 })
    assert.deepEqual([items.length, left], [1, ['13 校区', '南苑另外 2 间']])
    assert.equal(
      fake.requests.filter(({ url, method }) => method === 'POST' && url.pathname.includes('cxKxcdlb'))
        .length,
      12,
    )
  })
})
