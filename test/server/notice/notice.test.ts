// also on: external
/** Notices: who publishes which, to whom, when, and what becomes of them. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits as written } from '../../../contract/article/rules'
import { noticeSteps, stepOf, type NoticeAction, type NoticeState } from '../../../contract/notice/rules'
import { noticeRound } from '../../../server/features/notice/rounds'
import { entrust, newPerson, newSchool, picture } from '../campus'
import { newCampus } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { newArticle, newColumn, newNotice, notice, said } from './writings'

let app: TestApp
let school: string
let elsewhere: string
let admin: TestSession
let sponsor: TestSession
let platform: TestSession
const role = async (name: 'school-admin' | 'sponsor' | 'platform-admin', at = school) => {
  const person = await newPerson(app, at, name === 'sponsor' ? '读书会阿木' : '王老师')
  await entrust(app, person, name, name === 'platform-admin' ? null : at)
  return person
}
before(async () => {
  app = await startApp()
  school = (await newCampus(app)).school
  elsewhere = await newSchool(app, '青山学院')
  ;[admin, sponsor, platform] = [
    await role('school-admin'),
    await role('sponsor'),
    await role('platform-admin'),
  ]
})
after(() => app.close())

const save = (by: TestSession, change: object = {}) => app.post('notice/save', notice(change), as(by))
const titles = async (viewer?: TestSession, at = school) =>
  (await app.get('notice/list', { query: { school: at, size: 50 }, token: viewer?.token })).data.items.map(
    ({ title }) => title,
  )
const open = (id: string, viewer?: TestSession) =>
  app.get('notice/detail', { query: { id }, token: viewer?.token })
const told = async (who: TestSession) =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token })).data.items
    .map(({ text }) => text)
    .join()
const round = () => noticeRound(app.context, () => true)
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('publishing', () => {
  test('is for administrators and sponsors; a sponsor signs with their own name, and neither pins nor tells everybody', async () => {
    assert.deepEqual(refused(await save(await newPerson(app, school))), [
      403,
      '发布公告要管理员或活动主办方身份',
    ])
    const { data } = await save(sponsor, { title: '读书会招人', source: '教务处' })
    assert.deepEqual([data.source, data.state, data.mine], ['活动主办方 读书会阿木', 'published', true])
    assert.match((await save(sponsor, { pinned: true })).envelope.msg, /只有管理员能置顶/)
    assert.match((await save(sponsor, { important: true })).envelope.msg, /只有管理员能发重要通知/)
    assert.match((await save(admin, { source: undefined })).envelope.msg, /请填写落款/)
    assert.match((await save(admin, { scope: 'everyone' })).envelope.msg, /只有平台管理员/)
    const stranger = await role('sponsor', elsewhere)
    await save(stranger, { title: '别校的' })
    assert.ok(!(await titles()).includes('别校的') && (await titles(undefined, elsewhere)).includes('别校的'))
  })

  test('the office says what one may do, with the school’s own colleges', async () => {
    const [mine, theirs, nobody] = await Promise.all(
      [admin, sponsor, await newPerson(app, school)].map((who) => app.get('notice/office', as(who))),
    )
    assert.deepEqual(
      [mine?.data.official, mine?.data.everywhere, mine?.data.colleges],
      [true, false, ['文学院']],
    )
    assert.deepEqual([theirs?.data.publishes, theirs?.data.official], [true, false])
    assert.equal(nobody?.data.publishes, false)
  })

  test('sent again and again, or saved while it is sent, is one notice; of forged fields none is taken', async () => {
    const draft = notice({ title: '只有一条' })
    const sent = await Promise.all([1, 2, 3].map(() => app.post('notice/save', draft, as(admin))))
    assert.deepEqual(
      [new Set(sent.map(({ data }) => data.id)).size, sent.map(({ code }) => code)],
      [1, [0, 0, 0]],
    )
    assert.equal((await titles()).filter((title) => title === '只有一条').length, 1)
    for (const forged of [
      { school: elsewhere },
      { author: sponsor.userId },
      { state: 'published' },
      { official: true },
    ])
      assert.match((await save(sponsor, forged)).envelope.msg, /不认识的字段/)
  })

  test('a body is blocks: words are escaped, an address is a web address, a picture one’s own', async () => {
    const { data: own } = await app.upload(await picture(), as(admin))
    const { data: theirs } = await app.upload(await picture(), as(sponsor))
    const body = [
      { kind: 'heading', text: '时间' },
      { kind: 'text', text: '<script>alert(1)</script>\n第二行', strong: true },
      { kind: 'item', text: '带伞' },
      { kind: 'item', text: '带水' },
      { kind: 'picture', text: '路"线', picture: own.id },
      { kind: 'link', text: '报名', url: 'https://a.example/x?a=1&b=2' },
    ]
    const { data, envelope } = await save(admin, { body })
    assert.equal(envelope.code, 0, envelope.msg)
    const read = (await open(data.id)).data
    assert.doesNotMatch(read.html, /<script|路"线"/)
    assert.match(
      read.html,
      /<h2>时间<\/h2>.*&lt;script&gt;.*<br \/>第二行.*<ul><li>带伞<\/li><li>带水<\/li><\/ul>.*<img src="\/files\/[^"]+" width="640".*href="https:\/\/a\.example\/x\?a=1&amp;b=2"/,
    )
    assert.deepEqual(
      read.body?.map(({ kind }) => kind),
      body.map(({ kind }) => kind),
    )
    assert.ok(read.body?.some((block) => block.kind === 'picture' && block.picture.url.startsWith('/files/')))
    assert.match(
      (await save(admin, { body: [{ kind: 'picture', text: '', picture: theirs.id }] })).envelope.msg,
      /没有上传成功/,
    )
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://user@a.example', '/pages/index'])
      assert.equal((await save(admin, { body: [{ kind: 'link', text: '点我', url }] })).status, 400, url)
    assert.match((await save(admin, { body: said('  \n ') })).envelope.msg, /正文还是空的/)
    const long = Array.from({ length: 6 }, () => ({ kind: 'text', text: '字'.repeat(written.block.max) }))
    assert.match((await save(admin, { body: long })).envelope.msg, /正文最多/)
  })
})

test('a notice or article keeps no signs that hide, turn or cover others', async () => {
  const [hidden, seen] = ['周\u200b五\u2060讲座\u202e', '周五讲座']
  const covered = `好${'\u0301'.repeat(40)}`
  const body = said(`${hidden}${covered}`)
  const { data: sent } = await save(admin, { title: hidden, body })
  const { data: read } = await open(sent.id)
  assert.deepEqual(
    [read.title, read.body?.map(({ text }) => text)],
    [seen, [`${seen}好${'\u0301'.repeat(4)}`]],
  )
  const column = await newColumn(app, admin, school)
  const { id } = await newArticle(app, admin, column.id, { title: hidden, body })
  const { data: article } = await app.get('dynamic/detail', { query: { id } })
  assert.deepEqual(
    [article.title, article.article?.body.map(({ text }) => text)],
    [seen, [`${seen}好${'\u0301'.repeat(4)}`]],
  )
})

describe('whom it is for', () => {
  test('a college, a grade, or both: others neither find nor open it, and those who look after it do', async () => {
    const student = async (college: string, grade: number, at = school) => {
      const person = await newPerson(app, at)
      await app.pool.query('update users set college = $2, grade = $3 where id = $1', [
        person.userId,
        college,
        grade,
      ])
      return person
    }
    const [letters, older, science] = [
      await student('文学院', 2024),
      await student('文学院', 2022),
      await student('理学院', 2024),
    ]
    const far = await student('文学院', 2024, elsewhere)
    const { data } = await save(admin, { title: '文学院二四级', college: '文学院', grade: 2024 })
    const { data: grade } = await save(admin, { title: '二四级', grade: 2024 })
    for (const [viewer, sees] of [
      [letters, true],
      [older, false],
      [science, false],
      [far, false],
      [undefined, false],
      [admin, false],
    ] as const) {
      assert.equal((await titles(viewer)).includes('文学院二四级'), sees)
      assert.equal((await open(data.id, viewer)).code === 0, sees || viewer === admin)
    }
    assert.equal((await open(grade.id, science)).code, 0)
    assert.match((await save(admin, { college: '没有的学院' })).envelope.msg, /没有这个学院/)
    // opened twice is read once; who only looks after it is no reader
    await open(data.id, letters)
    const { data: mine } = await app.get('notice/draft', { query: { id: data.id }, token: admin.token })
    assert.deepEqual([mine.reads, mine.audience], [1, 1])
  })

  test('of all schools: the platform’s administrators alone, and in the system’s list', async () => {
    const { data } = await save(platform, { title: '全平台维护', scope: 'everyone' })
    assert.equal(data.scope, 'everyone')
    assert.ok((await app.get('notice/systemList')).data.items.some(({ id }) => id === data.id))
    assert.equal((await app.post('notice/withdraw', { id: data.id }, as(admin))).status, 403)
  })
})

describe('its time', () => {
  test('a timed one is nobody’s but the author’s until the clock brings it out; withdrawn before, it is a draft again', async () => {
    const { data } = await save(admin, { title: '明天停电', publish_at: soon(60_000) })
    assert.equal(data.state, 'scheduled')
    await round()
    assert.ok(!(await titles()).includes('明天停电'))
    assert.equal((await open(data.id, admin)).status, 404)
    await app.pool.query(`update announcements set publish_at = now() - interval '1 minute' where id = $1`, [
      data.id,
    ])
    assert.equal(await round(), 1)
    assert.ok((await titles()).includes('明天停电'))
    const early = await save(admin, { title: '收回的', publish_at: soon(60_000) })
    assert.equal((await app.post('notice/withdraw', { id: early.data.id }, as(admin))).data.state, 'draft')
    await app.pool.query(`update announcements set publish_at = now() - interval '1 minute' where id = $1`, [
      early.data.id,
    ])
    assert.equal(await round(), 0)
  })

  test('after its last day it is listed no more, and a link to it opens still', async () => {
    const { data } = await save(admin, { title: '过期的', until: soon(60_000) })
    assert.ok((await titles()).includes('过期的'))
    await app.pool.query(`update announcements set until = now() - interval '1 second' where id = $1`, [
      data.id,
    ])
    assert.ok(!(await titles()).includes('过期的'))
    assert.ok((await open(data.id)).data.until)
    assert.match((await save(admin, { until: soon(-1000) })).envelope.msg, /要在发布之后/)
    assert.match(
      (await save(admin, { publish_at: soon(7200_000), until: soon(3600_000) })).envelope.msg,
      /要在发布之后/,
    )
  })
})

describe('what matters', () => {
  test('is told to everybody whom it is for, once, in rounds that go on where they broke off', async () => {
    const readers = [await newPerson(app, school), await newPerson(app, school)]
    const outside = await newPerson(app, elsewhere)
    const { data } = await save(admin, { title: '防汛', important: true })
    assert.doesNotMatch(await told(readers[0] as TestSession), /防汛/)
    await Promise.all([round(), round()])
    for (const reader of readers) assert.match(await told(reader), /后勤处发了一条重要通知：防汛/)
    assert.doesNotMatch(await told(outside), /防汛/)
    assert.doesNotMatch(await told(admin), /防汛/)
    await app.pool.query('update announcements set told_at = null, told_to = null where id = $1', [data.id])
    await round()
    const { rows } = await app.pool.query(
      'select count(*)::int as n, count(distinct user_id)::int as people from notices where subject_id = $1',
      [data.id],
    )
    assert.equal(rows[0].n, rows[0].people)
    const taken = await save(admin, { title: '撤得快', important: true })
    await app.post('notice/withdraw', { id: taken.data.id }, as(admin))
    assert.equal(await round(), 0)
  })
})

describe('what becomes of one', () => {
  const states: NoticeState[] = ['draft', 'scheduled', 'published', 'withdrawn', 'held', 'deleted']
  const actions: NoticeAction[] = [
    'save',
    'publish',
    'schedule',
    'delete',
    'due',
    'withdraw',
    'hold',
    'release',
  ]
  test('every row of the table is the only way on', () => {
    for (const from of states)
      for (const action of actions)
        for (const by of ['author', 'desk', 'clock', 'case'] as const)
          assert.equal(
            stepOf(from, action, by),
            noticeSteps.find(
              (step) =>
                step.from === from && step.action === action && (step.by as readonly string[]).includes(by),
            )?.to,
          )
    assert.equal(stepOf('scheduled', 'save', 'author'), undefined)
    assert.equal(stepOf('published', 'withdraw', 'clock'), undefined)
  })

  /** One in each state, by its author's key. */
  const inState: Record<Exclude<NoticeState, 'deleted'>, () => Promise<{ id: string; key: string }>> = {
    draft: async () => made({ publish: false }),
    scheduled: async () => made({ publish_at: soon(3600_000) }),
    published: async () => made({}),
    withdrawn: async () => {
      const one = await made({})
      await app.post('notice/withdraw', { id: one.id }, as(sponsor))
      return one
    },
    held: async () => {
      const one = await made({})
      const { data } = await report(await newPerson(app, school), one.id)
      assert.equal(
        (await app.post('complaint/approved', { id: data.id, rule: 'advert', note: '是广告' }, as(admin)))
          .code,
        0,
      )
      return one
    },
  }
  const report = (by: TestSession, id: string, subject = 'notice') =>
    app.post(
      'complaint/add',
      { key: randomUUID(), subject: subject as 'notice', id, reason: 'advert', text: '' },
      as(by),
    )
  const made = async (change: object) => {
    const draft = notice(change)
    return { id: (await app.post('notice/save', draft, as(sponsor))).data.id, key: draft.key }
  }
  const stateOf = async (id: string): Promise<string> =>
    (await app.pool.query('select state from announcements where id = $1', [id])).rows[0]?.state ?? 'deleted'

  for (const from of states.slice(0, 5) as Exclude<NoticeState, 'deleted'>[]) {
    test(`${from} goes where the table says`, async () => {
      for (const [action, send] of Object.entries({
        save: (one: { id: string; key: string }) =>
          app.post('notice/save', notice({ key: one.key, publish: false, title: '改过的' }), as(sponsor)),
        withdraw: (one: { id: string }) => app.post('notice/withdraw', { id: one.id }, as(sponsor)),
        delete: (one: { id: string }) => app.post('notice/delete', { id: one.id }, as(sponsor)),
      })) {
        const one = await inState[from]()
        const answer = await send(one)
        const to = stepOf(from, action as NoticeAction, 'author')
        const again = action === 'withdraw' && (from === 'draft' || from === 'withdrawn')
        assert.equal(
          answer.code === 0,
          to !== undefined || again,
          `${from} ${action}: ${answer.envelope.message}`,
        )
        assert.equal(await stateOf(one.id), to ?? from)
      }
    })
  }

  test('what a case takes down its author cannot put out again, and an appeal that wins brings back', async () => {
    const one = await inState.held()
    assert.equal((await open(one.id, admin)).status, 404)
    assert.equal(
      (await app.post('notice/save', notice({ key: one.key, publish: true }), as(sponsor))).code === 0,
      false,
    )
    const { rows } = await app.pool.query('select id from complaint_cases where subject_id = $1', [one.id])
    const { code, data, envelope } = await app.post(
      'appeal/add',
      { key: randomUUID(), id: rows[0].id, text: '这是活动通知，不是广告' },
      as(sponsor),
    )
    assert.equal(code, 0, envelope.message + envelope.msg)
    const heard = await app.post(
      'appeal/approved',
      { id: data.appeal?.id ?? '', note: '看过了，是通知' },
      as(platform),
    )
    assert.equal(heard.code, 0, heard.envelope.message + heard.envelope.msg)
    assert.equal(await stateOf(one.id), 'published')
  })

  test('is reported by its readers, not by its author, nor where nobody answers for it', async () => {
    const one = await made({})
    const reader = await newPerson(app, school)
    assert.deepEqual(
      [(await open(one.id, reader)).data.reportable, (await open(one.id, sponsor)).data.reportable],
      [true, false],
    )
    assert.match((await report(sponsor, one.id)).envelope.message, /不能举报自己的公告/)
    assert.equal((await report(reader, one.id, 'article')).status, 404, 'it is no article')
    const { data } = await report(reader, one.id)
    const { data: seen } = await app.get('complaint/detail', { query: { id: data.id }, ...as(admin) })
    assert.deepEqual(
      [seen.subject, seen.snapshot.title, seen.owner?.id],
      ['notice', '停水通知', sponsor.userId],
    )
    await app.pool.query('update announcements set author_id = null where id = $1', [one.id])
    assert.equal((await open(one.id, reader)).data.reportable, false)
    assert.match((await report(await newPerson(app, school), one.id)).envelope.message, /帮助与反馈/)
  })

  test('an edited one keeps whom it was for; a withdrawn one is gone from the board and written on', async () => {
    const draft = notice({ title: '第一版', grade: 2024 })
    const { data } = await app.post('notice/save', draft, as(admin))
    const { data: again } = await app.post(
      'notice/save',
      { ...draft, title: '第二版', grade: null, pinned: true },
      as(admin),
    )
    assert.deepEqual([again.id, again.title, again.grade, again.pinned], [data.id, '第二版', 2024, false])
    await app.post('notice/withdraw', { id: data.id }, as(admin))
    assert.equal((await open(data.id, admin)).status, 404)
    const { data: back } = await app.post(
      'notice/save',
      { ...draft, title: '第三版', grade: null, publish: true },
      as(admin),
    )
    assert.deepEqual([back.state, back.grade], ['published', null])
  })

  test('an administrator takes down what a sponsor sent, and that is written down; of another school’s they know nothing', async () => {
    const one = await made({})
    assert.equal(
      (await app.post('notice/withdraw', { id: one.id }, as(await role('school-admin', elsewhere)))).status,
      403,
    )
    assert.equal(
      (await app.post('notice/withdraw', { id: one.id }, as(await newPerson(app, school)))).status,
      403,
    )
    assert.equal((await app.post('notice/withdraw', { id: one.id }, as(admin))).data.state, 'withdrawn')
    const { rows } = await app.pool.query(
      `select detail from audit_log where action = 'notice.withdraw' and subject_id = $1 and actor_id = $2`,
      [sponsor.userId, admin.userId],
    )
    assert.deepEqual(
      rows.map(({ detail }) => detail.title),
      ['停水通知'],
    )
    assert.match(await told(sponsor), /你的公告“停水通知”被管理员撤回了/)
    const again = await made({ title: '又停水了' })
    for (let times = 1; times <= 2; times += 1) {
      for (const retry of [1, 2])
        assert.equal((await app.post('notice/withdraw', { id: again.id }, as(admin))).code, 0, `${retry}`)
      assert.equal((await told(sponsor)).split('“又停水了”被管理员撤回了').length - 1, times)
      const { key } = (await app.get('notice/draft', { query: { id: again.id }, token: sponsor.token })).data
      assert.equal((await save(sponsor, { key, title: '又停水了' })).data.state, 'published')
    }
    assert.equal((await app.post('notice/delete', { id: one.id }, as(admin))).status, 403)
    const draft = await made({ publish: false })
    assert.equal((await app.post('notice/withdraw', { id: draft.id }, as(admin))).status, 404)
    assert.equal((await app.get('notice/draft', { query: { id: one.id }, token: admin.token })).status, 404)
  })

  test('lists are one’s own, and for administrators the school’s that were sent', async () => {
    const author = await role('sponsor')
    const draft = await app.post('notice/save', notice({ publish: false, title: '还没写完' }), as(author))
    const sent = await app.post('notice/save', notice({ title: '写完了' }), as(author))
    const mine = await app.get('notice/mine', { query: { size: 1 }, token: author.token })
    assert.deepEqual([mine.data.items.map(({ id }) => id), mine.data.next], [[sent.data.id], sent.data.id])
    const rest = await app.get('notice/mine', { query: { after: mine.data.next ?? '' }, token: author.token })
    assert.deepEqual(
      rest.data.items.map(({ id }) => id),
      [draft.data.id],
    )
    const all = await app.get('notice/mine', { query: { whose: 'school', size: 50 }, token: admin.token })
    assert.ok(all.data.items.some(({ id, author: by }) => id === sent.data.id && by?.id === author.userId))
    assert.ok(!all.data.items.some(({ id }) => id === draft.data.id))
    assert.equal(
      (await app.get('notice/mine', { query: { whose: 'school' }, token: author.token })).status,
      403,
    )
    assert.equal((await app.get('notice/mine', { query: { after: 'x' }, token: author.token })).status, 400)
  })

  test('deleting one frees its pictures, but for those that are shown elsewhere', async () => {
    const { data: own } = await app.upload(await picture(), as(sponsor))
    const body = [{ kind: 'picture', text: '', picture: own.id }]
    const [first, second] = [await made({ body, publish: false }), await made({ body, publish: false })]
    const there = async () =>
      (await app.pool.query('select 1 from pictures where id = $1', [own.id])).rowCount
    assert.equal((await app.post('notice/delete', { id: first.id }, as(sponsor))).code, 0)
    assert.equal(await there(), 1)
    await app.post('notice/delete', { id: second.id }, as(sponsor))
    assert.equal(await there(), 0)
    assert.equal((await app.post('notice/delete', { id: randomUUID() }, as(sponsor))).status, 404)
  })
})

test('a notice opened by many at once counts each reader once', async () => {
  const id = await newNotice(app, admin)
  const reader = await newPerson(app, school)
  await Promise.all([1, 2, 3, 4].map(() => open(id, reader)))
  const { data } = await app.get('notice/mine', { query: { size: 1 }, token: admin.token })
  assert.deepEqual([data.items[0]?.id, data.items[0]?.reads], [id, 1])
})
