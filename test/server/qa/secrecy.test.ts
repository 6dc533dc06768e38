// also on: external
/** Who asked or answered without the name is found by nobody; what is taken down, blocked or muted is not met; who leaves leaves nothing. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { exportPath } from '../../../contract/security/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { picture } from '../campus'
import { complaintsAt, newReviewer, type TestDesk } from '../complaint/complaints'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../asks'
import { newForum, question, reply } from './questionThings'

let app: TestApp
let forum: Awaited<ReturnType<typeof newForum>>
let desk: TestDesk
before(async () => {
  app = await startApp()
  forum = await newForum(app)
  const { school, elsewhere: other } = forum
  desk = {
    school,
    other,
    one: await newReviewer(app, school),
    two: await newReviewer(app, school),
    stranger: await newReviewer(app, other),
  }
})
after(() => app.close())

const { approve, appeal, hear } = complaintsAt(() => ({ app, desk }))
const comment = (by: TestSession, subject: string, id: string, text: string) =>
  forum.sure(app.post('comment/publish', { key: randomUUID(), subject, id, text }, as(by)))

describe('a pseudonym', () => {
  test('says nothing of who asked or answered, wherever a reader looks', async () => {
    const [asker, helper, reader] = [
      await forum.people.person('不想露面的人'),
      await forum.people.person('悄悄帮忙的人'),
      await forum.people.person('路过的人'),
    ]
    const { id } = await forum.ask(asker, {
      anonymous: true,
      title: '心里有点乱，该找谁聊？',
      category: 'feeling',
    })
    const answer = await forum.answer(helper, id, { anonymous: true })
    const open = await forum.answer(reader, id)
    const said = await comment(asker, 'qa', id, '谢谢大家')
    await comment(asker, 'answer', answer.id, '我去试试')
    await comment(helper, 'qa', id, '会好的')
    await app.post('comment/addReply', { key: randomUUID(), id: said.id, text: '加油' }, as(helper))
    await app.post('qa/vote', { id: open.id, to: 'like' }, as(asker))
    await app.post('qa/like', { id }, as(helper))
    await app.post('comment/like', { id: said.id }, as(helper))
    await app.post('qa/accept', { id: open.id }, as(asker))
    await app.post('qa/editAnswer', { id: answer.id, text: '找心理中心，可以预约', pictures: [] }, as(helper))
    const read = (who: TestSession | undefined) =>
      Promise.all([
        app.get('qa/detail', { query: { id }, token: who?.token }),
        app.get('qa/list', { query: { school: forum.school }, token: who?.token }),
        app.get('qa/list', { query: { school: forum.school, sort: 'hot' }, token: who?.token }),
        app.get('qa/similar', {
          query: { school: forum.school, title: '心里有点乱怎么办' },
          token: who?.token,
        }),
        app.get('qa/answers', { query: { id }, token: who?.token }),
        app.get('qa/reply', { query: { id: answer.id }, token: who?.token }),
        app.get('qa/versions', { query: { subject: 'answer', id: answer.id }, token: who?.token }),
        app.get('comment/comments', { query: { subject: 'qa', id }, token: who?.token }),
        app.get('comment/comments', { query: { subject: 'answer', id: answer.id }, token: who?.token }),
        ...(who ? [app.get('message/dynamicNotices', { token: who.token })] : []),
      ])
    for (const who of [reader, desk.one]) {
      const seen = JSON.stringify((await read(who)).map(({ data }) => data))
      assert.match(seen, /心里有点乱/)
      for (const secret of [asker.userId, helper.userId, '不想露面的人', '悄悄帮忙的人'])
        assert.ok(!seen.includes(secret), secret)
    }
    // neither of the two learns who the other is
    const [toAsker, toHelper] = [
      JSON.stringify((await read(asker)).map(({ data }) => data)),
      JSON.stringify((await read(helper)).map(({ data }) => data)),
    ]
    assert.ok(!toAsker.includes(helper.userId) && !toAsker.includes('悄悄帮忙的人'))
    assert.ok(!toHelper.includes(asker.userId) && !toHelper.includes('不想露面的人'))
    const { data } = await forum.detail(id, reader)
    const { items } = await forum.sure(
      app.get('comment/comments', { query: { subject: 'qa', id }, token: reader.token }),
    )
    assert.deepEqual(
      [data.author.alias, items.find(({ text }) => text === '谢谢大家')?.author],
      [true, data.author],
    )
    const another = await forum.ask(asker, { anonymous: true })
    assert.notEqual(another.author.id, data.author.id)
  })

  test('is kept within its question, also when a name is asked for', async () => {
    const [asker, helper] = [await forum.people.person(), await forum.people.person('先匿名后实名')]
    const { id } = await forum.ask(asker)
    const first = await forum.answer(helper, id, { anonymous: true })
    await app.post('qa/deleteAnswer', { id: first.id }, as(helper))
    const second = await forum.answer(helper, id, { anonymous: false })
    assert.deepEqual([second.author.alias, second.author.id], [true, first.author.id])
  })

  test('is not given away by who may be invited, nor by whose words are taken', async () => {
    const [asker, friend, hidden] = [
      await forum.people.person(),
      await forum.people.person('朋友'),
      await forum.people.person('不收陌生评论的人'),
    ]
    await forum.people.follow(asker, friend)
    const { id } = await forum.ask(asker, { category: 'affairs' })
    await forum.answer(friend, id, { anonymous: true })
    const { items } = await forum.sure(app.get('qa/candidates', { query: { id }, token: asker.token }))
    assert.deepEqual(
      items.map(({ id: user, answers }) => [user, answers]),
      [[friend.userId, 0]],
    )
    await forum.people.set(hidden, 'write_to', 'nobody')
    const veiled = await forum.ask(hidden, { anonymous: true })
    const named = await forum.ask(hidden)
    await comment(friend, 'qa', veiled.id, '可以说')
    await forum.answer(friend, veiled.id)
    assert.equal((await app.post('qa/answer', reply(named.id), as(friend))).status, 409)
    assert.equal(
      (
        await app.post(
          'comment/publish',
          { key: randomUUID(), subject: 'qa', id: named.id, text: '不行' },
          as(friend),
        )
      ).status,
      409,
    )
  })

  test('is not what black lists go by; names are', async () => {
    const [asker, blocked] = [await forum.people.person(), await forum.people.person()]
    const [named, veiled] = [await forum.ask(asker), await forum.ask(asker, { anonymous: true })]
    const third = await forum.ask(await forum.people.person())
    const answer = await forum.answer(asker, third.id)
    await app.post('user/block', { id: blocked.userId }, as(asker))
    assert.deepEqual(
      [(await forum.detail(named.id, blocked)).status, (await forum.detail(veiled.id, blocked)).code],
      [404, 0],
    )
    const listed = (await forum.list({ size: 50 }, blocked)).map(({ id }) => id)
    assert.deepEqual([listed.includes(named.id), listed.includes(veiled.id)], [false, true])
    assert.equal((await app.get('qa/reply', { query: { id: answer.id }, token: blocked.token })).status, 404)
    assert.deepEqual(await forum.answers(third.id, blocked), [])
  })
})

describe('what is taken down', () => {
  const complained = (by: TestSession, subject: 'qa' | 'answer' | 'user', id: string) =>
    forum.sure(app.post('complaint/add', { key: randomUUID(), subject, id, reason: 'advert' }, as(by)))

  test('is its author’s alone and counted nowhere, until an appeal brings it back', async () => {
    const [asker, helper, reader] = [
      await forum.people.person(),
      await forum.people.person(),
      await forum.people.person(),
    ]
    const { id } = await forum.ask(asker, { title: '作业排满了怎么安排' })
    const answer = await forum.answer(helper, id)
    await app.post('qa/accept', { id: answer.id }, as(asker))
    const found = await complained(reader, 'answer', answer.id)
    assert.equal((await approve(desk.one, found.id)).code, 0)
    const held = (await forum.detail(id, reader)).data
    assert.deepEqual([held.answers, held.accepted, held.best, held.helper], [0, false, null, null])
    assert.equal(
      (await app.get('qa/reply', { query: { id: answer.id }, token: helper.token })).data.answer.withheld
        ?.state,
      'refused',
    )
    const { data } = await appeal(helper, found.id)
    assert.equal((await hear(desk.two, 'approved', data.appeal?.id ?? '')).code, 0)
    const back = (await forum.detail(id, reader)).data
    assert.deepEqual([back.answers, back.best?.id], [1, answer.id])
    const whole = await complained(reader, 'qa', id)
    assert.equal((await approve(desk.one, whole.id)).code, 0)
    assert.equal((await forum.detail(id, reader)).status, 404)
    assert.ok(!(await forum.list({ size: 50 }, reader)).some((item) => item.id === id))
    assert.equal((await forum.detail(id, asker)).data.withheld?.state, 'refused')
    assert.equal((await app.post('qa/answer', reply(id), as(reader))).status, 404)
  })

  test('stays under its pseudonym at the desk, which reads no name', async () => {
    const [asker, helper, reader] = [
      await forum.people.person('没有署名的人'),
      await forum.people.person('没有署名的另一个人'),
      await forum.people.person(),
    ]
    const { id } = await forum.ask(asker, { anonymous: true })
    const answer = await forum.answer(helper, id, { anonymous: true })
    for (const [subject, thing] of [
      ['qa', id],
      ['answer', answer.id],
    ] as const) {
      const found = await complained(reader, subject, thing)
      const { data } = await app.get('complaint/detail', { query: { id: found.id }, ...as(desk.one) })
      assert.equal(data.owner?.alias, true)
      assert.doesNotMatch(JSON.stringify(data), new RegExp(`没有署名|${asker.userId}|${helper.userId}`))
    }
  })

  test('mutes: neither asked, answered nor changed', async () => {
    const [person, reader] = [await forum.people.person(), await forum.people.person()]
    const own = await forum.ask(person)
    const answer = await forum.answer(person, (await forum.ask(reader)).id)
    const found = await complained(reader, 'user', person.userId)
    assert.equal((await approve(desk.one, found.id, { days: 3 })).code, 0)
    const other = await forum.ask(reader)
    const tries = [
      app.post('qa/ask', question(), as(person)),
      app.post('qa/answer', reply(other.id), as(person)),
      app.post('qa/editAnswer', { id: answer.id, text: '改一改', pictures: [] }, as(person)),
      app.post('qa/edit', { id: own.id, title: '改一改题目', text: '', pictures: [] }, as(person)),
    ]
    for (const { envelope } of await Promise.all(tries)) assert.match(envelope.message, /你被禁言到/)
  })
})

describe('pictures and leaving', () => {
  test('pictures of what is deleted are freed, those of earlier versions with it', async () => {
    const person = await forum.people.person()
    const upload = async () => (await app.upload(await picture(), as(person))).data.id
    const [first, second] = [await upload(), await upload()]
    const { id } = await forum.ask(person, { pictures: [first] })
    await forum.sure(
      app.post('qa/edit', { id, title: '换了一张图的问题', text: '', pictures: [second] }, as(person)),
    )
    const stored = async () =>
      (await app.pool.query('select 1 from pictures where id = any($1)', [[first, second]])).rowCount
    assert.equal(await stored(), 2)
    await forum.sure(app.post('qa/delete', { id }, as(person)))
    assert.equal(await stored(), 0)
  })

  test('who leaves takes questions and answers along, and counts stay right', async () => {
    const [leaver, other] = [await forum.people.person('要走的人'), await forum.people.person()]
    const own = await forum.ask(leaver, { anonymous: true })
    await forum.answer(other, own.id)
    const theirs = await forum.help(other)
    const answer = await forum.answer(leaver, theirs.id)
    await app.post('qa/editAnswer', { id: answer.id, text: '改过一次', pictures: [] }, as(leaver))
    await app.post('qa/accept', { id: answer.id }, as(other))
    await forum.sure(app.post('user/export', {}, as(leaver)))
    const { body } = await app.app.inject({
      url: `/api/${exportPath}`,
      headers: { authorization: `Bearer ${leaver.token}` },
    })
    assert.match(body, /高数期末怎么复习[^]*改过一次/)
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      leaver.userId,
    ])
    await eraseDue(app.context)
    const { data } = await forum.detail(theirs.id, other)
    assert.deepEqual([data.answers, data.accepted, data.stage], [0, false, 'open'])
    assert.equal((await forum.detail(own.id, other)).status, 404)
    const { rows } = await app.pool.query(
      `select 1 from qa_versions where author_id = $1 union all select 1 from qa_answers where author_id = $1 and deleted_at is null
      union all select 1 from qa_questions where author_id = $1 and deleted_at is null`,
      [leaver.userId],
    )
    assert.deepEqual(rows, [])
  })
})
