// also on: external
/** Subscriptions: accounts, what is unread, who is told of what, and whose is what. */
import { as } from '../../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { accountSteps, limits, stepOf, type AccountState } from '../../../../contract/subscribe/rules'
import { articleRound } from '../../../../server/features/notice/subscribe/rounds'
import { entrust, newPerson, newSchool, picture, publish } from '../../campus'
import { certified, newCampus, type Campus } from '../../certification/certified'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { refused } from '../../homepage/homepages'
import {
  application,
  newAccount,
  newAccountArticle,
  newArticle,
  newColumn,
  notice,
  openTopic,
} from '../writings'

let app: TestApp
let campus: Campus
let school: string
let elsewhere: string
let admin: TestSession
let owner: TestSession
let account: string
const minute = 60_000
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
  school = campus.school
  elsewhere = await newSchool(app, '青山学院')
  admin = await newPerson(app, school)
  await entrust(app, admin, 'school-admin', school)
})
after(() => app.close())
beforeEach(async () => {
  owner = await certified(app, campus)
  account = (await newAccount(app, owner, admin)).id
})

const ofAccount = () => ({ kind: 'account', id: account })
const add = (who: TestSession, place: object = ofAccount()) => app.post('subscribe/add', place, as(who))
const detail = (who?: TestSession, place: object = ofAccount()) =>
  app.get('subscribe/detail', { query: { ...place }, token: who?.token })
const mine = async (who: TestSession, query: object = {}) =>
  (await app.get('subscribe/mine', { query: { ...query }, token: who.token })).data.items
const articles = async (who?: TestSession, query: object = {}) =>
  (await app.get('subscribe/articles', { query: { ...ofAccount(), ...query }, token: who?.token })).data
const discovered = async (query: object = {}, who?: TestSession) =>
  (await app.get('subscribe/discover', { query: { school, size: 50, ...query }, token: who?.token })).data
    .items
const told = async (who: TestSession) =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token })).data.items
    .filter(({ kind }) => kind !== 'system')
    .map(({ kind, text }) => `${kind} ${text}`)
/** A subscriber who read all that was there an hour ago. */
const reader = async (place: object = ofAccount(), level?: string) => {
  const person = await newPerson(app, school)
  const { code } = await add(person, {
    ...place,
    read_at: new Date(Date.now() - 60 * minute).toISOString(),
    ...(level ? { level } : {}),
  })
  assert.equal(code, 0)
  return person
}

