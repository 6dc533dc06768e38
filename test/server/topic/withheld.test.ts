// also on: external
/** A dynamic that is taken down: it stands in no topic, count or list but its author's own, until an appeal puts it back. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eraseDue } from '../../../server/features/security/erase'
import { newSchool, publish } from '../campus'
import { as } from '../asks'
import { complaintsAt, newReviewer, type TestDesk } from '../complaint/complaints'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf } from '../homepage/homepages'
import { newCampus, newName } from './topics'

type Campus = Awaited<ReturnType<typeof newCampus>>
let app: TestApp
let campus: Campus
let desk: TestDesk

before(async () => {
  app = await startApp()
  campus = await newCampus(app)
  const { school, elsewhere: other } = campus
  desk = {
    school,
    other,
    one: await newReviewer(app, school),
    two: await newReviewer(app, school),
    stranger: await newReviewer(app, other),
  }
})
after(() => app.close())

const { approve, appeal, hear, complained } = complaintsAt(() => ({ app, desk }))

/** Takes it down. Gives what puts it back: the author's appeal, heard by another reviewer. */
async function takeDown(author: TestSession, id: string): Promise<() => Promise<void>> {
  const found = await complained(id, await campus.people.person())
  assert.equal((await approve(desk.one, found.id)).code, 0)
  return async () => {
    const { data } = await appeal(author, found.id)
    assert.equal((await hear(desk.two, 'approved', data.appeal?.id ?? '')).code, 0)
  }
}

const countOf = async (id: string) => (await campus.detail(id))?.dynamics
const remove = (author: TestSession, id: string) => app.post('dynamic/delete', { id }, as(author))
const restore = (author: TestSession, id: string) => app.post('dynamic/restore', { id }, as(author))

