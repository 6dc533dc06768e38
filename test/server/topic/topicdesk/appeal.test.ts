// also on: external
/** What managers take out of a topic: with a reason, answered by its author, looked at again by another manager. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { appealSteps, deskLimits, removalSteps } from '../../../../contract/topicdesk/rules'
import { eraseDue } from '../../../../server/features/security/erase'
import { entrust, newPerson, publish } from '../../campus'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { refused } from '../../homepage/homepages'
import { as } from '../../asks'
import { newCampus } from '../topics'

let app: TestApp
let campus: Awaited<ReturnType<typeof newCampus>>
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
})
after(() => app.close())

interface Chosen {
  id: string
  dynamic: string
}
const remove = (by: TestSession, { id, dynamic }: Chosen, change: object = {}) =>
  app.post('topic/removeDynamic', { id, dynamic, reason: 'offtopic', ...change }, as(by))
const restore = (by: TestSession, { id, dynamic }: Chosen) =>
  app.post('topic/restoreDynamic', { id, dynamic }, as(by))
const own = (by: TestSession) => app.get('topic/removals', as(by))
const appeal = (by: TestSession, id: string, change: object = {}) =>
  app.post('topic/addAppeal', { key: randomUUID(), id, text: '说的就是这个话题', ...change }, as(by))
const queue = async (by: TestSession, query: Record<string, unknown> = {}) =>
  (await app.get('topic/appeals', { query, token: by.token })).data
const decide = (by: TestSession, id: string, action: 'approve' | 'refuse' = 'approve') =>
  app.post('topic/decideAppeal', { id, action, note: '确实没有跑题。' }, as(by))
const count = async (id: string) => (await campus.detail(id))?.dynamics

/** An open topic with a manager beside its creator, and a dynamic of somebody else in it. */
async function scene(change: Parameters<typeof publish>[2] = {}) {
  const { id, name, creator } = await campus.open()
  const [second, author] = [await campus.people.person('二管家'), await campus.people.person('作者')]
  await campus.follow(second, id)
  assert.equal((await app.post('topic/addManager', { id, user: second.userId }, as(creator))).code, 0)
  const { id: dynamic } = await publish(app, author, { text: `#${name} 晚上的湖边`, ...change })
  return { id, name, dynamic, creator, second, author }
}
/** The same with the dynamic taken out by the creator. */
async function takenOut(change: Parameters<typeof publish>[2] = {}) {
  const all = await scene(change)
  assert.equal((await remove(all.creator, all)).code, 0)
  return { ...all, removal: (await own(all.author)).data.items[0]?.id ?? '' }
}
/** The same with the author's appeal. */
async function appealed(change: Parameters<typeof publish>[2] = {}) {
  const all = await takenOut(change)
  const { data } = await appeal(all.author, all.removal)
  return { ...all, appeal: data.appeal?.id ?? '' }
}

test('the state machines have these rows and no others', () => {
  assert.deepEqual(
    removalSteps.map(({ from, action, to }) => `${from} ${action} ${to}`),
    ['out restore back', 'out overturn back'],
  )
  assert.deepEqual(
    appealSteps.map(({ from, action, to }) => `${from} ${action} ${to}`),
    ['open approve approved', 'open refuse refused', 'open settle approved'],
  )
})

