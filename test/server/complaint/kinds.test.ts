/** Each kind of small thing: complained about, taken down, given back. What is the same for all is tested with dynamics. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Subject } from '../../../contract/kinds'
import { entrust, onAir, picture, silence } from '../campus'
import { as } from '../asks'
import { complaintsAt, deskOf, type TestDesk } from './complaints'
import { startApp, type TestApp, type TestSession } from '../harness'
import { Run } from '../running/errands'
import { say } from '../asks'

let app: TestApp
let desk: TestDesk
let run: Run

before(async () => {
  app = await startApp()
  desk = await deskOf(app)
  run = await new Run(app).open(desk.school)
})
after(() => app.close())

const { student, complain, approve, appeal, hear, look } = complaintsAt(() => ({ app, desk }))
const key = () => randomUUID()
const has = (items: readonly { id: string }[], id: string) => items.some((one) => one.id === id)

interface Made {
  id: string
  author: TestSession
  /** Someone else who meets it. */
  reader: TestSession
  shows(viewer: TestSession): Promise<boolean>
}

async function asked(anonymous = false) {
  const [author, reader] = [await run.student('提问的人'), await student('主页的人')]
  const { id } = await say(
    app.post(
      'question/add',
      { key: key(), user: reader.userId, text: '宿舍几点熄灯', anonymous },
      as(author),
    ),
  )
  const shown = async (viewer: TestSession) =>
    (await say(app.get('question/list', { query: { user: reader.userId }, ...as(viewer) }))).items.find(
      (one) => one.id === id,
    )
  return { id, author, reader, shown }
}

const kinds = {
  async question() {
    const { shown, ...made } = await asked()
    return { ...made, shows: async (viewer) => (await shown(viewer)) !== undefined }
  },
  async reply() {
    const { id, author, reader, shown } = await asked()
    await say(app.post('question/answer', { id, text: '十一点' }, as(reader)))
    return {
      id,
      author: reader,
      reader: author,
      shows: async (viewer) => typeof (await shown(viewer))?.answer === 'string',
    }
  },
  async barrage() {
    const [author, reader] = [await run.student(), await student()]
    const { id } = await say(
      app.post('barrage/add', { key: key(), user: reader.userId, text: '路过' }, as(author)),
    )
    return {
      id,
      author,
      reader,
      shows: async (viewer) => {
        const query = { user: reader.userId }
        const { items } = await say(app.get('barrage/list', { query, ...as(viewer) }))
        const home = await say(app.get('user/home', { query: { id: reader.userId }, ...as(viewer) }))
        assert.equal(has(home.barrage.lines, id), has(items, id))
        return has(items, id)
      },
    }
  },
  async photo() {
    const [author, reader] = [await student(), await student()]
    const { id } = await say(app.upload(await picture(64, 64), as(author)))
    await say(app.post('photo/add', { pictures: [id] }, as(author)))
    return {
      id,
      author,
      reader,
      shows: async (viewer) => {
        const query = { user: author.userId }
        const { items } = await say(app.get('photo/list', { query, ...as(viewer) }))
        const home = await say(app.get('user/home', { query: { id: author.userId }, ...as(viewer) }))
        assert.equal(home.photo_count, items.length)
        return has(items, id)
      },
    }
  },
  async bullet() {
    const [host, author, reader] = [await student(), await student(), await student()]
    await entrust(app, host, 'broadcaster', desk.school)
    const sound = await app.upload(silence(30), {
      path: 'upload/audio',
      filename: 'a.wav',
      type: 'audio/wav',
      ...as(host),
    })
    const programme = await say(
      app.post(
        'radio/publish',
        { key: key(), column: 'talk', title: '晚安节目', intro: '', sound: sound.data.id },
        as(host),
      ),
    )
    await onAir(app, programme.id)
    const { id } = await say(
      app.post('radio/bullet', { key: key(), id: programme.id, second: 3, text: '好听' }, as(author)),
    )
    return {
      id,
      author,
      reader,
      shows: async (viewer) => {
        const query = { id: programme.id, second: 0 }
        return has((await say(app.get('radio/bullets', { query, ...as(viewer) }))).items, id)
      },
    }
  },
  async topic() {
    const [author, reader] = [await run.student(), await student()]
    const name = `话题${key().slice(0, 8)}`
    const draft = { key: key(), name, category: 'campus', scope: 'school', intro: '说说身边的事' } as const
    const { id } = await say(app.post('topic/add', draft, as(author)))
    await say(app.post('topic/review', { id, action: 'approve' }, as(desk.one)))
    return {
      id,
      author,
      reader,
      shows: async (viewer) =>
        (await app.get('topic/detail', { query: { id }, ...as(viewer) })).status === 200,
    }
  },
  async errand() {
    const [author, reader] = [await run.student(), await run.rider()]
    const { id } = await run.create(author)
    await run.pay(author, id)
    return {
      id,
      author,
      reader,
      shows: async (viewer) => {
        const { status } = await app.get('running/detail', { query: { id }, ...as(viewer) })
        if (viewer === author) return status === 200
        const hall = await say(app.get('running/hall', { query: { size: 50 }, ...as(viewer) }))
        assert.equal(has(hall.items, id), status === 200)
        return status === 200
      },
    }
  },
  async rating() {
    const [author, reader] = [await run.student(), await run.rider()]
    const order = await run.create(author)
    await run.pay(author, order.id)
    await run.grab(reader, order.id)
    await run.fetch(reader, order, author)
    await run.deliver(reader, order)
    await say(app.post('running/userConfirmEnd', { id: order.id }, as(author)))
    const said = { order: order.id, stars: 1, text: '骂人的话' }
    const { id } = await say(app.post('comment/submitEval', said, as(author)))
    await say(app.post('comment/submitEval', { order: order.id, stars: 5 }, as(reader)))
    return {
      id,
      author,
      reader,
      shows: async (viewer) => {
        const query = { user: reader.userId }
        const { items } = await say(app.get('running/evaluations', { query, ...as(viewer) }))
        if (viewer === author) return has(items, id)
        const rider = await say(app.get('running/riderInfo', { query: { id: reader.userId }, ...as(viewer) }))
        assert.deepEqual([rider.ratings, rider.stars], [has(items, id) ? 1 : 0, null])
        return has(items, id)
      },
    }
  },
} satisfies Partial<Record<Subject, () => Promise<Made>>>

