// also on: external
/** Who wrote on the wall: no answer to anybody else, at the desk or not, says so, whatever happens to what they wrote. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { exportPath } from '../../../contract/security/rules'
import { entrust } from '../campus'
import { as } from '../asks'
import type { TestSession } from '../harness'
import { callRoute, routes } from '../routes'
import { ok, wallOf, type Wall } from './walls'

let wall: Wall
/** Whose they are is the secret: names that nothing else says. */
let author: TestSession
let commenter: TestSession
let reader: TestSession
let person: TestSession
let platform: TestSession
const secrets = () => new RegExp([author.userId, commenter.userId, '隐姓埋名甲', '隐姓埋名乙'].join('|'))

before(async () => {
  wall = await wallOf()
  ;[author, commenter, reader, person] = [
    await wall.student('隐姓埋名甲'),
    await wall.student('隐姓埋名乙'),
    await wall.student('路人'),
    await wall.student('宋拾光'),
  ]
  platform = await wall.student('平台的人')
  await entrust(wall.app, platform, 'platform-admin', null)
})
after(() => wall.app.close())

const everybody = () => [
  undefined,
  reader,
  person,
  wall.desk.one,
  wall.desk.two,
  wall.desk.stranger,
  platform,
]

/** People are found there by who they are, not by what they wrote. */
const ofPeople = new Set(['user/recommended', 'user/search', 'roles/grants'])

/** Calls all that can be read, with everything that is known, and gives what says a secret. */
async function leaks(known: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [name, { method, query, limit }] of Object.entries(routes)) {
    if (method !== 'GET' || ofPeople.has(name)) continue
    const { properties = {}, required = [] } = (query ?? {}) as {
      properties?: Record<string, unknown>
      required?: string[]
    }
    const takesId = ['id', 'user', 'conversation', 'subject_id'].filter((field) => field in properties)
    const fixed = {
      ...('subject' in properties ? { subject: 'confession' } : {}),
      ...(name === 'search/list' ? { kind: 'confession' } : {}),
      ...('keyword' in properties ? { keyword: '湖边' } : {}),
      ...('size' in properties ? { size: '50' } : {}),
      ...('school' in properties && required.includes('school') ? { school: wall.desk.school } : {}),
    }
    for (const id of takesId.length > 0 ? known : ['']) {
      await Promise.all(
        everybody().map(async (who) => {
          const { status, envelope } = await callRoute(
            wall.app,
            name,
            { ...fixed, ...Object.fromEntries(takesId.map((field) => [field, id])) },
            { token: who?.token },
          )
          assert.ok(limit !== undefined || status !== 429, `${name} was not asked`)
          if (secrets().test(JSON.stringify(envelope))) found.push(`${name} ${id}`)
        }),
      )
    }
  }
  return [...new Set(found)]
}

describe('whose a post and a comment are', () => {
  test('is in no answer: on the wall, waiting, complained about, taken down, appealed, and asked for', async () => {
    const shown = await wall.post(author, { text: '湖边的风替我说了' })
    const waiting = await wall.post(author, { text: '湖边见', to: person.userId })
    const held = await wall.post(author, { text: '湖边第二张长椅', to_name: '穿灰毛衣的同学' })
    const said = await wall.say(commenter, shown.id)
    ok(
      await wall.app.post('comment/addReply', { key: randomUUID(), id: said.id, text: '我也在' }, as(author)),
    )
    ok(await wall.act('like', commenter, shown.id))
    ok(await wall.app.post('comment/like', { id: said.id }, as(author)))
    const theirs = await wall.say(reader, shown.id, '路过')
    ok(await wall.app.post('comment/like', { id: theirs.id }, as(author)))
    ok(
      await wall.app.post(
        'comment/addReply',
        { key: randomUUID(), id: theirs.id, text: '谢谢路过' },
        as(commenter),
      ),
    )
    const cases = [await wall.complain(reader, shown.id), await wall.complain(reader, said.id, 'comment')]
    const known = [
      shown.id,
      waiting.id,
      held.id,
      said.id,
      theirs.id,
      shown.author.id,
      said.author.id,
      ...cases.map(({ id }) => id),
    ]
    assert.deepEqual(await leaks(known), [])

    const answers: unknown[] = []
    const asked = ok(
      await wall.app.post(
        'loveWall/askUnseal',
        { key: randomUUID(), id: cases[0]?.id ?? '', reason: '涉及人身威胁，需要联系本人' },
        as(wall.desk.one),
      ),
    )
    answers.push(asked)
    for (const { id } of cases) {
      answers.push(
        await wall.app.post(
          'complaint/approved',
          { id, rule: 'abuse', note: '言语攻击', days: 1 },
          as(wall.desk.one),
        ),
      )
    }
    const appeals = [
      ok(
        await wall.app.post(
          'appeal/add',
          { key: randomUUID(), id: cases[0]?.id ?? '', text: '我没有骂人' },
          as(author),
        ),
      ),
      ok(
        await wall.app.post(
          'appeal/add',
          { key: randomUUID(), id: cases[1]?.id ?? '', text: '我也没有' },
          as(commenter),
        ),
      ),
    ]
    answers.push(await wall.review(wall.desk.one, held.id), await wall.act('agree', person, waiting.id))
    const after = [...known, asked.id, ...appeals.map(({ appeal }) => appeal?.id ?? '')]
    assert.deepEqual(await leaks(after), [])
    for (const { appeal } of appeals)
      answers.push(
        await wall.app.post(
          'appeal/approved',
          { id: appeal?.id ?? '', note: '看过了，没有' },
          as(wall.desk.two),
        ),
      )
    answers.push(
      await wall.app.post(
        'complaint/approved',
        { id: cases[0]?.id ?? '', rule: 'abuse', note: '再来一次' },
        as(wall.desk.two),
      ),
    )
    assert.doesNotMatch(JSON.stringify(answers), secrets())
    assert.deepEqual(await leaks(after), [])
  })

  test('is in no export of somebody else’s', async () => {
    ok(await wall.app.post('user/export', {}, as(reader)))
    const { body } = await wall.app.app.inject({
      method: 'GET',
      url: `/api/${exportPath}`,
      headers: { authorization: `Bearer ${reader.token}` },
    })
    assert.match(body, /路过/)
    assert.doesNotMatch(body, secrets())
  })

  test('does not follow from black lists: what it hides would tell', async () => {
    const post = await wall.post(await wall.student(), { text: '屏蔽与否都在' })
    const said = await wall.say(commenter, post.id, '在的')
    ok(await wall.app.post('user/block', { id: commenter.userId }, as(reader)))
    const { items } = ok(
      await wall.app.get('comment/comments', {
        query: { subject: 'confession', id: post.id },
        ...as(reader),
      }),
    )
    assert.deepEqual(
      items.map(({ id }) => id),
      [said.id],
    )
    ok(await wall.app.post('user/unblock', { id: commenter.userId }, as(reader)))
  })
})

