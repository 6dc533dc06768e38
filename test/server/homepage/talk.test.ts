// also on: external
/** What visitors say on a person's page: questions and bullet comments. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf, refused } from './homepages'
import { holding, waiting } from '../waiting'

let app: TestApp
let school: string
let people: ReturnType<typeof peopleOf>
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  people = peopleOf(app, school)
})
after(() => app.close())

const person = (name?: string) => people.person(name)
const student = (name?: string) => people.student(name)
/** The same call twice, both under way before either writes to the table. */
const atOnce = <T>(table: string, call: () => Promise<T>): Promise<T[]> =>
  holding(app, `lock table ${table} in share mode`, [], async (letGo) => {
    const calls = [call(), call()]
    await waiting(app, 2)
    await letGo()
    return Promise.all(calls)
  })

describe('questions', () => {
  const ask = (who: TestSession, user: string, change: object = {}) =>
    app.post(
      'question/add',
      { key: randomUUID(), user, text: '食堂哪家好吃？', anonymous: false, ...change },
      { token: who.token },
    )
  const answer = (who: TestSession, id: string, text = '二楼的面') =>
    app.post('question/answer', { id, text }, { token: who.token })
  const list = async (user: string, viewer?: TestSession) =>
    (await app.get('question/list', { query: { user }, token: viewer?.token })).data.items

  test('are for certified students: code 147', async () => {
    const [owner, stranger] = [await person(), await person()]
    const { code, envelope } = await ask(stranger, owner.userId)
    assert.deepEqual([code, envelope.message], [147, '请先认证学生身份'])
  })

  test('are seen by the two they concern, and by all once answered', async () => {
    const [owner, asker, other] = [await person(), await student('问的人'), await person()]
    const key = randomUUID()
    const { id } = (await ask(asker, owner.userId, { key })).data
    assert.equal((await ask(asker, owner.userId, { key })).data.id, id)
    const counts = async () => [
      (await list(owner.userId, owner)).length,
      (await list(owner.userId, asker)).length,
      (await list(owner.userId, other)).length,
      (await list(owner.userId)).length,
    ]
    assert.deepEqual(await counts(), [1, 1, 0, 0])
    assert.equal((await app.get('question/detail', { query: { id }, token: other.token })).status, 404)
    assert.deepEqual(refused(await answer(asker, id)), [403, '这不是你的提问'])
    assert.equal((await answer(owner, id)).data.answer, '二楼的面')
    assert.deepEqual(await counts(), [1, 1, 1, 1])
    assert.equal((await answer(owner, id, '三楼的也行')).data.answer, '三楼的也行')
    const told = async (who: TestSession) =>
      (
        await app.get('message/dynamicNotices', { query: { group: 'comments' }, token: who.token })
      ).data.items.map(({ kind, text }) => [kind, text])
    assert.deepEqual(await told(owner), [['question', '食堂哪家好吃？']])
    assert.deepEqual(await told(asker), [['answer', '二楼的面']])
  })

  test('that come twice at once are asked once, and their owner is told of one', async () => {
    const [owner, asker] = [await person(), await student()]
    const key = randomUUID()
    const both = await atOnce('person_questions', () => ask(asker, owner.userId, { key }))
    const [one] = await list(owner.userId, owner)
    assert.deepEqual(
      both.map(({ data }) => data.id),
      [one?.id, one?.id],
    )
    assert.equal((await app.get('message/counts', { token: owner.token })).data.comments, 1)
  })

  test('without a name are without a name for everybody else', async () => {
    const [owner, asker] = [await person(), await student('藏起来的人')]
    const { id } = (await ask(asker, owner.userId, { anonymous: true })).data
    await answer(owner, id)
    const seen = (
      await Promise.all([owner, undefined, asker].map((viewer) => list(owner.userId, viewer)))
    ).map(([one]) => one)
    assert.deepEqual(
      seen.map((one) => [one?.asker?.name ?? null, one?.anonymous, one?.mine]),
      [
        [null, true, false],
        [null, true, false],
        ['藏起来的人', true, true],
      ],
    )
    const { data } = await app.get('message/dynamicNotices', { token: owner.token })
    assert.equal(data.items.find(({ kind }) => kind === 'question')?.actor, null)
  })

  test('without a name stand whomever one blocks; those of a name are hidden', async () => {
    const [owner, suspect, reader] = [await person(), await student(), await person()]
    const asked = []
    for (const anonymous of [true, false])
      asked.push((await ask(suspect, owner.userId, { anonymous })).data.id)
    for (const id of asked) await answer(owner, id)
    const [hidden, named] = asked
    const seen = async (viewer: TestSession) => (await list(owner.userId, viewer)).map(({ id }) => id)
    assert.deepEqual(await seen(reader), [named, hidden])
    for (const blocker of [owner, reader]) {
      await people.block(blocker, suspect)
      assert.deepEqual(await seen(blocker), [hidden])
      const detail = (id = '') => app.get('question/detail', { query: { id }, token: blocker.token })
      assert.deepEqual([(await detail(hidden)).status, (await detail(named)).status], [200, 404])
    }
  })

  test('are liked once they are answered, once by each', async () => {
    const [owner, asker] = [await person(), await student()]
    const { id } = (await ask(asker, owner.userId)).data
    const like = (path: 'question/like' | 'question/dislike', who: TestSession) =>
      app.post(path, { id }, { token: who.token })
    assert.deepEqual(refused(await like('question/like', asker)), [409, '还没有回答，等等再赞'])
    await answer(owner, id)
    const fans = await Promise.all([1, 2, 3].map(() => person()))
    await Promise.all([...fans, ...fans].map((fan) => like('question/like', fan)))
    assert.deepEqual(
      (await list(owner.userId, fans[0])).map((one) => [one.likes, one.liked]),
      [[3, true]],
    )
    assert.deepEqual((await like('question/dislike', fans[0] as TestSession)).data, {
      likes: 2,
      liked: false,
    })
  })

  test('go when the asker or the owner says so, and their notices with them', async () => {
    const [owner, asker, other] = [await person(), await student(), await person()]
    for (const who of [owner, asker]) {
      const { id } = (await ask(asker, owner.userId, { anonymous: who === asker })).data
      const remove = (one: TestSession) => app.post('question/delete', { id }, { token: one.token })
      assert.deepEqual(refused(await remove(other)), [403, '这不是你的提问'])
      assert.equal((await remove(who)).code, 0)
      assert.equal((await remove(who)).status, 404)
      assert.equal((await answer(owner, id)).status, 404)
    }
    assert.equal((await app.get('message/counts', { token: owner.token })).data.comments, 0)
  })

  test('are refused to oneself, when too short, when blocked, and where the owner takes none', async () => {
    const [owner, asker] = [await student(), await student()]
    assert.equal((await ask(owner, owner.userId)).code, -2)
    assert.equal((await ask(asker, owner.userId, { text: '啊  ' })).code, -1)
    assert.deepEqual(refused(await ask(asker, owner.userId, { text: '  啊啊  ' })), [
      400,
      '请检查填写的内容：问题至少 4 个字',
    ])
    await people.set(owner, 'write_to', 'nobody')
    assert.deepEqual(refused(await ask(asker, owner.userId)), [403, '对方没有开放提问'])
    await people.block(asker, owner)
    assert.equal((await ask(asker, owner.userId)).status, 404)
  })
})

