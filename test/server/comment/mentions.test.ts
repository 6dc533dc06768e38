// also on: external
/** People whom comments name: who is told, how often, and where nobody is. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { eraseDue } from '../../../server/features/security/erase'
import { certify, entrust, newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { newForum } from '../qa/questionThings'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = (name?: string) => newPerson(app, school, name)
const naming = (who: TestSession, name: string) => ({ id: who.userId, as: name })
const told = async (who: TestSession) =>
  (await app.get('message/dynamicNotices', { ...as(who), query: { group: 'comments' } })).data.items
const kinds = async (who: TestSession) => (await told(who)).map(({ kind }) => kind)
const say = (by: TestSession, id: string, change: object, subject = 'dynamic') =>
  app.post('comment/publish', { key: randomUUID(), subject, id, text: '看', ...change }, as(by))
const answer = (by: TestSession, id: string, change: object) =>
  app.post('comment/addReply', { key: randomUUID(), id, text: '看', ...change }, as(by))

describe('people whom a comment names', () => {
  test('are links by the names they have now, in comments and replies, and are told once', async () => {
    const [author, guest, friend] = [await person(), await person('来客'), await person('叶子')]
    const { id } = await publish(app, author)
    const body = {
      key: randomUUID(),
      subject: 'dynamic',
      id,
      text: '@叶子 来看',
      mentions: [naming(friend, '叶子'), naming(author, '没写到')],
    }
    const [first] = await Promise.all([0, 1].map(() => app.post('comment/publish', body, as(guest))))
    assert.ok(first)
    assert.deepEqual(first.data.mentions, [{ ...naming(friend, '叶子'), name: '叶子' }])
    const { data: under } = await answer(author, first.data.id, {
      text: '还有@叶子',
      mentions: [naming(friend, '叶子')],
    })
    const notices = await told(friend)
    assert.deepEqual(
      notices.map(({ kind, actor, subject_id: subject, about, thing, text }) => [
        kind,
        actor?.id,
        subject,
        about,
        thing?.id,
        text,
      ]),
      [
        ['mention', author.userId, under.id, 'dynamic', id, '还有@叶子'],
        ['mention', guest.userId, first.data.id, 'dynamic', id, '@叶子 来看'],
      ],
    )
    await app.pool.query(`update users set name = '叶子不睡觉' where id = $1`, [friend.userId])
    const { data } = await app.get('comment/comments', { ...as(guest), query: { subject: 'dynamic', id } })
    const [shown] = data.items
    assert.deepEqual(
      [shown?.mentions?.[0]?.name, shown?.first[0]?.mentions?.[0]?.name],
      ['叶子不睡觉', '叶子不睡觉'],
    )
  })

  test('hear once where they are answered as well', async () => {
    const [author, guest] = [await person('楼主'), await person('来客')]
    const { id } = await publish(app, author)
    const { data } = await say(guest, id, { text: '@楼主 好', mentions: [naming(author, '楼主')] })
    await answer(author, data.id, { text: '@来客 也好', mentions: [naming(guest, '来客')] })
    assert.deepEqual([await kinds(author), await kinds(guest)], [['comment'], ['reply']])
  })

  test('are not told over a black list, nor of what they may not read', async () => {
    const [author, guest, enemy, stranger] = [
      await person(),
      await person(),
      await person('冤家'),
      await person('外人'),
    ]
    await app.post('user/block', { id: guest.userId }, as(enemy))
    await app.post('user/follow', { id: author.userId }, as(guest))
    const { id } = await publish(app, author, { scope: 'followers' })
    const { data } = await say(guest, id, {
      text: '@冤家 @外人',
      mentions: [naming(enemy, '冤家'), naming(stranger, '外人')],
    })
    assert.deepEqual(
      data.mentions?.map(({ as: name }) => name),
      ['外人'],
    )
    assert.deepEqual([await kinds(enemy), await kinds(stranger)], [[], []])
  })

  test('are told of one that waited once it is let through, and no longer of one that is gone', async () => {
    const [author, guest, friend, boss] = [
      await person(),
      await person(),
      await person('叶子'),
      await person(),
    ]
    await entrust(app, boss, 'school-admin', school)
    const { id } = await publish(app, author)
    const { data } = await say(guest, id, { text: '@叶子 小心杀猪盘', mentions: [naming(friend, '叶子')] })
    assert.deepEqual([data.withheld?.state, await kinds(friend)], ['pending', []])
    assert.equal((await app.post('safety/decide', { id: data.id, action: 'approve' }, as(boss))).code, 0)
    assert.deepEqual(await kinds(friend), ['mention'])
    await app.post('comment/delete', { id: data.id }, as(guest))
    assert.deepEqual([await kinds(friend), await kinds(author)], [[], []])
    assert.equal((await app.get('message/counts', as(friend))).data.comments, 0)
  })

  test('are words once they have left, and at most ten', async () => {
    const [author, leaver] = [await person(), await person('要走的人')]
    const { id } = await publish(app, author)
    const { data } = await say(author, id, { text: '@要走的人', mentions: [naming(leaver, '要走的人')] })
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      leaver.userId,
    ])
    await eraseDue(app.context)
    const detail = await app.get('comment/detail', { ...as(author), query: { id: data.id } })
    assert.deepEqual(detail.data.comment.mentions ?? [], [])
    const many = await say(author, id, { mentions: Array.from({ length: 11 }, () => naming(leaver, '谁')) })
    assert.deepEqual([many.status, many.envelope.msg], [400, '提到的人最多 10 项'])
  })
})

describe('where pseudonyms stand', () => {
  test('nobody is named: neither by who bears one, nor by others there', async () => {
    const forum = await newForum(app)
    const [asker, helper, friend] = [
      await forum.people.person(),
      await forum.people.person(),
      await forum.people.person('叶子'),
    ]
    const veiled = await forum.ask(asker, { anonymous: true })
    const open = await forum.ask(helper)
    const hidden = await forum.answer(asker, open.id, { anonymous: true })
    const given = await forum.answer(helper, veiled.id)
    const mentions = [naming(friend, '叶子')]
    const places: [TestSession, string, string, boolean][] = [
      [asker, 'qa', veiled.id, false],
      [helper, 'qa', veiled.id, false],
      [helper, 'answer', given.id, false],
      [helper, 'answer', hidden.id, false],
      [asker, 'qa', open.id, false],
      [helper, 'qa', open.id, true],
    ]
    for (const [by, subject, id, named] of places) {
      const { code, data, envelope } = await say(by, id, { text: '@叶子 看', mentions }, subject)
      assert.deepEqual([code, data?.mentions?.length ?? 0], [0, named ? 1 : 0], `${subject} ${envelope.msg}`)
    }
    assert.deepEqual(await kinds(friend), ['mention'])
  })

  test('the wall has none', async () => {
    const [author, guest, friend] = [await person(), await person(), await person('叶子')]
    for (const one of [author, guest, friend]) await certify(app, one)
    const wall = await app.post(
      'loveWall/publish',
      { key: randomUUID(), text: '谢谢昨天借我伞的人' },
      as(author),
    )
    const { data } = await say(
      guest,
      wall.data.id,
      { text: '是@叶子 吧', mentions: [naming(friend, '叶子')] },
      'confession',
    )
    assert.deepEqual([data.author.alias, data.mentions, await kinds(friend)], [true, undefined, []])
  })
})

test('a comment taken down takes its words out of the messages of whom it named', async () => {
  const [author, guest, friend, boss] = [await person(), await person(), await person('叶子'), await person()]
  await entrust(app, boss, 'school-admin', school)
  const { id } = await publish(app, author)
  const { data } = await say(guest, id, { text: '@叶子 笨', mentions: [naming(friend, '叶子')] })
  assert.deepEqual(await kinds(friend), ['mention'])
  const { data: complained } = await app.post(
    'complaint/add',
    { key: randomUUID(), subject: 'comment', id: data.id, reason: 'abuse', text: '在骂人' },
    as(friend),
  )
  const decided = await app.post(
    'complaint/approved',
    { id: complained.id, rule: 'abuse', note: '确实在骂人' },
    as(boss),
  )
  assert.equal(decided.code, 0, decided.envelope.msg + decided.envelope.message)
  assert.deepEqual(await kinds(friend), [])
})