for (const [subject, make] of Object.entries(kinds) as [Subject, () => Promise<Made>][])
  test(`${subject}: taken down for others, given back by the appeal; not by its own author`, async () => {
    const { id, author, reader, shows } = await make()
    const about = { subject, reason: 'abuse', text: '骂人' }
    const reasons = await say(app.get('complaint/reasons', { query: { subject }, ...as(reader) }))
    const reason = reasons.reasons.some((one) => one.key === 'abuse') ? 'abuse' : 'porn'
    const own = await complain(author, id, { ...about, reason })
    assert.match(own.envelope.message + own.envelope.msg, /不能举报自己的/)
    assert.ok(await shows(reader))

    const { data, code, envelope } = await complain(reader, id, { ...about, reason })
    assert.equal(code, 0, envelope.message + envelope.msg)
    const evidence = (await say(look(desk.one, data.id) as never)) as Awaited<ReturnType<typeof look>>['data']
    assert.ok(evidence.snapshot.text !== '' || evidence.snapshot.pictures.length > 0)
    assert.equal((await approve(desk.one, data.id, { rule: reason, note: '不合适' })).code, 0)
    assert.deepEqual([await shows(reader), await shows(author)], [false, true])
    assert.equal((await complain(await student(), id, { ...about, reason })).status, 404)

    const { data: decision } = await appeal(author, data.id)
    assert.equal(decision.id, data.id)
    assert.equal((await hear(desk.two, 'approved', decision.appeal?.id ?? '')).code, 0)
    assert.deepEqual([await shows(reader), await shows(author)], [true, true])
  })

describe('what nobody else sees', () => {
  test('an errand of another school, or one that was taken down, cannot be complained about or grabbed', async () => {
    const { id, reader } = await kinds.errand()
    const about = { subject: 'errand', reason: 'fraud' }
    assert.equal((await complain(desk.stranger, id, about)).status, 404)
    const { data } = await complain(reader, id, about)
    assert.equal((await approve(desk.one, data.id, { rule: 'fraud' })).code, 0)
    assert.equal((await app.post('running/riderGrab', { id }, as(reader))).status, 404)
    assert.equal((await complain(await run.rider(), id, about)).status, 404)
  })

  test('a question without a name stays without one at the desk', async () => {
    const { id, reader, author } = await asked(true)
    const { data } = await complain(reader, id, { subject: 'question', reason: 'abuse' })
    const seen = await say(app.get('complaint/detail', { query: { id: data.id }, ...as(desk.one) }))
    assert.notEqual(seen.owner?.id, author.userId)
    assert.doesNotMatch(JSON.stringify(seen), /提问的人/)
  })

  test('an answer that was taken down cannot be written anew past the decision', async () => {
    const { id, author, reader } = await asked()
    await say(app.post('question/answer', { id, text: '骂人的回答' }, as(reader)))
    const { data } = await complain(author, id, { subject: 'reply', reason: 'abuse' })
    assert.equal((await approve(desk.one, data.id, { rule: 'abuse' })).code, 0)
    assert.equal((await app.post('question/answer', { id, text: '换句话' }, as(reader))).status, 409)
  })
})
