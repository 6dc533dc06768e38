// also on: external
/** Chains of groups: who puts lines in them, how many, until when, and what others see of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { chainLimits } from '../../../contract/chain/rules'
import { newPerson, newSchool } from '../campus'
import { as, say } from '../asks'
import { befriend, erased } from '../chat/chats'
import { startApp, type TestApp, type TestSession } from '../harness'
import { listen, settled } from '../heard'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = (name?: string) => newPerson(app, school, name)
const refused = async (
  answer: Promise<{ status: number; envelope: { message: string; msg: string } }>,
  words: RegExp,
  status = 409,
) => {
  const { status: was, envelope } = await answer
  assert.match(envelope.message + envelope.msg, words)
  assert.equal(was, status)
}
/** A group: who made it, and others who are in it. */
async function among(count: number) {
  const owner = await person('林夏')
  const people = await Promise.all(Array.from({ length: count }, (_, n) => person(`同学${n + 1}`)))
  for (const one of people) await befriend(app, owner, one)
  const { id: group } = await say(
    app.post(
      'chat/group/create',
      {
        ...{ key: randomUUID(), name: '新闻 2301 班', kind: 'class', scope: 'everyone', approval: 'free' },
        people: people.map(({ userId }) => userId),
      } as never,
      as(owner),
    ),
  )
  return { owner, people, group }
}
const start = (who: TestSession, group: string, more: Record<string, unknown> = {}) =>
  app.post('chain/create', { key: randomUUID(), group, title: '周六团建', ...more }, as(who))
const started = async (who: TestSession, group: string, more: Record<string, unknown> = {}) =>
  (await say(start(who, group, more))).face.id
const join = (who: TestSession, id: string, text: string, key: string = randomUUID()) =>
  app.post('chain/join', { key, id, text }, as(who))
const read = (who: TestSession, id: string) => app.get('chain/read', { ...as(who), query: { id } })
const lines = async (who: TestSession, id: string) =>
  (await say(app.get('chain/lines', { ...as(who), query: { id, size: 50 } }))).items
const texts = async (who: TestSession, id: string) => (await lines(who, id)).map(({ n, text }) => [n, text])
const doing = (who: TestSession, what: 'end' | 'reopen', id: string) =>
  app.post(`chain/${what}`, { id }, as(who))
const drop = (who: TestSession, id: string, line: string) => app.post('chain/drop', { id, line }, as(who))
const cards = async (who: TestSession, conversation: string) =>
  (await say(app.get('chat/messages', { ...as(who), query: { conversation } }))).items.flatMap(
    ({ card }) => card?.shown?.chain ?? [],
  )
const lapse = (id: string) =>
  app.pool.query(`update chains set until_at = now() - interval '1 second' where id = $1`, [id])

test('a chain is a card in its group, once for its key, and named in the list', async () => {
  const { owner, people, group } = await among(1)
  const [friend = owner] = people
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => start(owner, group, { key, format: '姓名 + 尺码' })),
  )
  assert.equal(new Set(answers.map(({ data }) => data.face.id)).size, 1)
  const seen = await cards(friend, group)
  assert.deepEqual(
    seen.map(({ format, count, mine, open }) => [format, count, mine, open]),
    [['姓名 + 尺码', 0, [], true]],
  )
  const [row] = await say(app.get('chat/conversations', as(friend))).then(({ items }) => items)
  assert.equal(row?.last?.text, '[接龙] 周六团建')
  assert.deepEqual(await say(app.get('chain/open', { ...as(friend), query: { group } })), { open: 1 })
  await refused(start(owner, group, { title: ' \u200b ' }), /没有看得见的字/, 400)
  await refused(start(owner, group, { ends: new Date(Date.now() - 1000).toISOString() }), /已经过去/, 400)
})