describe('an account', () => {
  test('is applied for once whatever the tries, and opened by the school’s administrators, never one’s own', async () => {
    const draft = application({ name: '天文社' })
    const sent = await Promise.all([1, 2, 3].map(() => app.post('subscribe/apply', draft, as(owner))))
    assert.deepEqual([new Set(sent.map(({ data }) => data.id)).size, sent[0]?.data.state], [1, 'pending'])
    const id = sent[0]?.data.id ?? ''
    const review = (by: TestSession, change: object = {}) =>
      app.post('subscribe/review', { id, action: 'approve', ...change }, as(by))
    const far = await newPerson(app, elsewhere)
    await entrust(app, far, 'school-admin', elsewhere)
    assert.deepEqual(refused(await review(far)), [403, '这个公众号不归你审核'])
    assert.equal((await review(owner)).status, 403)
    assert.ok(!(await discovered()).some((offer) => offer.id === id))
    assert.equal((await detail(await newPerson(app, school), { kind: 'account', id })).status, 404)
    assert.ok(
      (await app.get('subscribe/queue', as(admin))).data.items.some(
        (one) => one.id === id && one.statement !== '',
      ),
    )
    assert.ok(!(await app.get('subscribe/queue', as(far))).data.items.some((one) => one.id === id))
    assert.match((await review(admin, { action: 'refuse' })).envelope.msg, /请写明理由/)
    const both = await Promise.all([review(admin, { official: true }), review(admin)])
    assert.equal(both.filter(({ code }) => code === 0).length, 1)
    const again = [await review(admin, { official: true }), await review(admin)]
    assert.deepEqual(
      again.map(({ code }) => code),
      both.map(({ code }) => code),
      'the decision that stands succeeds when it is sent again, the other is refused',
    )
    const [offer] = await discovered({ keyword: '天文' })
    assert.deepEqual([offer?.id, offer?.subscribers], [id, 1])
    assert.match(
      (await app.post('subscribe/apply', application({ name: '天文社' }), as(await certified(app, campus))))
        .envelope.msg,
      /已经有这个名称/,
    )
    await entrust(app, owner, 'school-admin', school)
    const { data: own } = await app.post('subscribe/apply', application(), as(owner))
    assert.equal(own.state, 'pending', 'an administrator’s own waits, too')
    const decide = (by: TestSession) =>
      app.post('subscribe/review', { id: own.id, action: 'approve', official: true }, as(by))
    assert.deepEqual(refused(await decide(owner)), [409, '这件事和你自己有关，请交给别人处理'])
    assert.ok(!(await discovered()).some((offer) => offer.id === own.id))
    assert.equal((await decide(admin)).code, 0)
  })

  test('is judged by nobody who runs it, nor are its articles', async () => {
    const editor = await reader()
    await entrust(app, editor, 'school-admin', school)
    assert.equal(
      (await app.post('subscribe/addEditor', { id: account, user: editor.userId }, as(owner))).code,
      0,
    )
    const article = await newAccountArticle(app, owner, account)
    for (const [subject, id] of [
      ['article', article],
      ['account', account],
    ] as const) {
      const { data } = await app.post(
        'complaint/add',
        { key: randomUUID(), subject, id, reason: 'advert', text: '' },
        as(await newPerson(app, school)),
      )
      const decide = (by: TestSession) =>
        app.post('complaint/refused', { id: data.id, note: '没有问题' }, as(by))
      assert.deepEqual(refused(await decide(editor)), [409, '这件事和你自己有关，请交给别人处理'], subject)
      assert.equal((await decide(admin)).code, 0)
    }
    const review = (by: TestSession, action: 'approve' | 'refuse' | 'close' | 'reopen') =>
      app.post('subscribe/review', { id: account, action, reason: '说明原因' }, as(by))
    for (const [from, action] of [
      ['pending', 'approve'],
      ['pending', 'refuse'],
      ['closed', 'reopen'],
    ] as const) {
      await app.pool.query('update subscribe_accounts set state = $2 where id = $1', [account, from])
      assert.deepEqual(
        refused(await review(editor, action)),
        [409, '这件事和你自己有关，请交给别人处理'],
        action,
      )
    }
    assert.equal((await review(admin, 'reopen')).code, 0)
    assert.equal((await review(editor, 'close')).code, 0, 'one’s own may be closed')
    assert.equal((await review(admin, 'reopen')).code, 0)
    const { items } = (
      await app.get('message/dynamicNotices', { query: { group: 'system' }, token: owner.token })
    ).data
    assert.equal(items.filter(({ text }) => text.includes('重新开放')).length, 2, 'each time')
  })

  test('only the rows of the table lead on', async () => {
    const states: AccountState[] = ['pending', 'approved', 'refused', 'closed']
    for (const from of states)
      for (const action of ['approve', 'refuse', 'close', 'reopen'] as const) {
        // decided by nobody known, so that no call is one that was sent again
        await app.pool.query('update subscribe_accounts set state = $2, decided_by = null where id = $1', [
          account,
          from,
        ])
        const { code } = await app.post(
          'subscribe/review',
          { id: account, action, reason: '说明原因' },
          as(admin),
        )
        const to = accountSteps.find((step) => step.from === from && step.action === action)?.to
        assert.deepEqual([code === 0, stepOf(from, action)], [to !== undefined, to], `${from} ${action}`)
        const { rows } = await app.pool.query('select state from subscribe_accounts where id = $1', [account])
        assert.equal(rows[0].state, to ?? from)
      }
  })

  test('is edited by its owner; the name stays once it is open, a refused one goes in again', async () => {
    const edit = (by: TestSession, change: object, id = account) =>
      app.post('subscribe/edit', { id, ...change }, as(by))
    const { data: face } = await app.upload(await picture(), as(owner))
    const { data } = await edit(owner, { intro: ' 每周三更新\n\n\n\n欢迎投稿 ', avatar: face.id })
    assert.deepEqual([data.intro, data.avatar !== null], ['每周三更新\n\n欢迎投稿', true])
    assert.equal((await edit(await newPerson(app, school), { intro: '抢过来试试' })).status, 403)
    assert.match((await edit(owner, { name: '换个名字' })).envelope.msg, /开通后不能改名/)
    assert.match((await edit(owner, { intro: '   \n ' + ' '.repeat(4) })).envelope.msg, /介绍至少/)
    const { data: other } = await app.post('subscribe/apply', application(), as(owner))
    await app.post('subscribe/review', { id: other.id, action: 'refuse', reason: '说明太短' }, as(admin))
    assert.deepEqual(
      [(await edit(owner, { statement: '校团委下属的学生组织，指导老师王老师' }, other.id)).data.state],
      ['pending'],
    )
    for (const forged of [{ official: true }, { state: 'approved' }, { subscribers: 9 }])
      assert.match((await edit(owner, forged)).envelope.msg, /不认识的字段/)
  })

  test('an owner adds subscribers as editors, who write and no more; left by its owner, the desk finds another', async () => {
    const [editor, stranger] = [await reader(), await newPerson(app, school)]
    const put = (by: TestSession, user: TestSession) =>
      app.post('subscribe/addEditor', { id: account, user: user.userId }, as(by))
    const drop = (by: TestSession, user: TestSession) =>
      app.post('subscribe/deleteEditor', { id: account, user: user.userId }, as(by))
    assert.equal((await put(stranger, stranger)).status, 403)
    assert.deepEqual(refused(await put(owner, stranger)), [409, '对方还没有订阅这个公众号'])
    assert.deepEqual(
      (await app.get('subscribe/candidates', { query: { id: account }, ...as(owner) })).data.items.map(
        ({ id }) => id,
      ),
      [editor.userId],
    )
    await Promise.all([put(owner, editor), put(owner, editor)])
    assert.equal(
      (await app.get('subscribe/editors', { query: { id: account }, ...as(editor) })).data.items.length,
      2,
    )
    assert.equal(
      (await app.get('subscribe/editors', { query: { id: account }, ...as(stranger) })).status,
      403,
    )
    assert.equal((await put(editor, stranger)).status, 403)
    const id = await newAccountArticle(app, editor, account)
    assert.equal((await app.post('notice/withdraw', { id }, as(stranger))).status, 403)
    assert.equal((await app.post('notice/withdraw', { id }, as(owner))).data.state, 'withdrawn')
    await drop(owner, owner)
    assert.equal((await put(editor, stranger)).status, 403)
    await add(stranger)
    assert.equal((await put(admin, stranger)).code, 0)
    const { data } = await app.get('subscribe/editors', { query: { id: account }, ...as(admin) })
    assert.deepEqual(
      data.items.map(({ id: one, owner: owns }) => [one, owns]),
      [
        [stranger.userId, true],
        [editor.userId, false],
      ],
    )
    assert.equal((await drop(stranger, editor)).code, 0)
    assert.equal(
      (await app.post('notice/save', notice({ account, source: undefined }), as(editor))).status,
      403,
    )
  })
})

