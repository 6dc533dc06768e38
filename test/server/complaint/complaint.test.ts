// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { appealSteps, caseSteps, limits, weightOf, type CaseState } from '../../../contract/complaint/rules'
import { certify, comment, newPerson, newSchool, picture, publish } from '../campus'
import { as } from '../asks'
import { complaintsAt, deskOf, newReviewer, type TestDesk } from './complaints'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let desk: TestDesk
let school: string
let other: string
let one: TestSession
let two: TestSession
let stranger: TestSession

before(async () => {
  app = await startApp()
  desk = await deskOf(app)
  ;({ school, other, one, two, stranger } = desk)
})
after(() => app.close())

const { student, complain, approve, refuse, detail, look, told, queue, complained } = complaintsAt(() => ({
  app,
  desk,
}))

describe('the rules', () => {
  test('the weight of a reporter falls with what was found in bad faith, never to nothing', () => {
    assert.deepEqual([0, 1, 2, 3, 4, 50].map(weightOf), [100, 100, 50, 33, 25, 10])
  })
})

describe('a complaint', () => {
  test('opens a case with a number of the day, the next one the next', async () => {
    const [first, second] = [
      await complained((await publish(app, await student())).id),
      await complained((await publish(app, await student())).id),
    ]
    assert.match(first.number, /^JB20\d{6}-\d{4}$/)
    assert.equal(Number(second.number.slice(-4)), Number(first.number.slice(-4)) + 1)
    assert.deepEqual([first.state, first.outcome], ['open', null])
  })

  test('of many people at once about one thing is one case, each once', async () => {
    const dynamic = await publish(app, await student())
    const people = await Promise.all([1, 2, 3, 4].map(() => student()))
    const answers = await Promise.all([...people, ...people].map((person) => complain(person, dynamic.id)))
    assert.deepEqual(
      answers.map(({ code }) => code),
      answers.map(() => 0),
    )
    assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
    const { rows } = await app.pool.query(
      `select k.rank, (select count(*)::int from complaints c where c.case_id = k.id) as n from complaint_cases k where k.subject_id = $1`,
      [dynamic.id],
    )
    assert.deepEqual(rows, [{ rank: -400, n: 4 }])
  })

  test('of different things at once has different numbers, without a gap', async () => {
    const author = await student()
    const things = await Promise.all([1, 2, 3, 4, 5].map(() => publish(app, author)))
    const answers = await Promise.all(things.map(async ({ id }) => complained(id)))
    const last = answers.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b)
    assert.deepEqual(
      last,
      last.map((_, nth) => (last[0] ?? 0) + nth),
    )
  })

  test('sent again gives the first, also after the thing is gone', async () => {
    const [author, person] = [await student(), await student()]
    const dynamic = await publish(app, author)
    const key = randomUUID()
    const { data } = await complain(person, dynamic.id, { key })
    await app.post('dynamic/delete', { id: dynamic.id }, as(author))
    assert.deepEqual((await complain(person, dynamic.id, { key })).data, data)
  })

  test('is refused about one’s own, about what is gone, hidden or nobody’s', async () => {
    const [author, person] = [await student(), await student()]
    const dynamic = await publish(app, author)
    const said = await comment(app, author, dynamic.id)
    assert.equal((await complain(author, dynamic.id)).status, 409)
    assert.equal((await complain(author, said.id, { subject: 'comment' })).status, 409)
    assert.equal(
      (await complain(author, author.userId, { subject: 'user', reason: 'abuse' })).envelope.message,
      '不能举报自己',
    )
    assert.equal((await complain(person, randomUUID())).status, 404)
    assert.equal((await complain(person, dynamic.id, { subject: 'comment' })).status, 404)
    await app.post('user/block', { id: person.userId }, as(author))
    for (const [subject, id] of [
      ['dynamic', dynamic.id],
      ['comment', said.id],
      ['user', author.userId],
    ]) {
      assert.equal((await complain(person, id as string, { subject, reason: 'abuse' })).status, 404, subject)
    }
    const outsider = await newPerson(app, other)
    assert.equal((await complain(outsider, dynamic.id)).status, 404)
    await app.post('dynamic/delete', { id: dynamic.id }, as(author))
    assert.equal((await complain(await student(), dynamic.id)).status, 404)
  })

  test('is refused with a reason that does not fit, without words where they are needed, with a school of its own', async () => {
    const [person, dynamic] = [await student(), await publish(app, await student())]
    assert.match(
      (await complain(person, dynamic.id, { reason: 'impersonation' })).envelope.msg,
      /不能这样举报动态/,
    )
    assert.equal((await complain(person, dynamic.id, { reason: 'boring' })).code, -1)
    assert.equal((await complain(person, dynamic.id, { reason: 'other', text: '  ' })).code, -1)
    assert.equal((await complain(person, dynamic.id, { text: '长'.repeat(limits.text.max + 1) })).code, -1)
    assert.equal((await complain(person, dynamic.id, { school: other })).envelope.msg, '不认识的字段 school')
    const { data: foreign } = await app.upload(await picture(), as(await student()))
    assert.equal((await complain(person, dynamic.id, { pictures: [foreign.id] })).code, -1)
  })

  test('is taken ten times a day from one person, also when they come at once, also when some were taken back', async () => {
    const [author, person] = [await student(), await student()]
    const said = await publish(app, author)
    const things = []
    for (let count = 0; count < 12; count += 1)
      things.push((await comment(app, author, said.id, `第 ${count} 条`)).id)
    const first = await complain(person, things.shift() as string, { subject: 'comment' })
    await app.post('complaint/delete', { id: first.data.id }, as(person))
    const answers = await Promise.all(things.map((id) => complain(person, id, { subject: 'comment' })))
    assert.equal(answers.filter(({ code }) => code === 0).length, limits.perDay - 1)
    assert.deepEqual(
      [...new Set(answers.filter(({ code }) => code !== 0).map(({ envelope }) => envelope.message))],
      ['每天最多举报 10 次，明天再来'],
    )
    const known = answers.findIndex(({ code }) => code === 0)
    assert.equal((await complain(person, things[known] as string, { subject: 'comment' })).code, 0)
    await app.pool.query(
      `update complaints set created_at = created_at - interval '1 day' where reporter_id = $1`,
      [person.userId],
    )
    assert.equal((await complain(person, said.id)).code, 0)
  })

  test('is the person’s to take back while it is open; with the last one the case ends', async () => {
    const [a, b] = [await student(), await student()]
    const dynamic = await publish(app, await student())
    const { id } = await complained(dynamic.id, a)
    await complained(dynamic.id, b)
    const back = (person: TestSession) => app.post('complaint/delete', { id }, as(person))
    assert.equal((await back(await student())).status, 404)
    assert.deepEqual([(await back(a)).code, (await back(a)).code], [0, 0])
    assert.deepEqual((await queue(one)).find((row) => row.id === id)?.complaints, 1)
    const mine = (await app.get('userComplaintList', as(a))).data.items[0]
    assert.deepEqual([mine?.state, mine?.outcome], ['withdrawn', null])
    await back(b)
    assert.equal(
      (await queue(one)).some((row) => row.id === id),
      false,
    )
    assert.match((await approve(one, id)).envelope.message, /撤回/)
    assert.notEqual((await complained(dynamic.id, a)).id, id)
  })

  test('shows its maker their own part alone', async () => {
    const [a, b] = [await student(), await student()]
    const dynamic = await publish(app, await student())
    const { id } = await complained(dynamic.id, a)
    await complain(b, dynamic.id, { text: '我也看到了' })
    const { data } = await look(a, id)
    assert.deepEqual(
      data.complaints.map(({ text, mine, reporter }) => [text, mine, reporter]),
      [['一直在发广告', true, null]],
    )
    assert.equal(data.owner, null)
    assert.equal((await look(await student(), id)).status, 404)
  })

  test('that was taken back says no more than that', async () => {
    const [a, b] = [await student(), await student()]
    const dynamic = await publish(app, await student())
    const { id } = await complained(dynamic.id, a)
    await complained(dynamic.id, b)
    await app.post('complaint/delete', { id }, as(a))
    await approve(one, id)
    const mine = (await look(a, id)).data
    assert.deepEqual([mine.state, mine.outcome], ['withdrawn', null])
    assert.equal((await look(b, id)).data.outcome?.note, '反复发布广告')
    const second = await publish(app, await student())
    const shared = await complained(second.id, two)
    await complained(second.id, b)
    await app.post('complaint/delete', { id: shared.id }, as(two))
    const { state, complaints } = (await look(two, shared.id)).data
    assert.deepEqual([state, complaints.some(({ reporter }) => reporter?.id === b.userId)], ['open', true])
  })

  test('about a person tells of the profile nothing but the name', async () => {
    const [a, b, person] = [await student(), await student(), await student()]
    await app.post('user/edit', { intro: '以前的介绍' }, as(person))
    const { data } = await complain(a, person.userId, { subject: 'user' })
    await app.post('user/edit', { intro: '' }, as(person))
    await complain(b, person.userId, { subject: 'user' })
    for (const reader of [a, b]) {
      const seen = JSON.stringify([
        (await look(reader, data.id)).data,
        (await app.get('userComplaintList', as(reader))).data,
      ])
      assert.doesNotMatch(seen, /以前的介绍/)
    }
    assert.equal((await look(one, data.id)).data.snapshot.text, '以前的介绍')
  })
})