test('one puts a line, changes it and takes it back, and others hear of each', async () => {
  const { owner, people, group } = await among(2)
  const [one = owner, two = owner] = people
  const id = await started(owner, group)
  const heard = listen(app, two)
  const key = randomUUID()
  const first = await Promise.all(Array.from({ length: 3 }, () => join(one, id, '同学1 38 码', key)))
  assert.deepEqual(
    first.map(({ data }) => data.count),
    [1, 1, 1],
    'a repeated key is one line',
  )
  await refused(join(one, id, '又一行'), /你已经接过了/)
  await say(join(two, id, ' 同学2\n40 码 '))
  const line = first[0]?.data.mine[0]?.id ?? ''
  await say(app.post('chain/change', { id, line, text: '同学1 39 码' }, as(one)))
  await refused(app.post('chain/change', { id, line, text: '别人的' }, as(two)), /不存在/, 404)
  await refused(drop(two, id, line), /不存在/, 404)
  assert.deepEqual(await texts(owner, id), [
    [1, '同学1 39 码'],
    [2, '同学2 40 码'],
  ])
  assert.equal((await say(drop(one, id, line))).count, 1)
  assert.equal((await say(drop(one, id, line))).count, 1, 'gone already is done')
  assert.deepEqual(await texts(owner, id), [[1, '同学2 40 码']])
  await settled(app)
  const told = heard.flatMap((event) =>
    'frame' in event && event.frame.type === 'chain' ? [event.frame.live] : [],
  )
  assert.deepEqual(
    told.map(({ turn, count, last }) => [turn, count, last.map(({ n, text }) => `${n} ${text}`).join()]),
    [
      [1, 1, '1 同学1 38 码'],
      [2, 2, '1 同学1 38 码,2 同学2 40 码'],
      [3, 2, '1 同学1 39 码,2 同学2 40 码'],
      [4, 1, '1 同学2 40 码'],
    ],
  )
})