describe('taking out', () => {
  test('tells the author with a way to the appeal', async () => {
    const { author, removal } = await takenOut()
    const { items } = (await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(author) }))
      .data
    assert.deepEqual(
      items.filter(({ leads }) => leads !== null).map(({ leads, page }) => [leads, page]),
      [['removal', `/pages/user_myfollow/appeal?removal=${removal}`]],
    )
  })

  test('wants a reason of the list, and words where the reason says nothing', async () => {
    const all = await scene()
    for (const [change, sentence] of [
      [{ reason: 'ugly' }, /原因/],
      [{ reason: undefined }, /原因/],
      [{ reason: 'other' }, /请说说是哪里不合适/],
      [{ note: 'x'.repeat(201) }, /说明/],
      [{ by: 'me' }, /不认识的字段/],
    ] as const) {
      const { status, envelope } = await remove(all.creator, all, change)
      assert.equal(status, 400)
      assert.match(envelope.msg, sentence)
    }
    assert.equal(await count(all.id), 1)
  })

  test('tells the author why, who did it to managers alone, and is one row however often it is sent', async () => {
    const all = await scene()
    await Promise.all([
      remove(all.creator, all, { note: '说的是另一个湖。' }),
      remove(all.second, all),
      remove(all.creator, all),
    ])
    assert.equal(await count(all.id), 0)
    const { data } = await own(all.author)
    const [mine] = data.items
    assert.deepEqual(
      [data.items.length, mine?.state, mine?.by, mine?.excerpt, mine?.appealable],
      [1, 'out', null, `#${all.name} 晚上的湖边`, true],
    )
    assert.equal(
      (await campus.told(all.author)).filter((text) => text.includes(`被移出话题 #${all.name}，原因是跑题`))
        .length,
      1,
    )
    const { data: list } = await app.get('topic/deletedDynamics', {
      query: { id: all.id },
      token: all.second.token,
    })
    assert.equal(list.items.length, 1)
    assert.ok([all.creator.userId, all.second.userId].includes(list.items[0]?.removal.by?.id ?? ''))
    assert.deepEqual(
      refused(await app.get('topic/removal', { query: { id: mine?.id }, token: all.creator.token })),
      [404, '这条记录不存在或已被删除'],
    )
  })

  test('puts back, and again: each time is a row of its own and the count stays right', async () => {
    const all = await takenOut()
    assert.equal((await restore(all.second, all)).code, 0)
    assert.equal((await restore(all.second, all)).code, 0)
    assert.equal(await count(all.id), 1)
    await remove(all.second, all, { reason: 'other', note: '又看了一遍' })
    assert.equal(await count(all.id), 0)
    assert.deepEqual(
      (await own(all.author)).data.items.map(({ state, reason, note }) => [state, reason, note]),
      [
        ['out', 'other', '又看了一遍'],
        ['back', 'offtopic', ''],
      ],
    )
    const { data: first } = await app.get('topic/removals', { query: { size: 1 }, token: all.author.token })
    const { data: next } = await app.get('topic/removals', {
      query: { size: 1, after: first.next },
      token: all.author.token,
    })
    assert.deepEqual([next.items[0]?.state, next.next], ['back', null])
    await app.post('dynamic/delete', { id: all.dynamic }, as(all.author))
    await app.post('dynamic/restore', { id: all.dynamic }, as(all.author))
    assert.equal(await count(all.id), 0)
  })
})

