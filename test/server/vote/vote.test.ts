// also on: external
/** Voting events: made, entered, reviewed, listed, ranked, closed and taken along. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  ballotSteps,
  codeText,
  csvPath,
  eventSteps,
  may,
  phaseOf,
  phases,
  type EventAction,
} from '../../../contract/vote/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { certify, newPerson, newPhoto, newSchool, picture } from '../campus'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
import { votesOf, type Votes } from './votes'

let on: Votes
let creator: TestSession
before(async () => {
  on = await votesOf()
})
// what one person makes in a minute is counted
beforeEach(async () => {
  creator = await on.student()
})
after(() => on.app.close())

const day = 86_400_000
const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()
const review = (by: TestSession, id: string, action: string, reason?: string) =>
  on.app.post('Vote/review', { id, action, ...(reason === undefined ? {} : { reason }) }, as(by))
const withdraw = (by: TestSession, id: string) => on.app.post('Vote/remove', { id }, as(by))
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const fieldsOf = ({ status, envelope }: { status: number; envelope: { data: unknown } }) => {
  assert.equal(status, 400)
  return (envelope.data as { fields: Record<string, string> }).fields
}

test('only what is a row of the steps may be done in a phase', () => {
  const rows = new Set(eventSteps.map((step) => `${step.from} ${step.action}`))
  for (const phase of phases)
    for (const action of new Set<EventAction>(eventSteps.map((step) => step.action)))
      assert.equal(may(phase, action, 'during'), rows.has(`${phase} ${action}`), `${phase} ${action}`)
  assert.deepEqual(
    [may('soon', 'enter', 'creator'), may('open', 'enter', 'before'), may('soon', 'enter', 'before')],
    [false, false, true],
  )
  const times = { starts: 10, ends: 20 }
  assert.deepEqual(
    [9, 10, 19, 20].map((now) => phaseOf(times, { closed: false, cancelled: false }, now)),
    ['soon', 'open', 'open', 'counting'],
  )
  assert.equal(phaseOf(times, { closed: true, cancelled: false }, 5), 'closed')
  assert.equal(phaseOf(times, { closed: true, cancelled: true }, 5), 'cancelled')
  assert.ok(!ballotSteps.some(({ from, action }) => action === 'withdraw' && from !== 'counted'))
})

describe('an event', () => {
  test('is made by certified students; what was written is checked', async () => {
    assert.equal((await on.app.post('VoteActivity/create', {})).code, 1001)
    assert.equal((await on.create(await on.person())).code, 147)
    const wrong = async (change: object) => Object.keys(fieldsOf(await on.create(creator, change)))
    assert.deepEqual(await wrong({ title: '短', choices: 11, voters: 'all', way: 'any' }), [
      'title',
      'choices',
      'voters',
      'way',
    ])
    assert.deepEqual(await wrong({ title: '短     了' }), ['title'])
    assert.deepEqual(await wrong({ ends: inTime(60_000) }), ['ends'])
    assert.deepEqual(await wrong({ ends: inTime(61 * day) }), ['ends'])
    assert.deepEqual(await wrong({ starts: inTime(61 * day), ends: inTime(62 * day) }), ['starts'])
    assert.deepEqual(await wrong({ body: [{ kind: 'text', text: ' ' }] }), ['body'])
    const { data: photo } = await on.app.upload(await picture(), as(await on.person()))
    assert.deepEqual(await wrong({ cover: photo.id }), ['pictures'])
    assert.equal((await on.create(creator, { price: 1 })).status, 400)
  })

  test('is one for a key, with its cover first, and says how many may vote', async () => {
    const { data: photo } = await on.app.upload(await picture(), as(creator))
    const sent = { key: randomUUID(), cover: photo.id, voters: 'students', review: true, way: 'creator' }
    const answers = await Promise.all([1, 2].map(() => on.create(creator, sent)))
    assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
    const event = answers[0]?.data
    const { rows } = await on.app.pool.query(
      'select count(*)::int as count from users where school_id = $1 and student_until > now()',
      [on.school],
    )
    assert.deepEqual(
      [event?.cover?.id, event?.electorate, event?.phase, event?.mine, event?.waiting, event?.review],
      [photo.id, rows[0].count, 'open', true, 0, false],
    )
  })

  test('is seen by whom it is for, and deleted by its creator alone', async () => {
    const [mate, blocked] = [await on.person(), await on.person()]
    const far = await newPerson(on.app, await newSchool(on.app, '江北大学'))
    const [own, wide] = [await on.open(creator), await on.open(creator, { voters: 'everyone' })]
    await on.app.post('user/block', { id: blocked.userId }, as(creator))
    const status = async (id: string, by?: TestSession) =>
      (await on.app.get('VoteActivity/read', { query: { id }, token: by?.token })).status
    assert.deepEqual(
      [await status(own.id, mate), await status(own.id, far), await status(own.id), await status(wide.id)],
      [200, 404, 404, 200],
    )
    assert.equal(await status(wide.id, blocked), 404)
    assert.equal((await on.app.get('VoteActivity/read', { query: { id: 'no' } })).status, 400)
    const remove = (by: TestSession) => on.app.post('activity/delete', { id: own.id }, as(by))
    assert.equal((await on.app.post('activity/delete', { id: own.id })).code, 1001)
    assert.deepEqual(refused(await remove(mate)), [403, '这不是你的投票'])
    assert.equal((await remove(creator)).code, 0)
    assert.equal(await status(own.id, creator), 404)
  })

  test('is listed by time, by whose it is and by words, page by page', async () => {
    const school = await newSchool(on.app, '列表大学')
    const [author, reader] = [await on.student(school), await newPerson(on.app, school)]
    const late = await on.open(author, { title: '晚一点结束', ends: inTime(3 * day) })
    const early = await on.open(author, { title: '早一点结束', ends: inTime(day) })
    const over = await on.open(author, { title: '已经结束了' })
    const entry = await on.enter(author, early.id)
    for (const { id } of [late, over]) await on.enter(author, id)
    await on.vote(reader, early.id, [entry.id])
    await on.end(over.id)
    const list = async (query: object, by: TestSession | null = reader) => {
      const found: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page: Awaited<ReturnType<typeof on.app.get<'VoteActivity/list'>>> = await on.app.get(
          'VoteActivity/list',
          { query: { size: 1, ...query, ...(after ? { after } : {}) }, token: by?.token },
        )
        assert.equal(page.code, 0)
        found.push(...page.data.items.map(({ title }) => title))
        after = page.data.next
      }
      return found.filter((title) => [late, early, over].some((event) => event.title === title))
    }
    assert.deepEqual(await list({}), [early.title, late.title])
    assert.deepEqual(await list({ list: 'ended' }), [over.title])
    assert.deepEqual(await list({ list: 'joined' }), [early.title])
    assert.deepEqual(await list({ list: 'mine' }, author), [over.title, early.title, late.title])
    assert.deepEqual(await list({ keyword: '晚一点' }), [late.title])
    assert.deepEqual(await list({ school }, null), [])
    for (const query of [{ list: 'joined' }, { list: 'mine' }])
      assert.equal((await on.app.get('VoteActivity/list', { query })).code, 1001)
    for (const query of [{ list: 'best' }, { after: 'x' }])
      assert.equal((await on.app.get('VoteActivity/list', { query, ...as(reader) })).status, 400)
  })
})

describe('a poll', () => {
  const poll = (change: object = {}) =>
    on.create(creator, {
      kind: 'poll',
      title: '吃啥',
      body: undefined,
      options: ['火锅', ' 烤肉 ', '火锅', '食堂'],
      choices: 10,
      ...change,
    })

  test('is made with its options, each once, and voted on at once', async () => {
    assert.deepEqual(Object.keys(fieldsOf(await poll({ options: ['火锅', ' 火锅'] }))), ['options'])
    assert.deepEqual(Object.keys(fieldsOf(await poll({ options: undefined }))), ['options'])
    const key = randomUUID()
    const answers = await Promise.all([poll({ key }), poll({ key })])
    assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
    const event = answers[0]?.data
    assert.deepEqual(
      [event?.kind, event?.entries, event?.choices, event?.period, event?.way],
      ['poll', 3, 3, 'once', 'creator'],
    )
    const id = event?.id ?? ''
    const { items } = await say(on.app.get('Vote/participantList', { query: { id }, ...as(creator) }))
    assert.deepEqual(
      items.map(({ number, name }) => [number, name]),
      [
        [1, '火锅'],
        [2, '烤肉'],
        [3, '食堂'],
      ],
    )
    await on.vote(await on.person(), id, [items[1]?.id ?? '', items[2]?.id ?? ''])
    await on.exact(id)
  })

  test('has no more options than its card shows, however they came', async () => {
    const { id } = (await poll({ options: Array.from({ length: 9 }, (_, n) => `第 ${n} 家`) })).data
    await on.enter(creator, id, '第十家')
    assert.deepEqual(refused(await on.apply(creator, id, { name: '第十一家' }))[1], '一个投票最多 10 个选项')
  })
})

describe('an entry', () => {
  test('is put up once by each, in its time; the creator alone where it is so', async () => {
    const [one, two] = [await on.person(), await on.person()]
    const { id } = await on.open(creator)
    assert.equal((await on.app.post('Vote/apply', { key: randomUUID(), id, name: '甲' })).code, 1001)
    assert.equal((await on.apply(one, id, { name: '' })).status, 400)
    const key = randomUUID()
    const same = await Promise.all([on.apply(one, id, { key }), on.apply(one, id, { key })])
    assert.deepEqual(
      same.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(new Set(same.map(({ data }) => data.id)).size, 1)
    assert.deepEqual(refused(await on.apply(one, id)), [409, '你已经报过名了'])
    assert.equal((await on.enter(two, id, '乙')).number, 2)
    const three = await on.person()
    const twice = await Promise.all([on.apply(three, id), on.apply(three, id)])
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409])
    const closed = await on.open(creator, { way: 'creator' })
    assert.deepEqual(refused(await on.apply(one, closed.id)), [409, '选项由发起人添加，不能自己报名'])
    assert.deepEqual(
      [(await on.enter(creator, closed.id, '丙')).number, (await on.enter(creator, closed.id, '丁')).number],
      [1, 2],
    )
    const before = await on.open(creator, { way: 'before' })
    assert.deepEqual(refused(await on.apply(one, before.id)), [409, '投票已经开始，报名截止了'])
    await on.end(id)
    assert.deepEqual(refused(await on.apply(creator, id)), [409, '投票已经结束，不能再添加选项'])
    const students = await on.open(creator, { voters: 'students' })
    assert.deepEqual(refused(await on.apply(one, students.id)), [409, '只有本校认证学生可以报名'])
  })

  test('is changed and moved by its creator while nobody has voted, and not after, with the reason', async () => {
    const { id } = await on.open(creator, {
      kind: 'poll',
      body: undefined,
      options: ['火锅', '烤肉', '食堂'],
    })
    const entries = async () =>
      (await say(on.app.get('Vote/participantList', { query: { id }, ...as(creator) }))).items
    const [first, second, third] = (await entries()).map((one) => one.id)
    assert.ok(first && second && third)
    const edit = (by: TestSession, change: object = {}) =>
      on.app.post('Vote/edit', { id: second, name: '炭火烤肉', ...change }, as(by))
    const move = (by: TestSession, before?: string) =>
      on.app.post('Vote/move', { id: third, ...(before ? { before } : {}) }, as(by))
    const voter = await on.person()
    assert.deepEqual([(await edit(voter)).status, (await move(voter, first)).status], [403, 403])
    const photo = await newPhoto(on.app, creator)
    const { data } = await edit(creator, { text: '靠窗的桌', pictures: [photo] })
    assert.deepEqual([data.name, data.text, data.pictures.length], ['炭火烤肉', '靠窗的桌', 1])
    assert.equal((await edit(creator, { name: ' \u200b ' })).status, 400)
    assert.equal((await move(creator, first)).code, 0)
    assert.equal((await move(creator, first)).code, 0, 'where it stands already')
    assert.deepEqual(
      (await entries()).map(({ number, name }) => [number, name]),
      [
        [1, '食堂'],
        [2, '火锅'],
        [3, '炭火烤肉'],
      ],
    )
    assert.equal((await move(creator)).code, 0)
    assert.equal((await entries()).at(-1)?.name, '食堂')
    const [receipt] = (await on.vote(voter, id, [first])).receipts
    const late = [409, '已经有人投票，选项的名称、照片和顺序都不能再改']
    assert.deepEqual([refused(await edit(creator)), refused(await move(creator, first))], [late, late])
    await say(on.app.post('Vote/withdraw', { receipt: receipt?.id ?? '' }, as(voter)))
    assert.deepEqual(refused(await edit(creator)), late, 'receipts name it by what it was')
    const over = await on.open(creator)
    const { id: own } = await on.enter(creator, over.id)
    await on.end(over.id)
    assert.deepEqual(refused(await on.app.post('Vote/edit', { id: own, name: '晚风' }, as(creator))), [
      409,
      '投票已经结束，名单不能再改',
    ])
  })

  test('waits for the creator, who accepts or declines with a reason; who is declined may try again', async () => {
    const { id } = await on.open(creator, { review: true })
    const [one, reader] = [await on.person(), await on.person()]
    const entry = await on.enter(one, id, '木吉他')
    assert.deepEqual([entry.review, entry.number, entry.place], ['waiting', null, null])
    assert.equal(
      (await on.app.get('Vote/participantInfo', { query: { id: entry.id }, ...as(reader) })).status,
      404,
    )
    assert.equal((await on.cast(reader, id, [entry.id])).status, 409)
    const waits = async (by: TestSession) =>
      (await on.app.get('Vote/waiting', { query: { id }, ...as(by) })).data.items.map((item) => item.id)
    assert.deepEqual([await waits(creator), await waits(reader)], [[entry.id], []])
    assert.equal((await on.read(creator, id)).waiting, 1)
    assert.equal((await on.app.post('Vote/review', { id: entry.id, action: 'accept' })).code, 1001)
    assert.equal((await review(reader, entry.id, 'accept')).status, 404)
    assert.deepEqual(refused(await review(one, entry.id, 'accept')), [403, '这不是你的投票'])
    assert.deepEqual(Object.keys(fieldsOf(await review(creator, entry.id, 'decline'))), ['reason'])
    assert.equal((await review(creator, entry.id, 'decline', '照片看不清')).code, 0)
    assert.ok((await on.told(one)).includes('你报名的“校园歌手十强”没有通过：照片看不清'))
    assert.equal((await on.read(one, id)).own.entry, null)
    const again = await on.enter(one, id, '木吉他二队')
    assert.equal((await on.read(one, id)).own.entry, again.id)
    const accepts = await Promise.all([1, 2].map(() => review(creator, again.id, 'accept')))
    assert.deepEqual(
      accepts.map(({ code }) => code),
      [0, 0],
    )
    assert.equal((await on.see(reader, again.id)).number, 1)
    assert.ok((await on.told(creator)).includes('“校园歌手十强”有新的报名：木吉他，等你审核'))
  })

  test('that changes after it was accepted waits for the creator again, and keeps its number', async () => {
    const { id } = await on.open(creator, { review: true })
    const one = await on.person()
    const entry = await on.enter(one, id, '木吉他')
    await say(on.app.post('Vote/review', { id: entry.id, action: 'accept' }, as(creator)))
    await say(on.app.post('Vote/edit', { id: entry.id, name: '木吉他' }, as(one)))
    assert.equal((await on.see(one, entry.id)).review, 'accepted', 'nothing changed')
    await say(on.app.post('Vote/edit', { id: entry.id, name: '电吉他' }, as(one)))
    const changed = await on.see(one, entry.id)
    assert.deepEqual([changed.name, changed.review, changed.number], ['电吉他', 'waiting', 1])
    assert.ok((await on.told(creator)).includes('“校园歌手十强”的报名“电吉他”改过了，等你再审核'))
    await say(on.app.post('Vote/review', { id: entry.id, action: 'decline', reason: '跑题了' }, as(creator)))
    assert.deepEqual(refused(await on.app.post('Vote/edit', { id: entry.id, name: '口琴' }, as(one))), [
      409,
      '没有通过，不能再改，可以重新报名',
    ])
  })

  test('that leaves gives the choices back, and their voters are told', async () => {
    const { id } = await on.open(creator)
    const [one, voter, other] = [await on.person(), await on.person(), await on.person()]
    const [gone, stays] = [await on.enter(one, id, '要走的'), await on.enter(creator, id, '留下的')]
    await on.vote(voter, id, [gone.id])
    await on.vote(other, id, [stays.id])
    assert.deepEqual(refused(await withdraw(voter, gone.id)), [403, '这不是你的选项'])
    assert.equal((await withdraw(one, gone.id)).code, 0)
    await on.exact(id)
    assert.deepEqual([(await on.read(voter, id)).people, (await on.read(voter, id)).own.left], [1, 1])
    await on.close()
    assert.ok((await on.told(voter)).some((text) => text.includes('1 号不在名单里了：本人退出')))
    await on.vote(voter, id, [stays.id])
    // what has votes is not the creator's to drop, by whatever call
    const has = '已经有人投了'
    for (const tried of [review(creator, stays.id, 'decline', '不想让它赢'), withdraw(creator, stays.id)])
      assert.ok(`${refused(await tried)[1]}`.startsWith(has))
    for (const change of ['deleted_at = now()', `review = 'declined'`])
      await assert.rejects(
        on.app.pool.query(`update vote_entries set ${change} where id = $1`, [stays.id]),
        /has votes/,
      )
    await on.exact(id)
    assert.equal((await on.read(voter, id)).votes, 2)
  })

  test('is found by its number and by its name', async () => {
    const { id } = await on.open(creator)
    for (const name of ['北湖之声', '南门合唱团', '三号楼乐队']) await on.enter(creator, id, name)
    const found = async (query: object) =>
      names(
        (await say(on.app.get('Vote/participantList', { query: { id, ...query }, ...as(creator) }))).items,
      )
    assert.deepEqual(await found({}), ['北湖之声', '南门合唱团', '三号楼乐队'])
    assert.deepEqual(
      [await found({ keyword: '2' }), await found({ keyword: '乐队' })],
      [['南门合唱团'], ['三号楼乐队']],
    )
    assert.deepEqual(await found({ keyword: '%' }), [])
  })

  test('is commented once it stands', async () => {
    const { id } = await on.open(creator, { review: true })
    const [one, fan] = [await on.person(), await on.person()]
    const entry = await on.enter(one, id)
    const cheer = (by: TestSession) =>
      on.app.post(
        'comment/publish',
        { key: randomUUID(), subject: 'voteEntry', id: entry.id, text: '加油' },
        as(by),
      )
    assert.deepEqual(refused(await cheer(one)), [409, '还没有通过审核，不能评论'])
    await review(creator, entry.id, 'accept')
    assert.equal((await cheer(fan)).code, 0)
    assert.equal((await on.see(one, entry.id)).comments, 1)
  })
})

describe('the ranking', () => {
  test('puts equals in the order in which they had so many, then by number; pages go on behind the last', async () => {
    const { id } = await on.open(creator)
    const [a, b, c, d] = [
      await on.enter(creator, id, '甲'),
      await on.enter(creator, id, '乙'),
      await on.enter(creator, id, '丙'),
      await on.enter(creator, id, '丁'),
    ]
    for (const { id: entry } of [c, b, b, a, a]) await on.vote(await on.person(), id, [entry])
    await on.app.pool.query(
      `update vote_entries set reached_at = '2026-01-01T00:00:00Z' where event_id = $1 and votes = 2`,
      [id],
    )
    await on.app.pool.query(`update vote_entries set reached_at = '2025-12-31T00:00:00Z' where id = $1`, [
      b.id,
    ])
    const page = await on.ranking(creator, id, { size: 2 })
    assert.deepEqual(
      page.items.map(({ name, place, votes }) => [name, place, votes]),
      [
        ['乙', 1, 2],
        ['甲', 2, 2],
      ],
    )
    const rest = await on.ranking(creator, id, { size: 2, after: page.next })
    assert.deepEqual(
      rest.items.map(({ name, place }) => [name, place]),
      [
        ['丙', 3],
        ['丁', 4],
      ],
    )
    assert.equal(rest.next, null)
    await on.app.pool.query(`update vote_entries set reached_at = '2026-01-01T00:00:00Z' where id = $1`, [
      b.id,
    ])
    assert.deepEqual(names((await on.ranking(creator, id)).items), ['甲', '乙', '丙', '丁'])
    const { data } = await on.app.get('Vote/live', { query: { id }, ...as(creator) })
    assert.deepEqual(
      [data.votes, data.people, data.entries.map((entry) => entry.place)],
      [5, 5, [1, 2, 3, 4]],
    )
    assert.equal(d.number, 4)
    for (const after of ['x', '1_2', '1_2_x'])
      assert.equal((await on.app.get('Vote/ranking', { query: { id, after }, ...as(creator) })).status, 400)
  })
})

describe('the result', () => {
  test('is written down once, for good, told, and taken along by its creator', async () => {
    const { id } = await on.open(creator, { title: '最美北湖照片' })
    const [first, last] = [await on.enter(creator, id, '=晨雾'), await on.enter(creator, id, '晚霞')]
    const voter = await on.person()
    await on.vote(voter, id, [first.id], { address: '10.7.7.7' })
    await on.close()
    assert.equal((await on.read(voter, id)).phase, 'open')
    await on.end(id)
    const key = () => on.app.post('Vote/export', { id }, as(creator))
    assert.deepEqual(refused(await key()), [409, '结果公布后才能导出'])
    await Promise.all([on.close(), on.close()])
    await on.close()
    const event = await on.read(voter, id)
    assert.equal(event.phase, 'closed')
    const result = '“最美北湖照片”的结果公布了，第一名是=晨雾，1 票'
    assert.equal((await on.told(voter)).filter((text) => text === result).length, 1)
    const { rows } = await on.app.pool.query(
      'select place, entry_id, votes, (select count(*)::int from vote_ballots b where b.event_id = $1 and address is not null) as hashes from vote_results where event_id = $1 order by place',
      [id],
    )
    assert.deepEqual(rows, [
      { place: 1, entry_id: first.id, votes: 1, hashes: 0 },
      { place: 2, entry_id: last.id, votes: 0, hashes: 0 },
    ])
    for (const change of ['update vote_results set votes = 9', 'delete from vote_results'])
      await assert.rejects(on.app.pool.query(change), /only grows/)
    assert.deepEqual(refused(await on.cast(voter, id, [last.id])), [409, '投票已经结束'])
    assert.deepEqual(refused(await withdraw(creator, last.id)), [409, '投票已经结束，名单不能再改'])
    assert.deepEqual(refused(await on.app.post('Vote/export', { id }, as(voter))), [403, '这不是你的投票'])
    const made = await say(key())
    const file = (change: object = {}) =>
      on.app.app.inject({ method: 'GET', url: `/api/${csvPath}`, query: { id, key: made.key, ...change } })
    const [receipt] = (await on.app.get('Vote/mine', { query: { id }, ...as(voter) })).data.items
    assert.equal(
      (await file()).body,
      `\ufeff${[
        '投票,最美北湖照片',
        `能投票的人数,${event.electorate}`,
        '投票的人数,1',
        '计入的票,1',
        '不计入的票,0',
        '',
        '名次,编号,名称,票数,不计入的票',
        "1,1,'=晨雾,1,0",
        '2,2,晚霞,0,0',
        '',
        '回执码,编号,名称,怎么算的,理由',
        `${codeText(receipt?.code ?? '')},1,'=晨雾,计入,`,
        '',
      ].join('\r\n')}`,
    )
    assert.equal((await file({ key: `${made.key.slice(0, -1)}_` })).statusCode, 409)
    assert.equal((await file({ id: randomUUID() })).statusCode, 409)
  })

  test('waits for ballots that were set aside, for some days', async () => {
    const { id } = await on.open(creator, { title: '等一等再公布' })
    const entry = await on.enter(creator, id)
    await on.vote(await on.person(), id, [entry.id])
    await on.app.pool.query(`update vote_ballots set state = 'aside' where event_id = $1`, [id])
    await on.app.pool.query('update vote_entries set votes = 0, aside = 1 where id = $1', [entry.id])
    await on.move(id, 'votes = 0, aside = 1')
    await on.end(id)
    await on.close()
    assert.equal((await on.read(creator, id)).phase, 'counting')
    const asked = (await on.told(creator)).filter((text) => text.includes('还有 1 票搁置'))
    assert.equal(asked.length, 1)
    await on.close()
    await on.move(id, `ends_at = now() - interval '4 days', starts_at = now() - interval '5 days'`)
    await on.close()
    assert.equal((await on.read(creator, id)).phase, 'closed')
  })
})

test('the number of those who may vote is of the time of the event', async () => {
  const school = await newSchool(on.app, '选民大学')
  const author = await on.student(school)
  const { id } = await on.open(author, { voters: 'students' })
  const entry = await on.enter(author, id)
  await on.vote(author, id, [entry.id])
  /** It began, and was counted, before it ended. */
  const begin = async (event: string) => {
    await on.close()
    await on.move(event, `electorate_at = now() - interval '1 hour'`)
  }
  await begin(id)
  await certify(on.app, await newPerson(on.app, school))
  await on.end(id)
  await on.close()
  await on.close()
  assert.equal((await on.read(author, id)).electorate, 2)
  await certify(on.app, await newPerson(on.app, school))
  // the number of now is kept for a while, so a page that was never asked before would know it
  await certify(on.app, await newPerson(on.app, school))
  assert.equal((await on.read(author, id)).electorate, 2)
  // who could at the beginning and no more at the end is counted, too
  const other = await on.open(author, { voters: 'students' })
  await begin(other.id)
  await on.app.pool.query('update users set student_until = null where school_id = $1 and id <> $2', [
    school,
    author.userId,
  ])
  await on.end(other.id)
  await on.close()
  await on.close()
  assert.equal((await on.read(author, other.id)).electorate, 4)
})