describe('articles', () => {
  test('of an account are its own: signed with its name, on its page and not on the board, told to nobody as important', async () => {
    const id = await newAccountArticle(app, owner, account, { title: '新书到了' })
    const { data } = await app.get('notice/detail', { query: { id } })
    assert.deepEqual([data.account?.id, data.source], [account, data.account?.name])
    assert.ok(
      !(await app.get('notice/list', { query: { school, size: 50 } })).data.items.some(
        (one) => one.id === id,
      ),
    )
    assert.deepEqual(
      (await articles()).items.map((one) => [one.id, one.unread]),
      [[id, false]],
    )
    const send = (change: object, by = owner) =>
      app.post('notice/save', { ...notice({ account, ...change }), source: undefined }, as(by))
    assert.equal((await send({}, admin)).status, 403)
    assert.match((await send({ important: true })).envelope.msg, /自己的设置/)
    assert.match((await send({ grade: 2024 })).envelope.msg, /不分范围/)
    assert.ok((await app.get('notice/office', as(owner))).data.accounts.some((one) => one.id === account))
    const reader = await newPerson(app, school)
    const complaint = {
      key: randomUUID(),
      subject: 'article' as const,
      id,
      reason: 'advert' as const,
      text: '',
    }
    assert.equal(
      (await app.post('complaint/add', { ...complaint, subject: 'notice' }, as(reader))).status,
      404,
      'it is on no board',
    )
    const { data: opened } = await app.post('complaint/add', complaint, as(reader))
    assert.equal(
      (await app.get('complaint/detail', { query: { id: opened.id }, ...as(admin) })).data.snapshot.title,
      '新书到了',
    )
    assert.equal(
      (await app.post('complaint/approved', { id: opened.id, rule: 'advert', note: '是广告' }, as(admin)))
        .code,
      0,
    )
    assert.equal((await app.get('notice/detail', { query: { id }, ...as(reader) })).status, 404)
    await app.pool.query(`update announcements set state = 'published' where id = $1`, [id])
    await app.post('subscribe/review', { id: account, action: 'close', reason: '停用一段时间' }, as(admin))
    assert.equal((await app.get('notice/detail', { query: { id } })).status, 404)
    assert.equal((await send({})).status, 403)
  })

  test('are paged without gaps, what is pinned on top', async () => {
    for (let n = 1; n <= 5; n += 1)
      await newAccountArticle(app, owner, account, { title: `第${n}篇`, pinned: n === 2 }, (6 - n) * minute)
    const seen: string[] = []
    let next: string | null | undefined
    do {
      const page = await articles(undefined, { size: 2, ...(next ? { after: next } : {}) })
      seen.push(...page.items.map(({ title }) => title))
      next = page.next
    } while (next)
    assert.deepEqual(seen, ['第2篇', '第5篇', '第4篇', '第3篇', '第1篇'])
    assert.equal((await app.get('subscribe/articles', { query: { ...ofAccount(), after: 'x' } })).status, 400)
  })

  test('of a column show to whom the dynamic is for, and not across a black list', async () => {
    const host = await certified(app, campus)
    const column = await newColumn(app, host, school)
    const place = { kind: 'column', id: column.id }
    const [near, blocked] = [await reader(place), await reader(place)]
    const far = await newPerson(app, elsewhere)
    await add(far, place)
    await newArticle(app, host, column.id, { title: '只给本校看', scope: 'school' })
    assert.equal((await mine(near))[0]?.latest?.title, '只给本校看')
    assert.equal((await mine(far))[0]?.latest, null)
    await app.post('user/block', { id: blocked.userId }, as(host))
    assert.deepEqual(
      [
        (await mine(blocked)).length,
        (await detail(blocked, place)).status,
        (await add(blocked, place)).status,
      ],
      [0, 404, 404],
    )
    assert.ok(
      (await app.get('subscribe/columns', { query: { school } })).data.items.some(
        (one) => one.id === column.id && one.subscribers === 3,
      ),
    )
  })
})

