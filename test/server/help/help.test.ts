// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { categories, feedbackKinds, limits } from '../../../contract/help/rules'
import { entrust, newPerson, newSchool, picture } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const said = (change: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  text: '图片传不上去',
  ...change,
})
const ask = (person: TestSession, change: Record<string, unknown> = {}) =>
  app.post('customer/Consultation', said(change), { token: person.token })
const report = (person: TestSession, change: Record<string, unknown> = {}) =>
  app.post('help/feedback', said({ kind: 'bug', ...change }), { token: person.token })
const reply = (desk: TestSession, id: string, change: Record<string, unknown> = {}) =>
  app.post('customer/reply', said({ id, text: '请升级再试', ...change }), { token: desk.token })
const thread = (person: TestSession, id: string) =>
  app.get('customer/thread', { query: { id }, token: person.token })

/** Someone who answers for a school; without one, for the platform. */
async function administrator(school: string | null = null): Promise<TestSession> {
  const person = await app.signIn()
  await entrust(app, person, school ? 'school-admin' : 'platform-admin', school)
  return person
}

describe('articles', () => {
  const all = async () => (await app.get('help/index')).data.categories.flatMap(({ articles }) => articles)
  const detail = (id: string, token?: string) => app.get('help/detail', { query: { id }, token })
  const find = async (keyword: string) =>
    (await app.get('help/search', { query: { keyword } })).data.items.map(({ id }) => id)

  test('are there in every installation, in every category, each with its text', async () => {
    const { data } = await app.get('help/index')
    assert.deepEqual(
      data.categories.map(({ key }) => key),
      categories,
    )
    for (const { articles } of data.categories) assert.ok(articles.length >= 2)
    const articles = await all()
    assert.ok(articles.length >= 15)
    assert.equal(new Set(articles.map(({ id }) => id)).size, articles.length)
    for (const { id } of articles) {
      const { data: one } = await detail(id)
      assert.ok(one.html.length > 60, id)
      assert.doesNotMatch(one.html, /undefined|NaN|<(?!\/?(p|h2|ul|ol|li|strong)>)/, id)
      assert.ok(one.related.length > 0 && one.related.every((other) => other.id !== id), id)
    }
  })

  test('that is none is gone', async () => {
    assert.equal((await detail('no-such')).status, 404)
  })

  for (const [asked, first] of [
    ['验证码', 'sms-code'],
    ['收不到验证码怎么办？', 'sms-code'],
    ['深色', 'dark'],
    ['换 头像', 'avatar'],
    ['我想改昵称', 'nickname'],
    ['ＱＱ', 'one-account'],
  ] as const) {
    test(`are found by ${asked}`, async () => {
      assert.equal((await find(asked))[0], first)
    })
  }

  test('are not found by what none of them says', async () => {
    assert.deepEqual([await find('量子纠缠'), await find('？！')], [[], []])
    assert.equal(
      (await app.get('help/search', { query: { keyword: '\u0000' } })).status,
      400,
      'nothing is what is left of it',
    )
  })

  test('keep what each person says of them, the last word', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    const say = (useful: unknown, id = 'avatar') =>
      app.post('help/useful', { id, useful }, { token: one.token })
    assert.equal((await detail('avatar', one.token)).data.useful, null)
    await Promise.all([say(true), say(true)])
    assert.equal((await detail('avatar', one.token)).data.useful, true)
    await say(false)
    assert.equal((await detail('avatar', one.token)).data.useful, false)
    assert.deepEqual(
      [(await detail('avatar', other.token)).data.useful, (await detail('avatar')).data.useful],
      [null, null],
    )
    assert.deepEqual([(await say(true, 'no-such')).status, (await say('yes')).code], [404, -1])
  })
})