describe('a dynamic under a topic’s name', () => {
  /** Where a reader may meet the dynamic, and what is counted. */
  async function everywhere(
    reader: TestSession | undefined,
    { id, topic, name, author }: { id: string; topic: string; name: string; author: TestSession },
  ) {
    const { school } = campus
    const token = reader?.token
    const lists = await Promise.all([
      app.get('topic/dynamics', { query: { id: topic }, token }),
      app.get('dynamic/topicDynamics', { query: { topic: name.toUpperCase() }, token }),
      app.get('dynamic/list', { query: { school }, token }),
      app.get('dynamic/list', { query: { school, sort: 'hot' }, token }),
      app.get('dynamic/list', { query: { school, topic: name }, token }),
      app.get('dynamic/nationwide', { token }),
      app.get('dynamic/nationwide', { query: { sort: 'hot' }, token }),
      app.get('dynamic/nationwide', { query: { topic: name }, token }),
      app.get('search/list', { query: { kind: 'dynamic', keyword: name }, token }),
      app.get('dynamic/userDynamics', { query: { user: author.userId }, token }),
    ])
    const hot = await app.get('topic/hotTopic', { query: { school }, token })
    const offers = await app.get('dynamic/topics', { query: { keyword: name, school }, token })
    return {
      lists: lists.map(({ data }) => data.items.some((item) => item.id === id)),
      detail: (await app.get('dynamic/detail', { query: { id }, token })).status,
      count: await countOf(topic),
      hot: hot.data.items.find((item) => item.name === name)?.dynamics,
      offered: offers.data.items.find((item) => item.name === name)?.dynamics,
    }
  }
  const ten = (shown: boolean): boolean[] => Array.from({ length: 10 }, () => shown)

  test('is counted and listed until it is taken down, and again once an appeal holds', async () => {
    const { id: topic, name } = await campus.open({ name: `Run${newName()}` })
    const author = await campus.people.person('作者')
    const reader = await campus.people.person()
    const { id } = await publish(app, author, { text: `出二手 #${name}`, scope: 'everyone' })
    const where = { id, topic, name, author }
    const shown = { lists: ten(true), detail: 200, count: 1, hot: 1, offered: 1 }
    const gone = { lists: ten(false), detail: 404, count: 0, hot: undefined, offered: 0 }
    for (const who of [reader, undefined]) assert.deepEqual(await everywhere(who, where), shown)
    const active = async () =>
      (await app.get('user/recommended', as(reader))).data.items.find((item) => item.id === author.userId)
        ?.active
    assert.equal(await active(), true)

    const putBack = await takeDown(author, id)
    for (const who of [reader, undefined]) assert.deepEqual(await everywhere(who, where), gone)
    assert.equal(await active(), false)
    const own = await everywhere(author, where)
    assert.deepEqual([own.lists, own.detail, own.count], [[...ten(false).slice(1), true], 200, 0])

    await putBack()
    for (const who of [reader, undefined]) assert.deepEqual(await everywhere(who, where), shown)
    assert.equal(await active(), true)
  })

  test('comes back from the recycle bin as it was: down, and uncounted until the appeal', async () => {
    const { id: topic, name } = await campus.open()
    const author = await campus.people.person()
    const other = await publish(app, author, { text: `#${name}` })
    const { id } = await publish(app, author, { text: `#${name} 又一条` })
    assert.equal(await countOf(topic), 2)
    const putBack = await takeDown(author, id)
    assert.equal(await countOf(topic), 1)
    assert.equal((await remove(author, id)).code, 0)
    assert.equal(await countOf(topic), 1)
    assert.equal((await restore(author, id)).code, 0)
    assert.equal(await countOf(topic), 1)
    const reader = await campus.people.person()
    const seen = async (viewer: TestSession) =>
      (await app.get('dynamic/detail', { query: { id }, token: viewer.token })).status
    assert.deepEqual([await seen(author), await seen(reader)], [200, 404])
    await putBack()
    assert.deepEqual([await countOf(topic), await seen(reader)], [2, 200])
    await remove(author, other.id)
    assert.equal(await countOf(topic), 1)
  })

  test('that its author deleted is put back by the appeal, but not out of the bin', async () => {
    const { id: topic, name } = await campus.open()
    const author = await campus.people.person()
    const { id } = await publish(app, author, { text: `#${name}` })
    const putBack = await takeDown(author, id)
    await remove(author, id)
    await putBack()
    assert.equal(await countOf(topic), 0)
    assert.equal((await restore(author, id)).code, 0)
    assert.equal(await countOf(topic), 1)
  })

  test('that managers took out stays out, whatever is decided', async () => {
    const { id: topic, name, creator } = await campus.open()
    const author = await campus.people.person()
    const { id } = await publish(app, author, { text: `#${name}` })
    const change = (path: 'topic/removeDynamic' | 'topic/restoreDynamic') =>
      app.post(
        path,
        { id: topic, dynamic: id, ...(path === 'topic/removeDynamic' ? { reason: 'offtopic' } : {}) },
        as(creator),
      )
    assert.equal((await change('topic/removeDynamic')).code, 0)
    const putBack = await takeDown(author, id)
    assert.equal((await change('topic/restoreDynamic')).status, 404)
    assert.deepEqual(
      (await app.get('topic/deletedDynamics', { query: { id: topic }, token: creator.token })).data.items,
      [],
    )
    await putBack()
    assert.equal(await countOf(topic), 0)
    assert.equal((await change('topic/restoreDynamic')).code, 0)
    assert.equal(await countOf(topic), 1)
  })

  test('is not counted by a topic that comes after, until it is put back', async () => {
    const name = newName()
    const author = await campus.people.person()
    const { id } = await publish(app, author, { text: `#${name}` })
    const putBack = await takeDown(author, id)
    const { id: topic } = await campus.open({ name })
    assert.equal(await countOf(topic), 0)
    await putBack()
    assert.equal(await countOf(topic), 1)
  })

  test('that is deleted and decided at once is counted once', async () => {
    const { id: topic, name } = await campus.open()
    const author = await campus.people.person()
    const all = await Promise.all([1, 2, 3, 4].map(() => publish(app, author, { text: `#${name}` })))
    const cases = await Promise.all(all.map(async ({ id }) => complained(id, await campus.people.person())))
    await Promise.all(
      all.flatMap(({ id }, index) => [approve(desk.one, cases[index]?.id ?? ''), remove(author, id)]),
    )
    assert.equal(await countOf(topic), 0)
    await Promise.all(all.map(({ id }) => restore(author, id)))
    assert.equal(await countOf(topic), 0)
  })

  test('is counted out once when its author leaves', async () => {
    const { id: topic, name } = await campus.open()
    const [author, other] = [await campus.people.person(), await campus.people.person()]
    const { id } = await publish(app, author, { text: `#${name}` })
    await publish(app, author, { text: `#${name} 再来` })
    await publish(app, other, { text: `#${name}` })
    await takeDown(author, id)
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      author.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.equal(await countOf(topic), 1)
  })
})

test('a hashtag that only something taken down carries is offered to nobody', async () => {
  const school = await newSchool(app, '词库大学')
  const reviewer = await newReviewer(app, school)
  const people = peopleOf(app, school)
  const [author, reader] = [await people.person(), await people.person()]
  const { id } = await publish(app, author, { text: '#摆摊信息群' })
  const offered = async () =>
    (await app.get('dynamic/topics', { query: { keyword: '摆摊' }, token: reader.token })).data.items.map(
      ({ name }) => name,
    )
  assert.deepEqual(await offered(), ['摆摊信息群'])
  const found = await complained(id, reader)
  assert.equal((await approve(reviewer, found.id)).code, 0)
  assert.deepEqual(await offered(), [])
})
