// also on: external
/** Topics: proposed, reviewed, and decided about by whom. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits, stepOf, topicSteps, type TopicState } from '../../../contract/topic/rules'
import { certify, entrust, newPerson, picture } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { names, refused } from '../homepage/homepages'
import { as } from '../asks'
import { body, newCampus, newName } from './topics'

type Campus = Awaited<ReturnType<typeof newCampus>>
let app: TestApp
let add: Campus['add']
let review: Campus['review']
let detail: Campus['detail']
let follow: Campus['follow']
let told: Campus['told']
let open: Campus['open']
let people: Campus['people']
let admin: Campus['admin']
let school: Campus['school']
let elsewhere: Campus['elsewhere']
before(async () => {
  app = await startApp()
  ;({ add, review, detail, follow, told, open, people, admin, school, elsewhere } = await newCampus(app))
})
after(() => app.close())

describe('proposing', () => {
  test('is for certified students, and waits for a reviewer', async () => {
    assert.equal((await add(await people.person())).code, 147)
    const student = await people.student()
    const { data } = await add(student)
    assert.deepEqual([data.state, data.mine, data.followers], ['pending', true, 0])
    assert.equal((await app.get('topic/detail', { query: { id: data.id } })).status, 404)
    assert.equal((await follow(await people.person(), data.id)).status, 404)
    assert.equal((await detail(data.id, student))?.state, 'pending')
    const { data: mine } = await app.get('topic/myTopic', as(student))
    assert.deepEqual(names(mine.items), [data.name])
  })

  for (const [what, name] of Object.entries({
    'zero-width characters': '食\u200b堂',
    'an invisible letter': '食堂\u3164',
    'an emoji': '食堂🍜',
    'a NUL': '食\0堂',
    'a space': '食 堂',
    'a #': '#食堂',
    'too short': '堂',
    'over length': '食'.repeat(limits.name.max + 1),
  })) {
    test(`a name with ${what} is refused at its field`, async () => {
      const { status, envelope } = await add(await people.student(), { name })
      assert.equal(status, 400)
      assert.ok('name' in (envelope.data as unknown as { fields: object }).fields)
    })
  }

  test('a name stands once in its scope, whatever its case and width; in another scope it is free', async () => {
    const [student, other] = [await people.student(), await people.student()]
    const stranger = await newPerson(app, elsewhere)
    await certify(app, stranger)
    assert.equal((await add(student, { name: 'Abc测试' })).code, 0)
    for (const name of ['aBC测试', 'ＡＢＣ测试']) {
      assert.match((await add(other, { name })).envelope.msg, /已经有人提议了/)
    }
    assert.equal((await add(stranger, { name: 'Abc测试' })).code, 0)
    assert.equal((await add(other, { name: 'Abc测试', scope: 'everyone' })).code, 0)
    const { id, name } = await open()
    assert.match((await add(other, { name })).envelope.msg, new RegExp(`已经有话题 #${name}`))
    assert.ok(id)
  })

  test('sent again, at once or later, gives the first; of two who want one name at once, one gets it', async () => {
    const student = await people.student()
    const draft = body()
    const sent = await Promise.all([1, 2, 3].map(() => app.post('topic/add', draft, as(student))))
    assert.equal(new Set(sent.map(({ data }) => data.id)).size, 1)
    const name = newName()
    const both = await Promise.all([
      add(await people.student(), { name }),
      add(await people.student(), { name }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  })

  test('a forged school, creator or state is an unknown field; somebody else’s picture is no cover', async () => {
    const student = await people.student()
    for (const forged of [{ school: elsewhere }, { creator: admin.userId }, { state: 'approved' }]) {
      assert.match((await add(student, forged)).envelope.msg, /不认识的字段/)
    }
    const { data: theirs } = await app.upload(await picture(), as(admin))
    assert.match((await add(student, { cover: theirs.id })).envelope.msg, /封面没有上传成功/)
    const { data: own } = await app.upload(await picture(), as(student))
    assert.equal((await add(student, { cover: own.id })).data.cover?.id, own.id)
  })
})

describe('reviewing', () => {
  test('every step of the state machine is the only way on', () => {
    const states: TopicState[] = ['pending', 'approved', 'refused', 'closed']
    const known = topicSteps.map(({ from, action }) => `${from} ${action}`)
    for (const from of states)
      for (const action of ['edit', 'approve', 'refuse', 'transfer', 'close', 'reopen'] as const)
        assert.equal(stepOf(from, action) !== undefined, known.includes(`${from} ${action}`))
    assert.deepEqual(known, [
      'pending edit',
      'pending approve',
      'pending refuse',
      'refused edit',
      'approved edit',
      'approved transfer',
      'approved close',
      'closed reopen',
    ])
  })

  test('is not for students, other schools’ administrators, or who proposed it', async () => {
    const creator = await people.student()
    const { data } = await add(creator)
    const stranger = await newPerson(app, elsewhere)
    await entrust(app, stranger, 'topic-manager', elsewhere)
    assert.equal((await review(await people.student(), data.id)).status, 403)
    assert.deepEqual(refused(await review(stranger, data.id)), [403, '这个话题不归你审核'])
    await entrust(app, creator, 'topic-manager', school)
    assert.equal((await review(creator, data.id)).envelope.message, '这件事和你自己有关，请交给别人处理')
    const seen = await app.get('topic/queue', as(stranger))
    assert.ok(!names(seen.data.items).includes(data.name))
  })

  test('a topic manager of the school has a desk with the queues of topics, and decides', async () => {
    const manager = await people.person()
    await entrust(app, manager, 'topic-manager', school)
    const creator = await people.student()
    const { data } = await add(creator)
    const home = await app.get('roles/home', as(manager))
    assert.deepEqual(names(home.data.queues), ['topics', 'topicAppeals'])
    assert.ok((home.data.queues[0]?.count ?? 0) > 0 && home.data.queues[0]?.oldest)
    assert.equal((await app.get('roles/queue', as(manager))).status, 403)
    assert.equal((await app.get('roles/home', as(creator))).status, 403)
    const queue = await app.get('topic/queue', { query: { size: 50 }, token: manager.token })
    assert.ok(queue.data.items.some(({ id, person }) => id === data.id && person.id === creator.userId))
    assert.equal((await review(manager, data.id)).code, 0)
    assert.match((await told(creator)).join(), new RegExp(`#${data.name} 通过了`))
  })

  test('of two who decide at once the second is told so; a topic of the country is the platform’s', async () => {
    const { data } = await add(await people.student())
    const answers = await Promise.all([review(admin, data.id), review(admin, data.id, 'refuse')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const { data: wide } = await add(await people.student(), { scope: 'everyone' })
    assert.equal((await review(admin, wide.id)).status, 403)
    const platform = await people.person()
    await entrust(app, platform, 'platform-admin', null)
    assert.equal((await review(platform, wide.id)).code, 0)
    assert.equal((await detail(wide.id))?.school, null)
  })

  test('opens what the reviewer saw, not what it was changed to meanwhile', async () => {
    const creator = await people.student()
    const { data } = await add(creator)
    const seen = async () =>
      (await app.get('topic/queue', { query: { size: 50 }, token: admin.token })).data.items.find(
        ({ id }) => id === data.id,
      )?.at
    const approve = (at: string | undefined) =>
      app.post('topic/review', { id: data.id, action: 'approve', at }, as(admin))
    const at = await seen()
    const name = newName()
    assert.equal((await app.post('topic/edit', { id: data.id, name }, as(creator))).code, 0)
    assert.equal((await approve(at)).envelope.message, '提议刚刚改过，请刷新再审')
    assert.equal((await approve('2026-12-31T23:59:60Z')).status, 400)
    assert.equal((await detail(data.id, creator))?.state, 'pending')
    const now = await seen()
    assert.equal((await approve(now)).code, 0)
    assert.match((await told(creator)).join(), new RegExp(`#${name} 通过了`))
    assert.equal((await approve(at)).envelope.message, '这个话题已经审核过了')
    const heard = await told(creator)
    assert.equal((await approve(now)).code, 0, 'sent again')
    assert.deepEqual(await told(creator), heard)
  })

  test('refused, with a reason that the creator reads, edits, and sends in again', async () => {
    const creator = await people.student()
    const { data } = await add(creator)
    assert.equal((await app.post('topic/review', { id: data.id, action: 'refuse' }, as(admin))).status, 400)
    assert.equal((await review(admin, data.id, 'refuse')).code, 0)
    assert.match((await told(creator)).join(), /没有通过：和别的话题重复/)
    const edit = (by: TestSession, change: object) =>
      app.post('topic/edit', { id: data.id, ...change }, as(by))
    assert.equal((await edit(await people.student(), { intro: '别人改的' })).status, 404)
    const name = newName()
    const { data: again } = await edit(creator, { name, intro: '写清楚了一点' })
    assert.deepEqual([again.state, again.reason, again.name], ['pending', '', name])
    assert.equal((await review(admin, data.id)).code, 0)
    assert.match((await edit(creator, { name: newName() })).envelope.msg, /不能改名/)
    assert.equal((await edit(creator, { intro: '开放后改介绍', category: 'food' })).data.category, 'food')
    assert.equal((await edit(await people.student(), { intro: '别人改的' })).status, 403)
  })
})
