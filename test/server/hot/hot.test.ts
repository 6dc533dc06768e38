// also on: external
/** Hot talk: publishing, sides and their counts, arguments, lists, the end. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  may,
  percents,
  sides,
  stateOf,
  talkSteps,
  type Side,
  type TalkAction,
} from '../../../contract/hot/rules'
import { notifyEnded } from '../../../server/features/hot/ended'
import { eraseDue } from '../../../server/features/security/erase'
import { entrust, newPerson, newSchool, picture, reply } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf, refused } from '../homepage/homepages'
import { as } from '../asks'
import { holding, waiting } from '../waiting'

let app: TestApp
let school: string
let elsewhere: string
let people: ReturnType<typeof peopleOf>
before(async () => {
  app = await startApp()
  ;[school, elsewhere] = [await newSchool(app), await newSchool(app, '江北大学')]
  people = peopleOf(app, school)
})
after(() => app.close())

const body = (change: object = {}) => ({
  key: randomUUID(),
  title: '图书馆该不该通宵开放',
  red: '应该通宵',
  blue: '到点关门',
  scope: 'school',
  ...change,
})
const send = (by: TestSession, change: object = {}) => app.post('hotTalk/publish', body(change), as(by))
async function open(by: TestSession, change: object = {}) {
  const { data, envelope } = await send(by, change)
  assert.equal(envelope.code, 0, envelope.message + envelope.msg)
  return data
}
const choose = (by: TestSession, id: string, side: Side) => app.post('hotTalk/setPoint', { id, side }, as(by))
const shares = async (id: string, viewer?: TestSession) =>
  (await app.get('hotTalk/shares', { query: { id }, token: viewer?.token })).data
const argue = (by: TestSession, id: string, text = '灯亮着心里踏实') =>
  app.post('comment/publish', { key: randomUUID(), subject: 'hot', id, text }, as(by))
const end = (id: string) =>
  app.pool.query(`update hot_talks set closes_at = now() - interval '1 second' where id = $1`, [id])
const told = async (who: TestSession) =>
  (
    await app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token })
  ).data.items.filter(({ about }) => about === 'hot')
/** Whether the counts of a talk are those of its rows. */
async function exact(id: string): Promise<Record<Side, number>> {
  const { rows } = await app.pool.query<{ reds: number; blues: number; red: number; blue: number }>(
    `select reds, blues, (select count(*) from hot_sides where talk_id = id and side = 'red')::int as red,
      (select count(*) from hot_sides where talk_id = id and side = 'blue')::int as blue from hot_talks where id = $1`,
    [id],
  )
  const [row] = rows
  assert.deepEqual([row?.reds, row?.blues], [row?.red, row?.blue])
  return { red: row?.red ?? -1, blue: row?.blue ?? -1 }
}

test('percents sum up, and only what is a row of the steps may be done', () => {
  assert.deepEqual(
    [percents({ red: 1, blue: 2 }), percents({ red: 0, blue: 0 }), percents({ red: 1, blue: 199 })],
    [
      { red: 33, blue: 67 },
      { red: 0, blue: 0 },
      { red: 1, blue: 99 },
    ],
  )
  for (const action of new Set<TalkAction>(talkSteps.map((step) => step.action)))
    assert.deepEqual([may('open', action), may('closed', action)], [true, false])
  assert.deepEqual([stateOf(true), stateOf(false)], ['closed', 'open'])
})