describe('bullet comments', () => {
  const say = (who: TestSession, user: string, change: object = {}) =>
    app.post('barrage/add', { key: randomUUID(), user, text: '路过', ...change }, { token: who.token })
  const lines = async (user: string, viewer?: TestSession) =>
    (await app.get('barrage/list', { query: { user }, token: viewer?.token })).data.items.map(
      ({ text }) => text,
    )

  test('are left once, in one line', async () => {
    const [owner, guest] = [await person(), await person('路人甲')]
    const key = randomUUID()
    const first = await say(guest, owner.userId, { key, text: ' 你好\n呀 ' })
    assert.deepEqual([first.data.text, first.data.mine, first.data.author.name], ['你好 呀', true, '路人甲'])
    assert.equal((await say(guest, owner.userId, { key })).data.id, first.data.id)
    assert.deepEqual(await lines(owner.userId), ['你好 呀'])
    assert.equal((await say(guest, owner.userId, { text: '   ' })).code, -1)
    assert.equal((await say(guest, owner.userId, { text: '长'.repeat(31) })).code, -1)
    await people.block(owner, guest)
    assert.deepEqual(await lines(owner.userId, owner), [])
    assert.equal((await say(guest, owner.userId)).status, 404)
  })

  test('are left by who has no school yet, too, and once where they come twice at once', async () => {
    const [owner, stray] = [await person(), await app.signIn()]
    assert.equal((await say(stray, owner.userId, { text: '路过的人' })).code, 0)
    const key = randomUUID()
    const both = await atOnce('barrages', () => say(stray, owner.userId, { key }))
    assert.deepEqual(
      both.map(({ code, data }) => [code, data.id]),
      both.map(() => [0, both[0]?.data.id]),
    )
    assert.deepEqual(await lines(owner.userId), ['路过', '路过的人'])
  })

  test('are deleted by who wrote them or whose page it is, and cleared by the owner', async () => {
    const [owner, guest, other] = [await person(), await person(), await person()]
    const made = [
      await say(guest, owner.userId),
      await say(guest, owner.userId),
      await say(guest, owner.userId),
    ].map(({ data }) => data.id)
    const remove = (who: TestSession, id = '') => app.post('barrage/delete', { id }, { token: who.token })
    assert.deepEqual(refused(await remove(other, made[0])), [403, '这不是你的弹幕'])
    assert.equal((await remove(guest, made[0])).code, 0)
    assert.equal((await remove(owner, made[1])).code, 0)
    assert.equal((await remove(owner, made[1])).status, 404)
    await app.post('barrage/clear', {}, { token: other.token })
    assert.equal((await lines(owner.userId)).length, 1)
    await app.post('barrage/clear', {}, { token: owner.token })
    assert.deepEqual(await lines(owner.userId), [])
  })

  test('are off, or for some, as the owner sets', async () => {
    const [owner, mate, far] = [
      await person(),
      await person(),
      await newPerson(app, await newSchool(app, '山城大学')),
    ]
    const setting = (change: object) => app.post('barrage/setting', change, { token: owner.token })
    await say(mate, owner.userId)
    assert.deepEqual((await setting({ from: 'school' })).data, { on: true, from: 'school' })
    assert.deepEqual(refused(await say(far, owner.userId)), [403, '对方设置了谁可以发弹幕，你还不在里面'])
    assert.deepEqual(
      [(await people.home(owner, far)).data.barrage.may, (await people.home(owner, mate)).data.barrage.may],
      [false, true],
    )
    assert.equal((await say(mate, owner.userId)).code, 0)
    assert.deepEqual((await setting({ on: false })).data, { on: false, from: 'school' })
    assert.deepEqual(refused(await say(mate, owner.userId)), [403, '这个主页的弹幕关着'])
    assert.deepEqual(
      [(await lines(owner.userId, mate)).length, (await lines(owner.userId, owner)).length],
      [0, 2],
    )
    assert.deepEqual((await people.home(owner, mate)).data.barrage.lines, [])
    assert.equal((await setting({ from: 'no-one' })).code, -1)
  })
})