describe('the queue', () => {
  test('is for the school’s administrators and the platform’s, who see nothing in it without leaving a trace', async () => {
    const author = await student()
    const { data: shown } = await app.upload(await picture(), as(author))
    const dynamic = await publish(app, author, { text: '扫码领券', pictures: [shown.id] })
    const { id, number } = await complained(dynamic.id)
    const platform = await newReviewer(app, null)
    for (const person of [one, platform]) assert.ok((await queue(person)).some((row) => row.id === id))
    assert.ok(!(await queue(stranger)).some((row) => row.id === id))
    assert.doesNotMatch(JSON.stringify(await queue(one)), /扫码领券/)
    assert.deepEqual([(await look(stranger, id)).status, (await approve(stranger, id)).status], [404, 403])
    const { data } = await look(one, id)
    assert.deepEqual(
      [data.snapshot.text, data.snapshot.pictures.length, data.owner?.id],
      ['扫码领券', 1, author.userId],
    )
    assert.ok(data.complaints[0]?.reporter)
    const { items } = (await app.get('roles/audit', as(one))).data
    assert.deepEqual(
      [items[0]?.action, items[0]?.detail.number, items[0]?.subject?.id],
      ['complaint.look', number, author.userId],
    )
    const { queues } = (await app.get('roles/home', as(one))).data
    assert.equal(queues.find(({ name }) => name === 'complaints')?.count, (await queue(one)).length)
  })

  test('has the heaviest first, page by page, and a reporter of bad faith at the end', async () => {
    const far = await newSchool(app, '青禾学院')
    const reviewer = await newReviewer(app, far)
    const author = await newPerson(app, far)
    const [a, b, troll] = [await newPerson(app, far), await newPerson(app, far), await newPerson(app, far)]
    for (let count = 0; count < 2; count += 1) {
      const { id } = await complained((await publish(app, author)).id, troll)
      const mark = (await look(reviewer, id)).data.complaints[0]?.id
      assert.equal((await refuse(reviewer, id, { bad_faith: [mark] })).code, 0)
    }
    const things = [await publish(app, author), await publish(app, author), await publish(app, author)].map(
      ({ id }) => id,
    ) as [string, string, string]
    const trolled = await complained(things[0], troll)
    const single = await complained(things[1], a)
    const double = await complained(things[2], a)
    await complained(things[2], b)
    const order: string[] = []
    const weights: number[] = []
    for (let after: string | undefined; ;) {
      const { data } = await app.get('complaint/dynamicComplaints', {
        query: { size: 1, ...(after ? { after } : {}) },
        ...as(reviewer),
      })
      order.push(...data.items.map(({ id }) => id))
      weights.push(...data.items.map(({ weight }) => weight))
      if (data.next === null) break
      after = data.next
    }
    assert.deepEqual(
      [order, weights],
      [
        [double.id, single.id, trolled.id],
        [200, 100, 50],
      ],
    )
  })

  test('leaves out a reviewer’s own things and own complaints, whose decision is refused too', async () => {
    const mine = await publish(app, one)
    const { id } = await complained(mine.id)
    assert.ok(!(await queue(one)).some((row) => row.id === id))
    assert.ok((await queue(two)).some((row) => row.id === id))
    assert.deepEqual([(await look(one, id)).status, (await approve(one, id)).status], [404, 409])
    const theirs = await complained((await publish(app, await student())).id, one)
    assert.ok(!(await queue(one)).some((row) => row.id === theirs.id))
    assert.equal((await approve(one, theirs.id)).status, 409)
    assert.equal((await look(two, theirs.id)).data.state, 'open')
  })
})