describe('subscribing', () => {
  test('twice, or at once, is once; the count is exact, and cancelled it can be taken back as it was', async () => {
    const person = await newPerson(app, school)
    await Promise.all([add(person), add(person), add(person)])
    assert.equal((await detail(person)).data.subscribers, 2)
    await app.post('subscribe/setting', { ...ofAccount(), level: 'each', pinned: true }, as(person))
    const { standing } = (await detail(person)).data
    const [gone] = await Promise.all([
      app.post('subscribe/cancel', ofAccount(), as(person)),
      app.post('subscribe/cancel', ofAccount(), as(person)),
    ])
    assert.equal(gone?.data.subscribed, false)
    assert.equal((await detail(person)).data.subscribers, 1)
    assert.equal((await detail(person)).data.standing, null)
    assert.equal(
      (await app.post('subscribe/setting', { ...ofAccount(), pinned: true }, as(person))).status,
      404,
    )
    await add(person, { ...ofAccount(), ...standing })
    assert.deepEqual((await detail(person)).data.standing, standing)
    assert.equal((await add(person, { kind: 'account', id: randomUUID() })).status, 404)
    assert.equal((await add(person, { kind: 'topic', id: randomUUID() })).status, 400)
  })

  test('has an end', async () => {
    const person = await newPerson(app, school)
    await app.pool.query(
      `with a as (insert into subscribe_accounts (id, school_id, creator_id, key, name, category, intro, statement, state)
        select gen_random_uuid(), $2, $1, gen_random_uuid(), '号' || n, 'club', '一些介绍', '', 'closed' from generate_series(1, $3::int) n returning id)
       insert into subscriptions (id, user_id, account_id) select gen_random_uuid(), $1, id from a`,
      [person.userId, school, limits.subscriptions],
    )
    assert.match(refused(await add(person))[1] as string, /最多订阅/)
    await app.pool.query(`delete from subscriptions where user_id = $1`, [person.userId])
    await app.pool.query(`delete from subscribe_accounts where creator_id = $1`, [person.userId])
  })

  test('unread is what came since it was read last, but for what was opened on its own; reading never goes back', async () => {
    const person = await reader()
    const first = await newAccountArticle(app, owner, account, { title: '第一篇' }, 3 * minute)
    await newAccountArticle(app, owner, account, { title: '第二篇' }, 2 * minute)
    const unread = async (who = person) => (await mine(who)).find(({ id }) => id === account)?.unread
    assert.deepEqual([await unread(), await unread(owner)], [2, 0])
    await app.get('notice/detail', { query: { id: first }, ...as(person) })
    assert.equal(await unread(), 1)
    assert.deepEqual(
      (await articles(person)).items.map((one) => one.unread),
      [true, false],
    )
    const [newest] = (await articles(person)).items
    await app.post('subscribe/read', { ...ofAccount(), at: newest?.at }, as(person))
    assert.equal(await unread(), 0)
    await app.post('subscribe/read', { ...ofAccount(), at: new Date(0).toISOString() }, as(person))
    assert.equal(await unread(), 0)
    await app.post(
      'subscribe/read',
      { ...ofAccount(), at: new Date(Date.now() + 60 * minute).toISOString() },
      as(person),
    )
    await newAccountArticle(app, owner, account, { title: '第三篇' })
    assert.equal(await unread(), 1)
    await app.post('subscribe/readAll', {}, as(person))
    assert.equal(await unread(), 0)
  })

  test('one’s list has topics beside, pinned first, by kind and by name; what is new of all is one list', async () => {
    const person = await reader()
    const host = await certified(app, campus)
    const column = await newColumn(app, host, school)
    await add(person, { kind: 'column', id: column.id })
    const topic = await openTopic(app, host, school)
    await app.post('topic/follow', { id: topic.id }, as(person))
    await newAccountArticle(app, owner, account, { title: '号里的' }, 5 * minute)
    await newArticle(app, host, column.id, { title: '专栏里的' })
    await publish(app, host, { text: `#${topic.name} 说一句`, scope: 'everyone' })
    assert.deepEqual(
      (await mine(person)).map(({ kind, unread }) => [kind, unread]),
      [
        ['topic', 1],
        ['column', 1],
        ['account', 1],
      ],
    )
    await app.post('subscribe/setting', { ...ofAccount(), pinned: true }, as(person))
    const paged = [await app.get('subscribe/mine', { query: { size: 2 }, ...as(person) })]
    paged.push(
      await app.get('subscribe/mine', { query: { size: 2, after: paged[0]?.data.next }, ...as(person) }),
    )
    assert.deepEqual(
      paged.flatMap(({ data }) => data.items.map(({ kind }) => kind)),
      ['account', 'topic', 'column'],
    )
    assert.deepEqual(
      (await mine(person, { kind: 'topic' })).map(({ name }) => name),
      [topic.name],
    )
    assert.deepEqual(
      (await mine(person, { keyword: '读书' })).map(({ kind }) => kind),
      ['account'],
    )
    const latest = await app.get('subscribe/latest', { query: { size: 1 }, ...as(person) })
    const older = await app.get('subscribe/latest', {
      query: { size: 1, after: latest.data.next },
      ...as(person),
    })
    assert.deepEqual(
      [latest, older].flatMap(({ data }) => data.items.map(({ title }) => title)),
      ['专栏里的', '号里的'],
    )
    await app.post('subscribe/read', { kind: 'topic', id: topic.id }, as(person))
    assert.equal((await mine(person, { kind: 'topic' }))[0]?.unread, 0)
    assert.deepEqual(
      refused(
        await app.post('subscribe/setting', { kind: 'topic', id: topic.id, level: 'each' }, as(person)),
      )[0],
      400,
    )
    assert.equal(
      (await app.post('subscribe/setting', { kind: 'topic', id: topic.id, level: 'digest' }, as(person))).data
        .level,
      'digest',
    )
    assert.equal(
      (await app.get('subscribe/standing', { query: { id: topic.id }, ...as(person) })).data?.level,
      'digest',
    )
    const best = (await app.get('subscribe/best', { query: { id: topic.id } })).data.items
    assert.deepEqual(
      best.map(({ text }) => text),
      [`#${topic.name} 说一句`],
    )
  })
})