describe('publishing', () => {
  test('is for who is signed in and has a school; what was written is checked', async () => {
    assert.equal((await app.post('hotTalk/publish', body())).code, 1001)
    assert.deepEqual(refused(await send(await newPerson(app))), [409, '请先选择学校'])
    const person = await people.person()
    const wrong = async (change: object) => {
      const { status, envelope } = await send(person, change)
      assert.equal(status, 400)
      return (envelope.data as unknown as { fields: Record<string, string> }).fields
    }
    assert.deepEqual(
      Object.keys(await wrong({ title: '短', red: '是', blue: '超过了十二个字的一边一定写不下' })),
      ['title', 'red', 'blue'],
    )
    assert.deepEqual(await wrong({ title: '短    了' }), { title: '至少写 4 个字' })
    assert.deepEqual(await wrong({ blue: ' 应该通宵 ' }), { blue: '两边的观点不能一样' })
    assert.deepEqual(await wrong({ closes: new Date(Date.now() + 60_000).toISOString() }), {
      closes: '至少要开放 10 分钟',
    })
    assert.deepEqual(await wrong({ closes: new Date(Date.now() + 91 * 86_400_000).toISOString() }), {
      closes: '最多开放 90 天',
    })
    assert.deepEqual(Object.keys(await wrong({ scope: 'nobody' })), ['scope'])
    const { data: photo } = await app.upload(await picture(), as(await people.person()))
    assert.deepEqual(Object.keys(await wrong({ pictures: [photo.id] })), ['pictures'])
  })

  test('makes one talk for a key, also when it is sent again once its end is too near', async () => {
    const person = await people.person()
    const sent = {
      ...body({ title: '  早八  该不该取消 ', text: '说说\r\n\r\n\r\n你的理由' }),
      closes: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const answers = await Promise.all([1, 2, 3].map(() => app.post('hotTalk/publish', sent, as(person))))
    assert.deepEqual([...new Set(answers.map(({ data }) => data.id))].length, 1)
    const again = await app.post('hotTalk/publish', { ...sent, closes: new Date().toISOString() }, as(person))
    const { id, title, text, closes, people: count, shares: shown, mine, comments, side, closed } = again.data
    assert.equal(id, answers[0]?.data.id)
    assert.deepEqual(
      [title, text, closes, count, shown, mine, comments, side, closed],
      ['早八 该不该取消', '说说\n\n你的理由', sent.closes, 0, null, true, 0, null, false],
    )
  })
})

describe('a side', () => {
  test('is chosen, changed and counted once; the shares are for who has chosen, and for guests', async () => {
    const [author, reader] = [await people.person(), await people.person()]
    const { id } = await open(author, { scope: 'everyone' })
    assert.equal((await app.post('hotTalk/setPoint', { id, side: 'red' })).code, 1001)
    assert.equal((await app.post('hotTalk/setPoint', { id, side: 'green' }, as(reader))).status, 400)
    assert.deepEqual((await choose(author, id, 'blue')).data.shares, { red: 0, blue: 1 })
    assert.deepEqual([(await shares(id, reader)).shares, (await shares(id, reader)).people], [null, 1])
    assert.deepEqual((await shares(id)).shares, { red: 0, blue: 1 })
    const first = await choose(reader, id, 'red')
    assert.deepEqual([first.data.side, first.data.shares], ['red', { red: 1, blue: 1 }])
    assert.deepEqual((await choose(reader, id, 'red')).data.shares, { red: 1, blue: 1 })
    assert.deepEqual((await choose(reader, id, 'blue')).data.shares, { red: 0, blue: 2 })
    assert.deepEqual(await exact(id), { red: 0, blue: 2 })
  })

  test('counts right whatever many tap at once', async () => {
    const { id } = await open(await people.person())
    const crowd = await Promise.all(Array.from({ length: 6 }, () => people.person()))
    const taps = crowd.flatMap((person, index) =>
      Array.from({ length: 6 }, (_, tap) => choose(person, id, sides[(index + tap) % 2] ?? 'red')),
    )
    assert.deepEqual(
      (await Promise.all(taps)).map(({ code }) => code),
      taps.map(() => 0),
    )
    const counts = await exact(id)
    assert.equal(counts.red + counts.blue, 6)
  })

  test('is not to be chosen after the end, by who waited for it either', async () => {
    const [author, early, late] = [await people.person(), await people.person(), await people.person()]
    const { id } = await open(author)
    await choose(early, id, 'red')
    await holding(
      app,
      `update hot_talks set closes_at = now() - interval '1 second' where id = $1`,
      [id],
      async (letGo) => {
        const tried = choose(late, id, 'blue')
        await waiting(app, 1)
        await letGo()
        assert.deepEqual(refused(await tried), [409, '热议已经结束'])
      },
    )
    assert.deepEqual(refused(await choose(early, id, 'blue')), [409, '热议已经结束'])
    assert.deepEqual(await exact(id), { red: 1, blue: 0 })
    const seen = await shares(id, late)
    assert.deepEqual([seen.closed, seen.shares, seen.side], [true, { red: 1, blue: 0 }, null])
  })
})

describe('closing', () => {
  test('is the publisher’s, once', async () => {
    const [author, reader] = [await people.person(), await people.person()]
    const { id } = await open(author)
    const close = (by: TestSession) => app.post('hotTalk/close', { id }, as(by))
    assert.deepEqual(refused(await close(reader)), [403, '这不是你的热议'])
    const answers = await Promise.all([close(author), close(author)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await shares(id, reader)).closed, true)
  })

  test('is told to those who took a side, once each, with the result; rounds go on where one ended', async () => {
    const [author, red, blue] = [await people.person(), await people.person(), await people.person()]
    while ((await notifyEnded(app.context)) > 0);
    const { id } = await open(author, { title: '食堂要不要合并窗口' })
    await choose(red, id, 'red')
    await choose(blue, id, 'blue')
    assert.equal(await notifyEnded(app.context), 0)
    await end(id)
    assert.equal(await notifyEnded(app.context, () => false), 0)
    await Promise.all([notifyEnded(app.context), notifyEnded(app.context)])
    await notifyEnded(app.context)
    const result = '热议“食堂要不要合并窗口”结束了：应该通宵 50%，到点关门 50%，2 人选了边'
    const words = async (who: TestSession) => (await told(who)).map(({ text }) => text)
    assert.deepEqual(
      [await words(red), await words(blue), await words(author)],
      [[`${result}。你站红方`], [`${result}。你站蓝方`], [result]],
    )
    assert.equal((await told(red))[0]?.thing?.id, id)
    const { id: lonely } = await open(author, { title: '没有人来的热议' })
    await end(lonely)
    await notifyEnded(app.context)
    assert.deepEqual((await words(author))[0], '热议“没有人来的热议”结束了，没有人选边')
  })
})

describe('an argument', () => {
  test('takes a side first, bears the one of its time, and is listed by it', async () => {
    const [author, red, blue] = [await people.person(), await people.person(), await people.person()]
    const { id } = await open(author)
    assert.deepEqual(refused(await argue(red, id)), [409, '先选一边，再发言'])
    await choose(red, id, 'red')
    await choose(blue, id, 'blue')
    const said = await argue(red, id, '通宵的人自己负责')
    const against = await argue(blue, id, '管理员也要睡觉')
    assert.deepEqual([said.data.stance, against.data.stance], ['red', 'blue'])
    await choose(red, id, 'blue')
    const answer = await reply(app, red, against.data.id, '被你说服了')
    assert.equal(answer.stance, 'blue')
    const list = async (stance?: Side, sort = 'hot') =>
      (
        await app.get('comment/comments', {
          query: { subject: 'hot', id, sort, ...(stance ? { stance } : {}) },
          token: author.token,
        })
      ).data.items.map(({ text }) => text)
    assert.deepEqual(
      [await list('red'), await list('blue'), await list('red', 'new')],
      [['通宵的人自己负责'], ['管理员也要睡觉'], ['通宵的人自己负责']],
    )
    await app.post('comment/like', { id: said.data.id }, as(author))
    assert.deepEqual(await list(), ['通宵的人自己负责', '管理员也要睡觉'])
    assert.equal((await shares(id, author)).comments, 3)
    await end(id)
    assert.deepEqual(refused(await argue(blue, id)), [409, '热议已经结束，不能再发言'])
    const { data } = await app.get('message/dynamicNotices', {
      query: { group: 'comments' },
      token: author.token,
    })
    assert.deepEqual(
      data.items.map(({ about, thing }) => [about, thing?.excerpt]),
      [
        ['hot', '图书馆该不该通宵开放'],
        ['hot', '图书馆该不该通宵开放'],
      ],
    )
  })
})

describe('a talk', () => {
  test('is seen by its school, or by everyone; not over a black list or a closed audience', async () => {
    const [author, blocked, far] = [
      await people.person(),
      await people.person(),
      await newPerson(app, elsewhere),
    ]
    const own = await open(author)
    const wide = await open(author, { scope: 'everyone' })
    await people.block(author, blocked)
    const status = async (id: string, viewer?: TestSession) =>
      (await app.get('hotTalk/detail', { query: { id }, token: viewer?.token })).status
    assert.deepEqual(
      [await status(own.id, far), await status(own.id), await status(wide.id, far), await status(wide.id)],
      [404, 404, 200, 200],
    )
    assert.deepEqual([await status(own.id, blocked), await status(wide.id, blocked)], [404, 404])
    assert.equal((await choose(far, own.id, 'red')).status, 404)
    await people.set(author, 'dynamics_to', 'nobody')
    assert.deepEqual([await status(wide.id, far), await status(wide.id, author)], [404, 200])
    assert.equal((await app.get('hotTalk/detail', { query: { id: 'no' } })).status, 400)
  })

  test('is liked and told of; the like goes again', async () => {
    const [author, reader] = [await people.person(), await people.person()]
    const { id } = await open(author)
    const like = (way: 'like' | 'dislike') => app.post(`hotTalk/${way}`, { id }, as(reader))
    assert.deepEqual(
      [(await like('like')).data, (await like('like')).data],
      [
        { likes: 1, liked: true },
        { likes: 1, liked: true },
      ],
    )
    const likes = async () =>
      (await app.get('message/dynamicNotices', { query: { group: 'likes' }, token: author.token })).data.items
    assert.deepEqual(
      (await likes()).map(({ kind, about }) => [kind, about]),
      [['like', 'hot']],
    )
    assert.deepEqual((await like('dislike')).data, { likes: 0, liked: false })
    assert.deepEqual(await likes(), [])
  })

  test('is deleted by its author, with its pictures', async () => {
    const [author, other] = [await people.person(), await people.person()]
    const { data: photo } = await app.upload(await picture(), as(author))
    const { id } = await open(author, { pictures: [photo.id] })
    const remove = (by: TestSession) => app.post('hotTalk/delete', { id }, as(by))
    assert.deepEqual(refused(await remove(other)), [403, '这不是你的热议'])
    assert.equal((await remove(author)).code, 0)
    assert.equal((await remove(author)).status, 404)
    assert.equal((await app.get('hotTalk/detail', { query: { id }, token: author.token })).status, 404)
    const { rows } = await app.pool.query('select 1 from pictures where id = $1', [photo.id])
    assert.equal(rows.length, 0)
  })

  test('that was taken down is its author’s alone: nobody chooses, argues or finds it, and a mute closes publishing', async () => {
    const [author, reader] = [await people.person(), await people.person()]
    const { id } = await open(author, { title: '加群领福利是真的吗' })
    const admin = await people.person()
    await entrust(app, admin, 'school-admin', school)
    const upheld = async (subject: 'hot' | 'user', of: string, more: object = {}) => {
      const { data } = await app.post(
        'complaint/add',
        { key: randomUUID(), subject, id: of, reason: 'advert' },
        as(reader),
      )
      const { code, envelope } = await app.post(
        'complaint/approved',
        { id: data.id, rule: 'advert', note: '请勿再发', ...more },
        as(admin),
      )
      assert.equal(code, 0, envelope.message + envelope.msg)
    }
    await upheld('hot', id)
    await upheld('user', author.userId, { days: 3 })
    assert.equal((await app.get('hotTalk/detail', { query: { id }, token: reader.token })).status, 404)
    const own = await app.get('hotTalk/detail', { query: { id }, token: author.token })
    assert.deepEqual(own.data.withheld, { state: 'refused', reason: '广告引流：请勿再发' })
    assert.deepEqual(refused(await choose(author, id, 'red')), [409, '这个热议没有公开'])
    assert.deepEqual(refused(await argue(author, id)), [409, '这个热议没有公开，不能发言'])
    assert.match((await send(author)).envelope.message, /禁言/)
  })
})

describe('lists', () => {
  test('hold the school’s and everyone’s, newest, hottest, ended, mine and those I joined, page by page', async () => {
    const [home, other] = [await newSchool(app, '列表大学'), await newSchool(app, '别处大学')]
    const [author, far, reader] = [
      await newPerson(app, home),
      await newPerson(app, other),
      await newPerson(app, home),
    ]
    const title = (name: string) => `列表里的${name}`
    const a = await open(author, { title: title('甲方') })
    const b = await open(far, { title: title('乙方'), scope: 'everyone' })
    const c = await open(author, { title: title('丙方'), red: '要喝咖啡' })
    await open(far, { title: title('别校') })
    await choose(reader, a.id, 'red')
    await choose(far, b.id, 'red')
    await choose(reader, b.id, 'red')
    await app.pool.query(`update hot_talks set closes_at = now() - interval '1 hour' where id = $1`, [c.id])
    await app.pool.query(`update hot_talks set closes_at = now() - interval '1 minute' where id = $1`, [b.id])
    const list = async (query: object, viewer: TestSession | null = reader) => {
      const found: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const { data, envelope }: Awaited<ReturnType<typeof app.get<'hotTalk/list'>>> = await app.get(
          'hotTalk/list',
          { query: { size: 1, ...query, ...(after ? { after } : {}) }, token: viewer?.token },
        )
        assert.equal(envelope.code, 0, envelope.message + envelope.msg)
        found.push(...data.items.map((talk) => talk.title))
        after = data.next
      }
      return found.filter((found) => found.startsWith('列表里的')).map((found) => found.slice(4, 5))
    }
    assert.deepEqual(await list({}), ['丙', '乙', '甲'])
    assert.deepEqual(await list({ list: 'hot' }), ['乙', '甲', '丙'])
    assert.deepEqual(await list({ list: 'closed' }), ['乙', '丙'])
    assert.deepEqual(await list({ list: 'joined' }), ['乙', '甲'])
    assert.deepEqual(await list({ list: 'mine' }, author), ['丙', '甲'])
    assert.deepEqual(await list({ keyword: '咖啡' }), ['丙'])
    assert.deepEqual(await list({ keyword: '%' }), [])
    assert.deepEqual(await list({}, null), ['乙'])
    assert.deepEqual(await list({ school: home }, far), ['乙'])
    for (const own of ['mine', 'joined'])
      assert.equal((await app.get('hotTalk/list', { query: { list: own } })).code, 1001)
    for (const query of [
      { list: 'best' },
      { after: 'x' },
      { list: 'hot', after: 'x_y' },
      { list: 'closed', after: '1.5_' + a.id },
    ])
      assert.equal((await app.get('hotTalk/list', { query, token: reader.token })).status, 400)
    await people.block(reader, far)
    assert.deepEqual(await list({}), ['丙', '甲'])
  })
})

test('who leaves takes their sides and talks along; the counts stay right', async () => {
  const [leaver, other] = [await people.person(), await people.person()]
  const { id } = await open(other)
  const { id: own } = await open(leaver)
  for (const talk of [id, own])
    for (const [index, person] of [leaver, other].entries()) await choose(person, talk, sides[index] ?? 'red')
  await argue(leaver, id)
  await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    leaver.userId,
  ])
  assert.equal(await eraseDue(app.context), 1)
  assert.deepEqual(await exact(id), { red: 0, blue: 1 })
  assert.equal((await shares(id, other)).comments, 0)
  assert.equal((await app.get('hotTalk/detail', { query: { id: own }, token: other.token })).status, 404)
})