test('whoever leaves takes their name from ballots, and their entry from the event', async () => {
  const { id } = await on.open(creator)
  const [leaver, voter] = [await on.person(), await on.person()]
  const [own, other] = [await on.enter(leaver, id, '我自己'), await on.enter(creator, id, '别人')]
  await on.vote(leaver, id, [other.id])
  await on.vote(voter, id, [own.id])
  await on.app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    leaver.userId,
  ])
  await eraseDue(on.app.context)
  const { rows } = await on.app.pool.query(
    'select votes, (select count(*)::int from vote_ballots where voter_id = $2) as named from vote_entries where id = $1',
    [other.id, leaver.userId],
  )
  assert.deepEqual(rows, [{ votes: 1, named: 0 }])
  assert.deepEqual(names((await on.ranking(voter, id)).items), ['别人'])
  assert.equal((await on.read(voter, id)).own.left, 1)
  const hashes = async () =>
    (
      await on.app.pool.query(
        'select count(*)::int as count from vote_ballots where event_id = $1 and (address is not null or device is not null)',
        [id],
      )
    ).rows[0].count
  await on.vote(voter, id, [other.id])
  assert.equal(await hashes(), 2)
  await on.app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    creator.userId,
  ])
  await eraseDue(on.app.context)
  assert.equal(await hashes(), 0)
})