describe('a decision', () => {
  test('takes a dynamic down: its author alone sees it, with the reason; everyone is told', async () => {
    const [author, a, b] = [await student('林某'), await student(), await student()]
    const dynamic = await publish(app, author, { text: '周末摆摊 #兼职', scope: 'everyone' })
    const { id, number } = await complained(dynamic.id, a)
    await complained(dynamic.id, b)
    assert.equal((await approve(one, id)).code, 0)
    const lists = async (person: TestSession) =>
      (
        await Promise.all([
          app.get('dynamic/list', { query: { school }, ...as(person) }),
          app.get('dynamic/list', { query: { school, sort: 'hot' }, ...as(person) }),
          app.get('dynamic/list', { query: { school, topic: '兼职' }, ...as(person) }),
          app.get('dynamic/nationwide', as(person)),
          app.get('dynamic/nationwide', { query: { sort: 'hot' }, ...as(person) }),
          app.get('search/list', { query: { kind: 'dynamic', keyword: '周末摆摊' }, ...as(person) }),
          app.get('dynamic/userDynamics', { query: { user: author.userId }, ...as(person) }),
        ])
      ).map(({ data }) => data.items.some((item) => item.id === dynamic.id))
    assert.deepEqual(await lists(a), [false, false, false, false, false, false, false])
    assert.equal((await detail(a, dynamic.id)).status, 404)
    assert.equal((await detail(null, dynamic.id)).status, 404)
    assert.equal((await app.get('user/home', { query: { id: author.userId }, ...as(a) })).data.dynamics, 0)
    assert.deepEqual(await lists(author), [false, false, false, false, false, false, true])
    const own = { state: 'refused', reason: '广告引流：反复发布广告' }
    assert.deepEqual((await detail(author, dynamic.id)).data.withheld, own)
    assert.deepEqual((await app.get('dynamic/mines', as(author))).data.items[0]?.withheld, own)
    const say = { key: randomUUID(), subject: 'dynamic', id: dynamic.id, text: '为什么' }
    assert.equal((await app.post('comment/publish', say, as(author))).status, 409)
    const [words = ''] = await told(author)
    assert.match(words, new RegExp(`周末摆摊.*广告引流：反复发布广告.*申诉.*${number}`))
    for (const person of [a, b]) assert.match((await told(person))[0] ?? '', new RegExp(`${number}）成立`))
    const { data } = await app.get('userComplaintList', as(a))
    assert.deepEqual(
      [data.items[0]?.state, data.items[0]?.outcome?.note, data.items[0]?.outcome?.mute_until],
      ['approved', '反复发布广告', null],
    )
  })

  test('never says to the reported who complained', async () => {
    const [author, reporter] = [await student(), await student('小告状')]
    const dynamic = await publish(app, author)
    const { id } = await complain(reporter, dynamic.id, { text: '告状的原话' }).then(({ data }) => data)
    await approve(one, id)
    const seen = JSON.stringify(
      await Promise.all([
        look(author, id),
        detail(author, dynamic.id),
        app.get('appeal/detail', { query: { id: dynamic.id }, ...as(author) }),
        app.get('userAppealList', as(author)),
        app.get('message/dynamicNotices', as(author)),
      ]),
    )
    for (const secret of [reporter.userId, '小告状', '告状的原话']) assert.ok(!seen.includes(secret), secret)
  })

  test('that finds nothing changes nothing, and says so to both', async () => {
    const [author, person] = [await student(), await student()]
    const dynamic = await publish(app, author)
    const { id } = await complained(dynamic.id, person)
    assert.equal((await refuse(one, id)).code, 0)
    assert.equal((await detail(person, dynamic.id)).data.withheld, undefined)
    assert.match((await told(author))[0] ?? '', /没有问题/)
    assert.match((await told(person))[0] ?? '', /没有成立：没有发现问题/)
    assert.notEqual((await complained(dynamic.id, person)).id, id)
  })

  test('of two reviewers at once is one; the same again is a retry, and nobody is told twice', async () => {
    const [author, person] = [await student(), await student()]
    const { id } = await complained((await publish(app, author)).id, person)
    const answers = await Promise.all([approve(one, id), refuse(two, id), approve(one, id)])
    const [first] = answers
    const winner = first?.code === 0 ? one : two
    assert.equal((await look(winner, id)).data.state, first?.code === 0 ? 'approved' : 'refused')
    assert.equal(answers[1]?.code === 0, first?.code !== 0)
    const again = winner === one ? approve : refuse
    assert.equal((await again(winner, id)).code, 0)
    assert.match((await again(winner === one ? two : one, id)).envelope.message, /已经处理过/)
    assert.equal((await told(person)).filter((text) => text.includes('举报')).length, 1)
  })

  test('that meets more complaints about the same thing neither fails nor makes them fail', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [dynamic, people] = [
        await publish(app, await student()),
        await Promise.all([1, 2, 3, 4].map(() => student())),
      ]
      const { id } = await complained(dynamic.id)
      const [decided, ...more] = await Promise.all([
        approve(one, id),
        ...people.map((person) => complain(person, dynamic.id)),
      ])
      assert.equal(decided?.code, 0)
      for (const { status } of more) assert.ok(status === 200 || status === 404, String(status))
      assert.equal((await detail(people[0] ?? null, dynamic.id)).status, 404)
      assert.ok(!(await queue(two)).some((row) => row.id === id))
    }
  })

  test('is refused from every state but open', async () => {
    const states: CaseState[] = ['approved', 'refused', 'withdrawn', 'overturned']
    const { id } = await complained((await publish(app, await student())).id)
    for (const state of states) {
      await app.pool.query('update complaint_cases set state = $2 where id = $1', [id, state])
      for (const act of [approve, refuse]) assert.equal((await act(one, id)).status, 409, state)
    }
    assert.deepEqual(
      caseSteps.filter(({ from }) => from === 'open').map(({ to }) => to),
      ['approved', 'refused', 'withdrawn'],
    )
    assert.ok(appealSteps.every(({ from }) => from === 'open'))
  })

  test('asks for a rule of the kind, a note, and a mute only of people', async () => {
    const { id } = await complained((await publish(app, await student())).id)
    assert.match((await approve(one, id, { rule: 'impersonation' })).envelope.msg, /没有这一条/)
    assert.equal((await approve(one, id, { note: '  。' })).code, -1)
    assert.equal((await approve(one, id, { days: 3 })).code, -1)
    assert.equal((await approve(one, id, { days: 31 })).code, -1)
    assert.equal((await refuse(one, id, { bad_faith: [randomUUID()] })).code, -1)
    assert.equal((await look(one, id)).data.state, 'open')
  })

  test('warns a person, and closes publishing and commenting until the day it says', async () => {
    const person = await student('广告号')
    await certify(app, person)
    const theirs = await publish(app, person)
    const place = await publish(app, await student())
    const topic = {
      key: randomUUID(),
      name: '禁言前的话题',
      category: 'campus',
      scope: 'school',
      intro: '说说身边的事',
    }
    const { data: proposed } = await app.post('topic/add', topic, as(person))
    assert.equal((await app.post('topic/review', { id: proposed.id, action: 'approve' }, as(one))).code, 0)
    const { data } = await complain(await student(), person.userId, { subject: 'user', reason: 'advert' })
    assert.equal((await approve(one, data.id, { days: 3 })).code, 0)
    assert.match((await told(person))[0] ?? '', /警告.*之前不能发布和评论/)
    const drafts = [
      app.post(
        'dynamic/publish',
        { key: randomUUID(), text: '又来了', pictures: [], scope: 'school' },
        as(person),
      ),
      app.post(
        'comment/publish',
        { key: randomUUID(), subject: 'dynamic', id: place.id, text: '加我' },
        as(person),
      ),
      app.post(
        'question/add',
        { key: randomUUID(), user: one.userId, text: '要不要优惠券', anonymous: true },
        as(person),
      ),
      app.post('barrage/add', { key: randomUUID(), user: one.userId, text: '加我' }, as(person)),
      app.post('topic/add', { ...topic, key: randomUUID(), name: '加我领券' }, as(person)),
      app.post('topic/edit', { id: proposed.id, intro: '加我领券' }, as(person)),
    ]
    for (const { status, envelope } of await Promise.all(drafts)) {
      assert.equal(status, 409)
      assert.match(envelope.message, /禁言到 \d+月\d+日 \d+:\d\d/)
    }
    assert.equal((await detail(await student(), theirs.id)).code, 0)
    await app.pool.query(
      `update complaint_cases set mute_until = now() - interval '1 second' where id = $1`,
      [data.id],
    )
    assert.equal((await publish(app, person)).mine, true)
  })

  test('warns without a mute', async () => {
    const person = await student()
    const { data } = await complain(await student(), person.userId, { subject: 'user', reason: 'abuse' })
    await approve(one, data.id, { rule: 'abuse' })
    assert.match((await told(person))[0] ?? '', /警告/)
    assert.ok(await publish(app, person))
  })
})
