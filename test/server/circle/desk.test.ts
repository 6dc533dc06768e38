// also on: external
/** What administrators decide about dynamics, and what readers keep and pass on. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { dynamicSteps, heat, type DynamicState } from '../../../contract/circle/rules'
import { linesIn } from '../../../server/core/share/poster/text'
import { entrust, newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let admin: TestSession
let second: TestSession
let elsewhere: TestSession
let platform: TestSession
const person = (name?: string) => newPerson(app, school, name)
async function administrator(at: string | null): Promise<TestSession> {
  const made = await newPerson(app, at ?? undefined)
  await entrust(app, made, at === null ? 'platform-admin' : 'school-admin', at)
  return made
}
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  admin = await administrator(school)
  second = await administrator(school)
  elsewhere = await administrator(await newSchool(app, '青山学院'))
  platform = await administrator(null)
})
after(() => app.close())

const told = async (who: TestSession) =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token })).data.items.map(
    ({ text }) => text,
  )
const audited = async (id: string) =>
  (
    await app.pool.query<{ action: string }>(
      `select action from audit_log where detail ->> 'dynamic' = $1 order by id`,
      [id],
    )
  ).rows.map(({ action }) => action)
const hold = (id: string, state: DynamicState) =>
  app.pool.query('update dynamics set state = $2, refusal = $3 where id = $1', [id, state, '疑似广告'])
const stateOf = async (id: string) =>
  (await app.pool.query<{ state: string }>('select state from dynamics where id = $1', [id])).rows[0]?.state

describe('what waits', () => {
  const queue = async (who: TestSession, after?: string) =>
    (await app.get('dynamic/pending', { query: { size: 2, ...(after ? { after } : {}) }, token: who.token }))
      .data

  test('is read oldest first, page by page, by who looks after the school; nobody judges their own', async () => {
    const author = await person()
    const made = []
    for (const text of ['一', '二', '三']) made.push(await publish(app, author, { text }))
    const own = await publish(app, admin, { text: '管理员自己的' })
    for (const { id } of [...made, own]) await hold(id, 'pending')
    const first = await queue(admin)
    const rest = await queue(admin, first.next ?? undefined)
    assert.deepEqual(
      [...first.items, ...rest.items].map(({ text }) => text),
      ['一', '二', '三'],
    )
    assert.equal(first.items[0]?.reason, '疑似广告')
    assert.equal((await queue(second, first.next ?? undefined)).items.length, 2)
    assert.deepEqual((await queue(elsewhere)).items, [])
    const count = async (who: TestSession) =>
      (await app.get('roles/home', as(who))).data.queues.find(({ name }) => name === 'dynamics')?.count
    assert.deepEqual(
      [await count(admin), await count(second), await count(elsewhere), await count(platform)],
      [3, 4, 0, 4],
    )
    assert.equal(
      (await app.post('dynamic/approved', { id: own.id }, as(admin))).envelope.message,
      '这件事和你自己有关，请交给别人处理',
    )
    for (const { id } of [...made, own]) await hold(id, 'approved')
  })

  test('goes by the rows of its rules and no others', async () => {
    const author = await person()
    for (const from of ['approved', 'pending', 'refused'] as const) {
      for (const [action, path, body] of [
        ['approve', 'dynamic/approved', {}],
        ['refuse', 'dynamic/refused', { reason: '像是广告' }],
      ] as const) {
        const { id } = await publish(app, author)
        await hold(id, from)
        const row = dynamicSteps.find((step) => step.from === from && step.action === action)
        for (const who of [author, elsewhere])
          assert.equal((await app.post(path, { id, ...body } as never, as(who))).status, 403)
        assert.equal(await stateOf(id), from)
        const answer = await app.post(path, { id, ...body } as never, as(admin))
        assert.equal(answer.code, row ? 0 : -2, `${from} ${action}`)
        assert.equal(await stateOf(id), row?.to ?? from)
        assert.deepEqual(await audited(id), row ? [`dynamic.${action}`] : [])
      }
    }
    assert.ok((await told(author)).some((text) => text.includes('没有通过审核：像是广告')))
    assert.ok((await told(author)).some((text) => text.includes('通过了审核')))
    assert.equal(
      (await app.post('dynamic/refused', { id: author.userId, reason: '原因' }, as(admin))).status,
      404,
    )
    const { id } = await publish(app, author)
    await hold(id, 'pending')
    assert.equal((await app.post('dynamic/refused', { id, reason: '短' }, as(admin))).status, 400)
  })

  test('is decided once, by whoever comes first', async () => {
    const { id } = await publish(app, await person())
    await hold(id, 'pending')
    const answers = await Promise.all([
      app.post('dynamic/approved', { id }, as(admin)),
      app.post('dynamic/refused', { id, reason: '像是广告' }, as(second)),
      app.post('dynamic/approved', { id }, as(platform)),
    ])
    assert.equal(answers.filter(({ code }) => code === 0).length, 1)
    assert.equal((await audited(id)).length, 1)
  })

  test('is decided again as before by the same reviewer: a retry', async () => {
    const { id } = await publish(app, await person())
    await hold(id, 'pending')
    const refuse = (who: TestSession, reason = '像是广告') =>
      app.post('dynamic/refused', { id, reason }, as(who))
    assert.deepEqual([(await refuse(admin)).code, (await refuse(admin)).code], [0, 0])
    for (const other of [
      refuse(admin, '像是别的'),
      refuse(second),
      app.post('dynamic/approved', { id }, as(admin)),
    ])
      assert.equal((await other).status, 409)
    assert.deepEqual(await audited(id), ['dynamic.refuse'])
  })
})

describe('an editor’s choice', () => {
  test('puts a dynamic among the hot ones, once, and takes it back', async () => {
    const author = await person()
    const [chosen, liked] = [
      await publish(app, author, { text: '被选中的' }),
      await publish(app, author, { text: '被赞的' }),
    ]
    for (const liker of [await person(), await person(), await person()])
      await app.post('dynamic/like', { id: liked.id }, as(liker))
    const order = async () =>
      (await app.get('dynamic/list', { query: { school, sort: 'hot' }, token: author.token })).data.items
    const rank = async (id: string) => (await order()).findIndex((item) => item.id === id)
    assert.ok((await rank(liked.id)) < (await rank(chosen.id)))
    for (const who of [author, elsewhere])
      assert.equal((await app.post('dynamic/setHot', { id: chosen.id }, as(who))).status, 403)
    const hidden = await publish(app, author, { scope: 'followers' })
    assert.equal(
      (await app.post('dynamic/setHot', { id: hidden.id }, as(admin))).envelope.message,
      '没有公开的动态不能设为热门',
    )
    await Promise.all([admin, second].map((who) => app.post('dynamic/setHot', { id: chosen.id }, as(who))))
    assert.equal(await rank(chosen.id), 0)
    assert.equal((await order())[0]?.chosen, true)
    assert.deepEqual(await audited(chosen.id), ['dynamic.setHot'])
    assert.deepEqual((await told(author)).filter((text) => text.includes('被选为热门')).length, 1)
    const {
      rows: [row],
    } = await app.pool.query<{ heat: number; born: number }>(
      `select heat + 2 as heat, extract(epoch from created_at)::float8 as born from dynamics where id = $1`,
      [chosen.id],
    )
    assert.ok(
      row && Math.abs(row.heat - heat(0, 0, row.born, true)) < 1e-6,
      'the database and the rules agree',
    )
    const pages = []
    for (let after: string | null | undefined; after !== null;) {
      const { data } = await app.get('dynamic/list', {
        query: { school, sort: 'hot', size: 1, ...(after ? { after } : {}) },
        token: author.token,
      })
      pages.push(...data.items.map(({ id }) => id))
      after = data.next
    }
    assert.deepEqual(
      pages,
      (await order()).map(({ id }) => id),
    )
    await app.post('dynamic/cancelHot', { id: chosen.id }, as(second))
    await app.post('dynamic/cancelHot', { id: chosen.id }, as(second))
    assert.ok((await rank(liked.id)) < (await rank(chosen.id)))
    assert.deepEqual(await audited(chosen.id), ['dynamic.setHot', 'dynamic.cancelHot'])
  })
})

describe('recommendations', () => {
  test('are the hot list, on each page with those first whom the reader follows, without a gap or a double', async () => {
    const [school, reader, plain] = [await newSchool(app), ...(await Promise.all([0, 1].map(() => person())))]
    assert.ok(reader && plain)
    const [known, unknown] = await Promise.all([0, 1].map(() => newPerson(app, school)))
    assert.ok(known && unknown)
    await app.post('user/follow', { id: known.userId }, as(reader))
    for (const [index, who] of [unknown, known, unknown, known, unknown].entries())
      await publish(app, who, { text: String(index), scope: 'everyone' })
    const pages = async (who: TestSession) => {
      const texts: string[][] = []
      for (let after: string | null = ''; after !== null;) {
        const { data }: { data: { items: { text: string }[]; next: string | null } } = await app.get(
          'dynamic/recommend',
          { query: { school, size: 3, ...(after ? { after } : {}) }, token: who.token },
        )
        texts.push(data.items.map(({ text }) => text))
        after = data.next
      }
      return texts
    }
    assert.deepEqual(await pages(plain), [
      ['4', '3', '2'],
      ['1', '0'],
    ])
    assert.deepEqual(await pages(reader), [
      ['3', '4', '2'],
      ['1', '0'],
    ])
  })
})

describe('what administrators delete', () => {
  const removed = async (who: TestSession) => (await app.get('dynamic/adminDeletes', as(who))).data.items

  test('goes with a reason, is theirs to restore, and is not in its author’s bin', async () => {
    const [author, reader] = [await person('江岸的风'), await person()]
    const { id } = await publish(app, author, { text: '要被删的', scope: 'everyone' })
    const remove = (who: TestSession, reason?: string) =>
      app.post('dynamic/delete', { id, ...(reason ? { reason } : {}) }, as(who))
    assert.deepEqual(
      [
        (await remove(reader, '看不惯')).status,
        (await remove(elsewhere, '看不惯')).status,
        (await remove(admin)).envelope.msg,
      ],
      [403, 403, '请写明删除的原因'],
    )
    assert.equal((await remove(admin, '泄露他人隐私')).code, 0)
    assert.equal((await app.get('dynamic/detail', { query: { id }, token: author.token })).status, 404)
    assert.ok((await told(author)).includes('你的动态「要被删的」被管理员删除了：泄露他人隐私。'))
    assert.deepEqual((await app.get('dynamic/selfDeletes', as(author))).data.items, [])
    assert.equal((await app.post('dynamic/restore', { id }, as(author))).status, 404)
    assert.equal((await app.post('dynamic/clear', { id }, as(author))).status, 404)
    assert.deepEqual(
      (await removed(elsewhere)).map((item) => item.id),
      [],
    )
    const [item] = await removed(second)
    assert.deepEqual(
      [item?.id, item?.author.name, item?.by.id, item?.reason],
      [id, '江岸的风', admin.userId, '泄露他人隐私'],
    )
    assert.equal((await app.post('dynamic/restore', { id }, as(elsewhere))).status, 404)
    const restored = await Promise.all(
      [second, admin].map((who) => app.post('dynamic/restore', { id }, as(who))),
    )
    assert.equal(restored.filter(({ code }) => code === 0).length, 1, 'put back once')
    assert.equal((await app.get('dynamic/detail', { query: { id }, token: reader.token })).status, 200)
    assert.deepEqual(await audited(id), ['dynamic.delete', 'dynamic.restore'])
    assert.deepEqual(await removed(admin), [])
  })

  test('is kept from who writes there themselves', async () => {
    const { id } = await publish(app, second, { text: '管理员写的' })
    assert.equal((await app.post('dynamic/delete', { id, reason: '违反公约' }, as(admin))).code, 0)
    assert.equal((await app.post('dynamic/restore', { id }, as(second))).status, 404)
    assert.equal((await app.post('dynamic/restore', { id }, as(platform))).code, 0)
  })
})

describe('favourites', () => {
  test('are kept once, listed the latest first, page by page, and are the person’s own', async () => {
    const [author, reader] = [await person(), await person()]
    const made = []
    for (const text of ['一', '二', '三']) made.push(await publish(app, author, { text }))
    const keep = (id: string, on: boolean) => app.post('dynamic/favorite', { id, on }, as(reader))
    for (const { id } of made) assert.deepEqual((await keep(id, true)).data, { favorite: true })
    const [first, middle, last] = made.map(({ id }) => id)
    assert.ok(first && middle && last)
    await Promise.all([keep(first, true), keep(first, true)])
    const page = async (after?: string) =>
      (
        await app.get('dynamic/favorites', {
          query: { size: 2, ...(after ? { after } : {}) },
          token: reader.token,
        })
      ).data
    const one = await page()
    const two = await page(one.next ?? undefined)
    assert.deepEqual(
      [...one.items, ...two.items].map(({ text }) => text),
      ['三', '二', '一'],
    )
    assert.equal(two.next, null)
    const kept = async (who: TestSession) =>
      (await app.get('dynamic/detail', { query: { id: first }, token: who.token })).data.favorite
    assert.deepEqual([await kept(reader), await kept(author)], [true, false])
    await app.post('dynamic/delete', { id: middle }, as(author))
    assert.deepEqual(
      (await page()).items.map(({ text }) => text),
      ['三', '一'],
    )
    assert.equal((await keep(middle, true)).status, 404)
    assert.equal((await keep(middle, false)).code, 0)
    assert.deepEqual((await keep(first, false)).data, { favorite: false })
    assert.deepEqual((await app.get('dynamic/favorites', as(author))).data.items, [])
    assert.equal((await app.get('dynamic/favorites')).status, 401)
  })
})

describe('the poster', () => {
  const code = (id: string, who: TestSession) => app.get('dynamic/code', { query: { id }, token: who.token })
  const file = async (url: string) => app.app.inject({ url })

  test('shows a dynamic, is drawn once, and anew when what it shows has changed', async () => {
    const [author, reader] = [await person('江岸的风'), await person()]
    const shot = await app.upload(await picture(900, 1600), as(author))
    const { id } = await publish(app, author, {
      title: '先橙后紫',
      text: '<b>&今天的湖 "边" 👩‍👩‍👧\n第二行',
      pictures: [shot.data.id],
    })
    const { data, envelope } = await code(id, reader)
    assert.equal(envelope.code, 0, envelope.message)
    const { rawPayload, statusCode, headers } = await file(data.url)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'])
    const { width, height } = await sharp(rawPayload).metadata()
    assert.deepEqual([width, height], [data.width, data.height])
    assert.deepEqual((await code(id, author)).data, data)
    await app.pool.query(`update users set name = '换了名字' where id = $1`, [author.userId])
    const again = await code(id, reader)
    assert.notEqual(again.data.url, data.url)
    assert.deepEqual([(await file(data.url)).statusCode, (await file(again.data.url)).statusCode], [404, 200])
    await app.post('dynamic/setScope', { id, scope: 'me' }, as(author))
    assert.equal((await file(again.data.url)).statusCode, 404, 'nobody else may read it any more')
    const own = await code(id, author)
    assert.equal((await file(own.data.url)).statusCode, 200)
    await app.post('dynamic/delete', { id }, as(author))
    assert.equal((await code(id, author)).status, 404)
    await app.post('dynamic/clear', { id }, as(author))
    assert.equal((await file(own.data.url)).statusCode, 404)
  })

  test('is not drawn of what its author shows to some, or what waits', async () => {
    const [author, follower] = [await person(), await person()]
    await app.post('user/follow', { id: author.userId }, as(follower))
    const { id } = await publish(app, author, { scope: 'followers' })
    assert.equal((await code(id, follower)).envelope.message, '作者只给一部分人看，不能生成海报')
    assert.equal((await code(id, author)).code, 0)
    assert.equal((await code(id, await person())).status, 404)
    await hold(id, 'pending')
    assert.equal((await code(id, author)).envelope.message, '这条动态没有公开，不能生成海报')
    assert.equal((await app.get('dynamic/code', { query: { id } })).status, 401)
  })

  test('breaks its lines by what signs take, and cuts what is too much', () => {
    assert.deepEqual(linesIn('一二三四五', 3, 2), ['一二三', '四五'])
    assert.deepEqual(linesIn('一二三四五六七', 3, 2), ['一二三', '四五…'])
    assert.deepEqual(linesIn('上\n\n下', 9, 3), ['上', '下'])
    assert.deepEqual(linesIn('', 9, 3), [])
    for (const line of linesIn('👩‍👩‍👧‍👦'.repeat(9), 4, 5)) assert.doesNotMatch(line, /^\u200d|\u200d$/u)
  })
})