describe('a feedback', () => {
  test('is kept with its pictures, once for one draft', async () => {
    const person = await app.signIn()
    const uploads = await Promise.all(
      [0, 1].map(async () => app.upload(await picture(), { token: person.token })),
    )
    const pictures = uploads.map(({ data }) => data.id)
    const draft = { key: randomUUID(), pictures, contact: ' wx: lin ', kind: 'idea' }
    const sent = await Promise.all([report(person, draft), report(person, draft)])
    assert.deepEqual(
      sent.map(({ code }) => code),
      [0, 0],
    )
    assert.equal(sent[0]?.data.id, sent[1]?.data.id)
    const { data } = await thread(person, sent[0]?.data.id ?? '')
    assert.deepEqual(
      [data.kind, data.contact, data.answered, data.mine, data.messages.length],
      ['idea', 'wx: lin', false, true, 1],
    )
    assert.deepEqual(
      data.messages[0]?.pictures.map(({ id }) => id),
      pictures,
    )
    assert.match(data.messages[0]?.pictures[0]?.url ?? '', /^\/files\//)
  })

  const refused: [string, Record<string, unknown>, string][] = [
    ['no text', { text: ' \n ' }, '请填写内容'],
    ['too long a text', { text: '长'.repeat(limits.text.max + 1) }, '内容最多 1000 个字'],
    ['a kind that is none', { kind: 'question' }, '类型格式不对'],
    ['five pictures', { pictures: [0, 1, 2, 3, 4].map(() => randomUUID()) }, '图片最多 4 项'],
    ['a picture that is not there', { pictures: [randomUUID()] }, '第1张图片没有上传成功，请重新选择'],
    ['too long a contact', { contact: '1'.repeat(limits.contact.max + 1) }, '联系方式最多 60 个字'],
  ]
  for (const [what, change, sentence] of refused) {
    test(`is refused with ${what}`, async () => {
      const { code, envelope } = await report(await app.signIn(), change)
      assert.deepEqual([code, envelope.msg], [-1, sentence])
    })
  }

  test("with somebody else's picture is refused", async () => {
    const [owner, other] = [await app.signIn(), await app.signIn()]
    const { data } = await app.upload(await picture(), { token: owner.token })
    assert.equal((await report(other, { pictures: [data.id] })).code, -1)
  })

  test("is among its author's feedbacks, not among the questions", async () => {
    const person = await app.signIn()
    for (const kind of feedbackKinds) await report(person, { kind, text: `关于${kind}` })
    await ask(person)
    const first = await app.get('help/feedbacks', { query: { size: 3 }, token: person.token })
    assert.deepEqual(
      first.data.items.map(({ excerpt }) => excerpt),
      ['关于other', '关于content', '关于idea'],
    )
    const rest = await app.get('help/feedbacks', { query: { after: first.data.next }, token: person.token })
    assert.deepEqual([rest.data.items.map(({ kind }) => kind), rest.data.next], [['bug'], null])
    const questions = await app.get('customer/consultations', { token: person.token })
    assert.deepEqual(
      questions.data.items.map(({ kind }) => kind),
      ['question'],
    )
  })
})

describe('a question', () => {
  test('is answered, goes on, and its author is told', async () => {
    const [person, desk] = [await app.signIn(), await administrator()]
    const { data } = await ask(person)
    assert.equal((await reply(desk, data.id)).data.answered, true)
    const notices = await app.get('message/dynamicNotices', {
      query: { group: 'system' },
      token: person.token,
    })
    assert.match(notices.data.items[0]?.text ?? '', /^客服回复了你：请升级再试/)
    assert.equal(notices.data.items[0]?.actor, null)
    const onwards = await ask(person, { id: data.id, text: '还是不行' })
    assert.deepEqual(
      [onwards.data.answered, onwards.data.messages.map((one) => [one.desk, one.text])],
      [
        false,
        [
          [false, '图片传不上去'],
          [true, '请升级再试'],
          [false, '还是不行'],
        ],
      ],
    )
    const { rows } = await app.pool.query(`select action, subject_id from audit_log where actor_id = $1`, [
      desk.userId,
    ])
    assert.deepEqual(rows, [{ action: 'customer.reply', subject_id: data.id }])
  })

  test('and its answer are quoted in whole characters', async () => {
    const person = await newPerson(app, await newSchool(app))
    const desk = await administrator()
    const { data } = await ask(person, { text: `${'我'.repeat(59)}😀后面还有文字` })
    assert.ok(data.excerpt.length > 10 && !/\p{Surrogate}/u.test(data.excerpt), data.excerpt)
    assert.equal((await reply(desk, data.id, { text: `${'答'.repeat(59)}😀谢谢` })).code, 0)
    const { rows } = await app.pool.query<{ text: string }>(
      `select text from notices where user_id = $1 and text like '客服回复了你%'`,
      [person.userId],
    )
    assert.match(rows[0]?.text ?? '', /^客服回复了你：答{59}…（/u)
    assert.doesNotMatch(rows[0]?.text ?? '', /\ufffd/)
  })

  test('an answer sent twice is one', async () => {
    const [person, desk] = [await app.signIn(), await administrator()]
    const { data } = await ask(person)
    const key = randomUUID()
    await Promise.all([reply(desk, data.id, { key }), reply(desk, data.id, { key })])
    assert.equal((await thread(person, data.id)).data.messages.length, 2)
    assert.equal((await app.get('message/counts', { token: person.token })).data.system, 2)
  })

  test('is not there for others', async () => {
    const [person, other] = [await app.signIn(), await app.signIn()]
    const { data } = await ask(person)
    assert.deepEqual(
      [(await thread(other, data.id)).status, (await ask(other, { id: data.id })).status],
      [404, 404],
    )
    assert.equal((await thread(person, randomUUID())).status, 404)
  })

  test('is answered by an administrator only, and waits in the inbox until then', async () => {
    const school = await newSchool(app)
    const person = await newPerson(app, school)
    const { data } = await ask(person)
    const [own, foreign, platform] = [
      await administrator(school),
      await administrator(await newSchool(app, '海屿大学')),
      await administrator(),
    ]
    const waits = async (desk: TestSession) =>
      (await app.get('customer/inbox', { query: { size: 50 }, token: desk.token })).data.items.some(
        ({ id }) => id === data.id,
      )
    assert.deepEqual([await waits(own), await waits(foreign), await waits(platform)], [true, false, true])
    const refused = await reply(person, data.id)
    assert.deepEqual([refused.status, refused.envelope.message], [403, '没有权限'])
    assert.equal((await app.get('customer/inbox', { token: person.token })).status, 403)
    assert.equal((await reply(foreign, data.id)).status, 404)
    assert.equal((await reply(own, data.id)).code, 0)
    assert.deepEqual([await waits(own), await waits(platform)], [false, false])
  })

  test("of someone without a school is the platform's", async () => {
    const person = await app.signIn()
    const { data } = await ask(person)
    assert.equal((await reply(await administrator(await newSchool(app)), data.id)).status, 404)
  })

  test('an answer to oneself as an administrator needs the role for that school', async () => {
    const school = await newSchool(app)
    const person = await administrator(await newSchool(app, '海屿大学'))
    await app.post('user/edit', { school: { id: school } }, { token: person.token })
    const { data } = await ask(person)
    assert.equal((await reply(person, data.id)).status, 403)
  })

  describe('that is full', () => {
    /** One with all messages but `room`, the person's own. */
    const full = async (person: TestSession, room = 0): Promise<string> => {
      const { data } = await ask(person)
      await app.pool.query(
        `insert into ticket_messages (id, ticket_id, author_id, key, desk, text, pictures)
         select gen_random_uuid(), $1, $2, gen_random_uuid(), false, '……', '[]' from generate_series(1, $3::int)`,
        [data.id, person.userId, limits.messages.max - 1 - room],
      )
      return data.id
    }
    const tooMuch = [409, '这里说得太多了，请新开一条']

    test('takes no more of its author', async () => {
      const person = await app.signIn()
      const { status, envelope } = await ask(person, { id: await full(person) })
      assert.deepEqual([status, envelope.message], tooMuch)
    })

    test('gives the same for the last message sent again', async () => {
      const person = await app.signIn()
      const last = { id: await full(person, 1), key: randomUUID(), text: '最后一句' }
      assert.equal((await ask(person, last)).status, 200)
      const again = await ask(person, last)
      assert.deepEqual([again.status, again.data.messages.length], [200, limits.messages.max])
    })

    test('has room for one more of the desk, which ends its wait', async () => {
      const [person, desk] = [await app.signIn(), await administrator()]
      const id = await full(person)
      const waits = async () => {
        const { rows } = await app.pool.query('select from tickets where id = $1 and not answered', [id])
        return rows.length > 0
      }
      assert.equal(await waits(), true)
      const answer = { key: randomUUID(), text: '请新开一条继续说' }
      for (let time = 0; time < 2; time += 1) {
        const { status, data } = await reply(desk, id, answer)
        assert.deepEqual([status, data.answered, data.messages.length], [200, true, limits.messages.max + 1])
        assert.deepEqual(
          data.messages.filter((one) => one.desk).map(({ text }) => text),
          [answer.text],
        )
      }
      assert.equal(await waits(), false)
      const more = [await reply(desk, id), await ask(person, { id })]
      assert.deepEqual(
        more.map(({ status, envelope }) => [status, envelope.message]),
        [tooMuch, tooMuch],
      )
    })
  })

  test('a key that said something elsewhere says nothing here', async () => {
    const person = await app.signIn()
    const [one, two] = [await ask(person), await ask(person)]
    const more = { key: randomUUID(), text: '还有一句' }
    assert.equal((await ask(person, { ...more, id: one.data.id })).status, 200)
    const { status, envelope } = await ask(person, { ...more, id: two.data.id })
    assert.deepEqual([status, envelope.message], [409, '这次提交和之前的不一样，请刷新再试'])
  })
})