test('fills to its places and not to one more, however many come at once', async () => {
  const { owner, people, group } = await among(6)
  const id = await started(owner, group, { places: 3 })
  const answers = await Promise.all(people.map((one, n) => join(one, id, `同学${n + 1}`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 409, 409, 409])
  assert.match(answers.find(({ status }) => status === 409)?.envelope.message ?? '', /名额满了/)
  assert.deepEqual(
    (await lines(owner, id)).map(({ n }) => n),
    [1, 2, 3],
  )
  const inside = answers.findIndex(({ status }) => status === 200)
  const outside = answers.findIndex(({ status }) => status === 409)
  await say(drop(people[inside]!, id, answers[inside]?.data.mine[0]?.id ?? ''))
  await say(join(people[outside]!, id, '补上的'))
  assert.equal((await lines(owner, id)).at(-1)?.text, '补上的')
})

test('one person has as many lines as its author allows, also at once', async () => {
  const { owner, people, group } = await among(1)
  const [one = owner] = people
  const id = await started(owner, group, { each: 2 })
  const answers = await Promise.all(['甲', '乙', '丙'].map((text) => join(one, id, text)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409])
  assert.equal((await cards(one, group))[0]?.mine.length, 2)
})

test('ended it takes nothing and nothing changes, until who started it opens it again', async () => {
  const { owner, people, group } = await among(2)
  const [author = owner, one = owner] = people
  const id = await started(author, group)
  const { mine } = await say(join(one, id, '同学2'))
  const line = mine[0]?.id ?? ''
  await refused(doing(one, 'end', id), /只有发起人和群管理员/)
  await refused(app.get('chain/roll', { ...as(one), query: { id } }), /只有发起人和群管理员/)
  assert.equal((await say(doing(owner, 'end', id))).open, false, 'a manager of the group may')
  assert.equal((await say(doing(author, 'end', id))).open, false)
  await refused(join(author, id, '我'), /已经结束/)
  await refused(app.post('chain/change', { id, line, text: '改' }, as(one)), /已经结束/)
  await refused(drop(one, id, line), /已经结束/)
  assert.deepEqual(await say(app.get('chain/open', { ...as(one), query: { group } })), { open: 0 })
  await refused(doing(one, 'reopen', id), /只有发起人和群管理员/)
  assert.equal((await say(doing(author, 'reopen', id))).open, true)
  await say(join(author, id, '我'))
  const { text } = await say(app.get('chain/roll', { ...as(author), query: { id } }))
  assert.equal(text, '周六团建\n\n1. 同学2\n2. 我')
  // a manager takes a line out, and whose it was hears of it
  await say(drop(owner, id, line))
  const { rows } = await app.pool.query('select text from notices where user_id = $1 and subject_id = $2', [
    one.userId,
    id,
  ])
  assert.match(rows[0]?.text ?? '', /你的一行被去掉了：同学2/)
})

test('ends by itself at its time, or after a while without a line, and opens again with time ahead', async () => {
  const { owner, group } = await among(0)
  const ends = new Date(Date.now() + 3_600_000).toISOString()
  const id = await started(owner, group, { ends })
  assert.deepEqual((({ ends, timed }) => [ends, timed])((await say(read(owner, id))).face), [ends, true])
  await say(join(owner, id, '林夏'))
  assert.equal((await say(read(owner, id))).face.ends, ends, 'a line does not move a chosen end')
  await lapse(id)
  assert.equal((await say(read(owner, id))).face.open, false)
  const again = await say(doing(owner, 'reopen', id))
  assert.deepEqual([again.open, again.timed], [true, false])
  const idle = await started(owner, group)
  await app.pool.query(`update chains set until_at = now() + interval '1 minute' where id = $1`, [idle])
  const { ends: later } = await say(join(owner, idle, '林夏'))
  const days = (Date.parse(later) - Date.now()) / 86_400_000
  assert.ok(days > chainLimits.idle - 1 && days <= chainLimits.idle, String(days))
})

test('is for those who are in the group; whoever goes leaves the line, who comes later finds it', async () => {
  const { owner, people, group } = await among(1)
  const [one = owner] = people
  const [stranger, late] = [await person('路人'), await person('晚来的')]
  const id = await started(owner, group)
  await say(join(one, id, '同学1'))
  await refused(start(stranger, group), /不存在/, 404)
  await refused(read(stranger, id), /不存在/, 404)
  await refused(join(stranger, id, '我也要'), /不存在/, 404)
  const card = { kind: 'chain', id }
  await befriend(app, owner, stranger)
  await refused(
    app.post('privateChat', { key: randomUUID(), to: stranger.userId, card } as never, as(owner)),
    /只能发在群里/,
  )
  await say(app.post('chat/group/remove', { group, user: one.userId }, as(owner)))
  await refused(read(one, id), /不存在/, 404)
  await refused(join(one, id, '还在吗'), /不存在/, 404)
  assert.deepEqual(
    (await lines(owner, id)).map(({ text, left }) => [text, left]),
    [['同学1', true]],
  )
  const { token } = await say(app.get('chat/group', { ...as(owner), query: { group } }))
  await say(app.post('chat/group/join', { token: token ?? '' }, as(late)))
  assert.deepEqual(await cards(late, group), [], 'nothing of before')
  const { items } = await say(app.get('chain/list', { ...as(late), query: { group } }))
  assert.deepEqual(
    items.map(({ title, by, count, open }) => [title, by, count, open]),
    [['周六团建', '林夏', 1, true]],
  )
  await say(join(late, id, '晚来的'))
  await say(app.post('chat/group/silence', { group, user: late.userId, minutes: 10 }, as(owner)))
  const own = (await lines(late, id)).find(({ mine }) => mine)?.id ?? ''
  await refused(app.post('chain/change', { id, line: own, text: '刷屏' }, as(late)), /被管理员禁言/)
})

test('a deleted account takes its lines along, and the list stays the group’s', async () => {
  const { owner, people, group } = await among(2)
  const [author = owner, one = owner] = people
  const [id, alone] = [await started(author, group), await started(author, group, { title: '只有我' })]
  await say(join(author, id, '发起人'))
  await say(join(author, alone, '发起人'))
  await say(join(one, id, '同学2'))
  await erased(app, author)
  const { author: by, face } = await say(read(one, id))
  assert.deepEqual([by, face.count, face.last], [null, 1, [{ n: 1, text: '同学2' }]])
  await refused(read(one, alone), /不存在/, 404)
  assert.equal((await say(doing(owner, 'end', id))).open, false)
})

test('ten are started in a day and not one more', async () => {
  const { owner, group } = await among(0)
  for (let n = 0; n < chainLimits.day; n += 1) await started(owner, group)
  await refused(start(owner, group), /一天最多发起 10 个接龙/)
})