describe('an appeal', () => {
  test('is the author’s, once, within its days, and waits for those who did not take the dynamic out', async () => {
    const all = await takenOut()
    const passer = await campus.people.person()
    for (const other of [all.creator, passer]) assert.equal((await appeal(other, all.removal)).status, 404)
    assert.match((await appeal(all.author, all.removal, { text: ' \n ' })).envelope.msg, /申诉理由/)
    const key = randomUUID()
    const sent = await Promise.all([
      appeal(all.author, all.removal, { key }),
      appeal(all.author, all.removal, { key }),
    ])
    assert.deepEqual(
      sent.map(({ data }) => data.appeal?.state),
      ['open', 'open'],
    )
    assert.equal(
      (await appeal(all.author, all.removal)).envelope.message,
      '对这次移出已经申诉过了，只能申诉一次',
    )
    const waits = async (by: TestSession) =>
      (await queue(by)).items.map((item) => item.dynamic).includes(all.dynamic)
    assert.deepEqual(
      [
        await waits(all.creator),
        await waits(all.second),
        await waits(campus.admin),
        await waits(all.author),
        await waits(passer),
      ],
      [false, true, true, false, false],
    )
    assert.equal((await campus.told(all.second)).filter((text) => text.includes('等你复核')).length, 1)
    const counted = async (by: TestSession) =>
      (await app.get('topic/desk', { query: { id: all.id }, token: by.token })).data.appeals
    assert.deepEqual([await counted(all.creator), await counted(all.second)], [0, 1])
    const { data: home } = await app.get('roles/home', as(campus.admin))
    assert.ok((home.queues.find(({ name }) => name === 'topicAppeals')?.count ?? 0) > 0)
  })

  test('under a pseudonym tells its managers, and their log, nobody', async () => {
    await app.pool.query('update schools set anonymous = true where id = $1', [campus.school])
    const all = await appealed({ anonymous: true })
    const waiting = await queue(all.second)
    const found = waiting.items.find(({ dynamic }) => dynamic === all.dynamic)
    assert.equal(found?.person.alias, true)
    assert.equal((await decide(all.second, all.appeal)).code, 0)
    const log = await app.pool.query(`select 1 from audit_log where subject_id = $1`, [all.author.userId])
    assert.equal(log.rows.length, 0)
    assert.ok(!JSON.stringify(waiting).includes(all.author.userId))
  })

  test('comes too late after its days', async () => {
    const all = await takenOut()
    await app.pool.query(
      `update topic_removals set created_at = now() - make_interval(days => $2, secs => 60) where id = $1`,
      [all.removal, deskLimits.appealDays],
    )
    assert.match((await appeal(all.author, all.removal)).envelope.message, /已经过期了/)
    assert.equal((await own(all.author)).data.items[0]?.appealable, false)
  })

  test('that is upheld puts the dynamic back, and tells both', async () => {
    const all = await appealed()
    assert.equal(
      (await decide(all.creator, all.appeal)).envelope.message,
      '这件事和你自己有关，请交给别人处理',
    )
    for (const stranger of [all.author, await campus.people.student()])
      assert.equal((await decide(stranger, all.appeal)).status, 403)
    assert.equal((await decide(all.second, all.appeal)).code, 0)
    assert.equal((await decide(all.second, all.appeal)).code, 0)
    assert.match(
      (await decide(all.second, all.appeal, 'refuse')).envelope.message,
      /已经处理过这份申诉：成立/,
    )
    assert.equal(await count(all.id), 1)
    const { data } = await app.get('topic/removal', { query: { id: all.removal }, token: all.author.token })
    assert.deepEqual(
      [data.state, data.appeal?.state, data.appeal?.note],
      ['back', 'approved', '确实没有跑题'],
    )
    assert.match((await campus.told(all.author)).join(), /申诉成立，动态放回话题了：确实没有跑题/)
    assert.match((await campus.told(all.creator)).join(), /另一位管理员复核：成立/)
  })

  test('that is refused leaves it out; a school’s administrator decides where no manager can', async () => {
    const all = await appealed()
    const stranger = await newPerson(app, campus.elsewhere)
    await entrust(app, stranger, 'school-admin', campus.elsewhere)
    assert.equal((await decide(stranger, all.appeal)).status, 403)
    assert.equal((await decide(campus.admin, all.appeal, 'refuse')).code, 0)
    assert.equal(await count(all.id), 0)
    assert.equal(
      (await appeal(all.author, all.removal)).envelope.message,
      '对这次移出已经申诉过了，只能申诉一次',
    )
  })

  test('of two who decide at once the second is told so, and one who puts it back meanwhile settles it', async () => {
    const one = await appealed()
    const both = await Promise.all([
      decide(one.second, one.appeal),
      decide(campus.admin, one.appeal, 'refuse'),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const other = await appealed()
    const mixed = await Promise.all([
      restore(other.creator, other),
      decide(other.second, other.appeal),
      restore(campus.admin, other),
    ])
    assert.ok(
      mixed.every(({ status }) => status === 200 || status === 409),
      mixed.map(({ status }) => status).join(),
    )
    assert.equal(await count(other.id), 1)
    const { data } = await app.get('topic/removal', {
      query: { id: other.removal },
      token: other.author.token,
    })
    assert.deepEqual([data.state, data.appeal?.state], ['back', 'approved'])
  })

  test('waits for nobody while the dynamic is deleted or the topic closed', async () => {
    const all = await appealed()
    const waits = async () => (await queue(all.second)).items.length
    await app.post('dynamic/delete', { id: all.dynamic }, as(all.author))
    assert.deepEqual([await waits(), (await decide(all.second, all.appeal)).status], [0, 404])
    await app.post('dynamic/restore', { id: all.dynamic }, as(all.author))
    await app.post('topic/close', { id: all.id, reason: '没有人照看了' }, as(campus.admin))
    assert.deepEqual([await waits(), (await decide(all.second, all.appeal)).status], [0, 404])
    await app.post('topic/reopen', { id: all.id }, as(campus.admin))
    assert.equal(await waits(), 1)
  })

  test('shows to the managers who decide, even where the author blocked them', async () => {
    const all = await appealed()
    await campus.people.block(all.author, all.second)
    const look = () =>
      app.get('topic/case', { query: { id: all.id, dynamic: all.dynamic }, token: all.second.token })
    const { data } = await look()
    assert.deepEqual([data.decides, data.removals[0]?.appeal?.text], [true, '说的就是这个话题'])
    await decide(all.second, all.appeal, 'refuse')
    assert.equal((await look()).status, 404)
  })
})

describe('a reply', () => {
  const reply = (by: TestSession, { id, dynamic }: Chosen, change: object = {}) =>
    app.post(
      'topic/reply',
      { key: randomUUID(), id, dynamic, to: 'author', text: '补一句就放回来', ...change },
      as(by),
    )

  test('reaches the author in the topic’s name, once a key, and a few times at most', async () => {
    const all = await takenOut()
    const key = randomUUID()
    const sent = await Promise.all([reply(all.creator, all, { key }), reply(all.creator, all, { key })])
    assert.equal(sent[0]?.data.id, sent[1]?.data.id)
    const { data } = await app.get('topic/removal', { query: { id: all.removal }, token: all.author.token })
    assert.deepEqual(
      data.replies.map(({ text, by }) => [text, by]),
      [['补一句就放回来', null]],
    )
    assert.equal(
      (await campus.told(all.author)).filter((text) =>
        text.includes(`#${all.name} 的管理员说：补一句就放回来`),
      ).length,
      1,
    )
    for (let more = 1; more < deskLimits.replies; more += 1)
      assert.equal((await reply(all.second, all)).code, 0)
    assert.match((await reply(all.creator, all)).envelope.message, /最多回复/)
  })

  test('reaches those who reported, without telling who they are; nobody answers about their own', async () => {
    const all = await scene()
    assert.equal(
      (await reply(all.creator, all, { to: 'reporters' })).envelope.message,
      '没有别的同学在举报这条动态',
    )
    const reporter = await campus.people.person('举报的人')
    await app.post(
      'complaint/add',
      { key: randomUUID(), subject: 'dynamic', id: all.dynamic, reason: 'advert' },
      as(reporter),
    )
    const { envelope } = await reply(all.creator, all, { to: 'reporters', text: '已经看过了' })
    assert.doesNotMatch(JSON.stringify(envelope), new RegExp(reporter.userId))
    assert.match((await campus.told(reporter)).join(), /关于你举报的动态“.*管理员说：已经看过了/)
    const mine = await publish(app, all.creator, { text: `#${all.name} 我的` })
    assert.equal(
      (await reply(all.creator, { id: all.id, dynamic: mine.id })).envelope.message,
      '这件事和你自己有关，请交给别人处理',
    )
  })
})

test('who leaves takes their appeal and what was written to them along', async () => {
  const all = await appealed()
  await app.post(
    'topic/reply',
    { key: randomUUID(), id: all.id, dynamic: all.dynamic, to: 'author', text: '补一句就放回来' },
    as(all.creator),
  )
  await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    all.author.userId,
  ])
  assert.equal(await eraseDue(app.context), 1)
  const { rows } = await app.pool.query(
    `select (select count(*)::int from topic_appeals where user_id = $1) as appeals,
    (select count(*)::int from topic_replies where dynamic_id = $2) as replies`,
    [all.author.userId, all.dynamic],
  )
  assert.deepEqual(rows, [{ appeals: 0, replies: 0 }])
})
