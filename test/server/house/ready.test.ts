/** The hottest lists are JSON that the database wrote: it is what the contract's serializer would have written, to the byte. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import Ajv from 'ajv'
import { formats } from '../../../server/http/formats'
import serializer from 'fast-json-stringify'
import type { TObject } from 'typebox'
import type { Route } from '../../../contract/http'
import { closeSchema } from '../../../server/http/closed'
import { envelopeOf } from '../../../server/http/envelope'
import { befriend, say } from '../chat/chats'
import { comment, newPerson, newSchool, picture, publish, reply } from '../campus'
import { Run } from '../running/errands'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const ajv = new Ajv({ strict: false, allErrors: true, formats })
/** Whatever could end a text of JSON too early, or pass for a member of one. */
const hard = '"}],"card":null,"reply":null,"key":"x"\\ \t\u2028😀</script>'

const recording = readFileSync(path.join(__dirname, '../media', 'tone.m4a'))

const routeOf = (name: string): Route => {
  const route = app.context.house.features
    .map(({ routes }) => routes?.routes[name])
    .find((one) => one !== undefined)
  assert.ok(route, name)
  return route
}

/** The items of a list, after its answer was held against the contract. */
async function items(name: string, reader: TestSession | null, query: Record<string, string>) {
  const { body, statusCode } = await app.app.inject({
    url: `/api/${name}`,
    query,
    headers: reader ? { authorization: `Bearer ${reader.token}` } : {},
  })
  assert.equal(statusCode, 200, body)
  const answer = JSON.parse(body) as { data: { items: Item[] } }
  const schema = envelopeOf(routeOf(name).data as TObject)
  assert.ok(ajv.validate(closeSchema(schema), answer), ajv.errorsText())
  assert.equal(body, serializer(schema as object)(answer))
  return answer.data.items
}

interface Item extends Record<string, unknown> {
  id: string
  author: unknown
  first: { to: unknown }[]
  card: { shown: { id: string } | null } | null
}

const upload = async (who: TestSession) =>
  (await app.upload(await picture(64, 64), { token: who.token })).data.id
const person = (name?: string) => newPerson(app, school, name)

describe('JSON that the database writes is the contract’s', () => {
  test('dynamics, with all that one can have', async () => {
    const [author, reader] = [await person(), await person('叶子')]
    const rich = await publish(app, author, {
      title: hard.slice(0, 30),
      text: `@叶子 ${hard}`,
      pictures: [await upload(author)],
      mentions: [{ id: reader.userId, as: '叶子' }],
      place: { name: hard.slice(0, 20), address: '', latitude: 30.5, longitude: -114 },
    })
    const held = await publish(app, author)
    await app.pool.query('update users set name = $2, college = $2 where id = $1', [author.userId, hard])
    await app.pool.query('update dynamics set hot_at = now() where id = $1', [rich.id])
    await app.pool.query(
      `update dynamics set state = 'refused', refusal = $2, reviewed_at = now() where id = $1`,
      [held.id, hard],
    )
    await app.post('dynamic/like', { id: rich.id }, { token: reader.token })
    for (const sort of ['new', 'hot']) {
      const [first] = await items('dynamic/list', reader, { school, sort })
      assert.equal(first?.id, rich.id)
      assert.deepEqual([first.liked, first.mine, first.chosen], [true, false, true])
      assert.deepEqual(first.mentions, [{ id: reader.userId, as: '叶子', name: '叶子' }])
    }
    const own = await items('dynamic/mines', author, {})
    const refused = own.find(({ id }) => id === held.id)
    assert.deepEqual(refused?.withheld, { state: 'refused', reason: hard, edit: true })
  })

  test('comments, under names and pseudonyms, with their first replies', async () => {
    const [author, reader, stranger] = [await person(), await person('叶子'), await person()]
    const { id } = await publish(app, author, { scope: 'everyone' })
    const root = await comment(app, author, id, hard)
    const under = await reply(app, reader, root.id, hard)
    await reply(app, author, under.id)
    const veiled = await comment(app, stranger, id)
    await app.pool.query(
      `with alias as (insert into aliases (id, thread_id, user_id, name)
         select gen_random_uuid(), subject_id, author_id, '安静的梧桐' from comments where id = $1 returning id)
       update comments set alias_id = (select id from alias) where id = $1`,
      [veiled.id],
    )
    const waits = await comment(app, reader, id)
    await app.pool.query(
      `update comments set state = 'pending', pictures = $2, mentions = $3, stance = '正' where id = $1`,
      [
        waits.id,
        JSON.stringify([{ id: randomUUID(), key: 'a.webp', thumbKey: 'b.webp', width: 3, height: 2 }]),
        JSON.stringify([{ id: author.userId, as: hard.slice(0, 30) }]),
      ],
    )
    for (const sort of ['new', 'hot']) {
      const found = await items('comment/comments', reader, { subject: 'dynamic', id, sort })
      assert.deepEqual(new Set(found.map((one) => one.id)), new Set([root.id, veiled.id, waits.id]))
      const author = found.find((one) => one.id === veiled.id)?.author as { id: string }
      assert.notEqual(author.id, stranger.userId)
      const nobody = { avatar: null, school: null, college: null, alias: true }
      assert.deepEqual(author, { id: author.id, name: '安静的梧桐', ...nobody })
      const said = found.find((one) => one.id === root.id)
      assert.deepEqual([said?.text, said?.replies], [hard, 2])
      assert.deepEqual(
        said?.first.map(({ to }) => to),
        [null, { id: under.id, name: '叶子' }],
      )
    }
    assert.deepEqual(
      (await items('comment/replies', null, { id: root.id })).map(({ text }) => text),
      [hard, '是的'],
    )
  })

  test('messages of every kind', async () => {
    const [one, other] = [await person(), await person()]
    await befriend(app, one, other)
    const first = await say(app, one, other, hard)
    const shown = await publish(app, one)
    const sound = await app.upload(recording, { token: one.token, path: 'upload/audio', type: 'audio/mp4' })
    for (const content of [
      { text: '回', reply: first.seq },
      { picture: await upload(one) },
      { voice: sound.data.id },
      { place: { name: '北门', address: hard.slice(0, 20), latitude: 30, longitude: 114.25 } },
      { card: { kind: 'dynamic', id: shown.id } },
    ]) {
      const sent = { key: randomUUID(), to: other.userId, ...content }
      const { code, envelope } = await app.post('privateChat', sent, { token: one.token })
      assert.equal(code, 0, envelope.message + envelope.msg)
    }
    const found = await items('chat/messages', other, { conversation: first.conversation })
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['text', 'text', 'picture', 'voice', 'place', 'card'],
    )
    assert.equal(found[0]?.text, hard)
    assert.deepEqual(found[1]?.reply, { seq: first.seq, sender: one.userId, text: hard })
    assert.equal(found[5]?.card?.shown?.id, shown.id)
  })

  test('the hall of errands, however it is sorted', async () => {
    const run = await new Run(app).open(school)
    const [owner, rider] = [await run.student(), await run.rider()]
    for (const kind of ['take', 'send', 'agency'] as const) {
      const { id } = await run.create(owner, kind, { title: kind === 'take' ? '一"个"' : '快递' })
      await run.pay(owner, id)
    }
    const here = { latitude: '30.02', longitude: '114.02' }
    for (const query of [{}, { sort: 'pay' }, { sort: 'near', ...here }, here]) {
      const found = await items('running/hall', rider, query)
      assert.equal(found.length, 3)
      assert.ok(found.every(({ pay, mine }) => Number(pay) > 0 && mine === false))
    }
  })
})