describe('a pseudonym', () => {
  test('is one in a thread and another in the next', async () => {
    const [one, other] = [await wall.student(), await wall.student()]
    const [first, second] = [await wall.post(one), await wall.post(one)]
    const own = await wall.say(one, first.id)
    const [here, there] = [await wall.say(other, first.id), await wall.say(other, second.id)]
    assert.deepEqual(own.author, first.author)
    assert.notEqual(first.author.id, second.author.id)
    assert.notEqual(here.author.id, there.author.id)
    assert.equal((await wall.say(other, first.id)).author.id, here.author.id)
  })

  test('leads to nobody', async () => {
    const { author: alias } = await wall.post(await wall.student())
    for (const path of ['user/home', 'photo/list', 'chat/with', 'dynamic/userDynamics'] as const) {
      const { code, data } = await callRoute(
        wall.app,
        path,
        { [path === 'user/home' ? 'id' : 'user']: alias.id },
        as(reader),
      )
      assert.ok(code !== 0 || (data as { items: unknown[] }).items.length === 0, path)
    }
    for (const path of ['user/follow', 'user/block'] as const)
      assert.equal((await wall.app.post(path, { id: alias.id }, as(reader))).status, 404)
    assert.equal(
      (
        await wall.app.post(
          'complaint/add',
          { key: randomUUID(), subject: 'user', id: alias.id, reason: 'abuse' },
          as(reader),
        )
      ).status,
      404,
    )
  })

  test('is blocked in its thread alone, and listed with where it is', async () => {
    const [bad, me] = [await wall.student(), await wall.student()]
    const [first, second] = [await wall.post(bad, { text: '第一条的话' }), await wall.post(bad)]
    const block = (path: 'block' | 'unblock', id: string, by = me) =>
      wall.app.post(`alias/${path}`, { id }, as(by))
    const blocked = async () => ok(await wall.app.get('alias/blocked', as(me))).items
    ok(await block('block', first.author.id))
    ok(await block('block', first.author.id))
    assert.deepEqual(
      (await blocked()).map(({ id, name, where }) => [id, name, where]),
      [
        [
          first.author.id,
          first.author.name,
          { subject: 'confession', what: '表白', id: first.id, excerpt: '第一条的话' },
        ],
      ],
    )
    const seen = await wall.ids(me, 'list')
    assert.deepEqual(
      [seen.includes(first.id), seen.includes(second.id), (await wall.see(me, first.id)).status],
      [false, true, 404],
    )
    const said = await wall.say(bad, second.id, '吵闹')
    ok(await block('block', said.author.id))
    assert.ok(!(await wall.ids(me, 'list')).includes(second.id))
    for (const { id } of await blocked()) ok(await block('unblock', id))
    assert.deepEqual([await blocked(), (await wall.see(me, first.id)).status], [[], 200])
    assert.equal((await block('block', first.author.id, bad)).status, 409)
    assert.equal((await block('block', randomUUID())).status, 404)
    assert.equal(
      (await block('block', first.author.id, await wall.student('外校', wall.desk.other))).status,
      404,
    )
    assert.equal((await wall.app.post('alias/block', { id: first.author.id })).status, 401)
  })
})