describe('as they come', () => {
  test('articles are told, once, to who wants each of them and may read it', async () => {
    const [each, quiet] = [await reader(ofAccount(), 'each'), await reader()]
    const host = await certified(app, campus)
    const column = await newColumn(app, host, school)
    const place = { kind: 'column', id: column.id }
    const [near, far] = [await reader(place, 'each'), await newPerson(app, elsewhere)]
    await add(far, { ...place, level: 'each' })
    const draft = notice({ title: '今晚讲座', account })
    const { source: _, ...sent } = draft
    const { data } = await app.post('notice/save', sent, as(owner))
    await newArticle(app, host, column.id, { title: '湖边的灯', scope: 'school' })
    await Promise.all([articleRound(app.context, () => true), articleRound(app.context, () => true)])
    assert.match((await told(each)).join(), /^article 读书社\S+《今晚讲座》$/)
    assert.deepEqual(
      [await told(quiet), await told(owner), await told(near), await told(far)],
      [[], [], ['article 《湖边的灯》'], []],
    )
    // taken back and sent again, it is the same article
    await app.post('notice/withdraw', { id: data.id }, as(owner))
    await app.post('notice/save', sent, as(owner))
    await articleRound(app.context, () => true)
    assert.equal((await told(each)).length, 1)
  })
})
