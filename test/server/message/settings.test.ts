import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inHours } from '../../../contract/message/rules'
import { MessageService } from '../../../server/features/message/service'
import { comment, newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { listen, settled } from '../heard'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = () => newPerson(app, school)
const set = ({ token }: TestSession, change: object) => app.post('message/editSettings', change, { token })
const counts = async ({ token }: TestSession) => (await app.get('message/counts', { token })).data
const kinds = async ({ token }: TestSession) =>
  (await app.get('message/dynamicNotices', { token })).data.items.map(({ kind }) => kind)

/** HH:mm in Asia/Shanghai that many hours from now. */
const clock = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)

const kindsOfAll = ['likes', 'comments', 'follows', 'orders', 'system', 'classes']
/** No kind by mail or subscribe message. */
const quieter = Object.fromEntries(
  ['mail', 'subscribe'].flatMap((way) => kindsOfAll.map((kind) => [`${way}_${kind}`, false])),
)

describe('notice settings', () => {
  test('start with everything on, keep what was set, and refuse what is no time', async () => {
    const one = await person()
    const first = {
      likes: true,
      comments: true,
      follows: true,
      orders: true,
      system: true,
      classes: true,
      ...quieter,
      quiet: false,
      quiet_from: '23:00',
      quiet_to: '07:00',
    }
    assert.deepEqual((await app.get('message/settings', { token: one.token })).data, first)
    assert.deepEqual((await set(one, { likes: false })).data, { ...first, likes: false })
    assert.deepEqual((await set(one, { quiet: true, quiet_from: '22:30' })).data, {
      ...first,
      likes: false,
      quiet: true,
      quiet_from: '22:30',
    })
    assert.equal((await set(one, { quiet_to: '24:00' })).code, -1)
    const same = await set(one, { quiet_to: '22:30' })
    assert.deepEqual([same.code, same.envelope.msg], [-1, '结束时间不能和开始时间相同'])
    assert.equal((await app.post('message/editSettings', {})).code, 1001)
  })

  test('a kind that is off is listed, but neither counts nor hints', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    await set(author, { likes: false })
    const heard = listen(app, author)
    await app.post('dynamic/like', { id }, { token: fan.token })
    await settled(app)
    assert.deepEqual([(await counts(author)).likes, heard], [0, []])
    assert.deepEqual(await kinds(author), ['like', 'system'])
    await comment(app, fan, id)
    await settled(app)
    assert.equal((await counts(author)).comments, 1)
    assert.equal(heard.length, 1)
    await app.post('dynamic/dislike', { id }, { token: fan.token })
    assert.deepEqual(await kinds(author), ['comment', 'system'])
  })

  test('in quiet hours the badge counts, and hints are held', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    const service = new MessageService(app.context)
    const last = await service.newest(author.userId)
    const heard = listen(app, author)
    await set(author, { quiet: true, quiet_from: clock(-1), quiet_to: clock(1) })
    await app.post('dynamic/like', { id }, { token: fan.token })
    await settled(app)
    assert.deepEqual([(await counts(author)).likes, heard], [1, [{ counts: true }]])
    assert.deepEqual(await service.since(author.userId, last), [])
    await set(author, { quiet_from: clock(2), quiet_to: clock(3) })
    assert.deepEqual(
      (await service.since(author.userId, last)).map(({ kind }) => kind),
      ['like'],
    )
    await comment(app, fan, id)
    await settled(app)
    assert.ok('notice' in (heard[1] ?? {}))
  })
})

test('hours of the day in Shanghai may pass midnight', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00+08:00`)
  const night = (time: string) => inHours('23:00', '07:00', at(time))
  assert.deepEqual(['22:59', '23:00', '00:00', '06:59', '07:00', '12:00'].map(night), [
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  const noon = (time: string) => inHours('12:00', '14:00', at(time))
  assert.deepEqual(['11:59', '12:00', '13:59', '14:00', '00:00'].map(noon), [false, true, true, false, false])
})
