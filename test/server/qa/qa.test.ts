// also on: external
/** Questions and answers: asking, answering, accepting, voting, inviting, and what becomes of a request for help. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { limits, stages, stageStep, stageSteps, type QaAction } from '../../../contract/qa/rules'
import { expireHelps } from '../../../server/features/qa/expire'
import { picture } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { names, refused } from '../homepage/homepages'
import { as } from '../asks'
import { newForum, question, reply } from './questionThings'

let app: TestApp
let forum: Awaited<ReturnType<typeof newForum>>
let asker: TestSession
let one: TestSession
let two: TestSession
before(async () => {
  app = await startApp()
  forum = await newForum(app)
})
/** Each test has people of its own: what one may do in a minute is counted. */
const arrive = async () => {
  ;[asker, one, two] = [
    await forum.people.person('提问的鹿'),
    await forum.people.person('叶子'),
    await forum.people.person('三楼靠窗'),
  ]
}
beforeEach(arrive)
after(() => app.close())

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)
const due = (id: string, when: string) =>
  app.pool.query(`update qa_questions set due_at = now() + $2::interval where id = $1`, [id, when])

describe('asking', () => {
  test('makes one question for a draft, however often it is sent', async () => {
    const draft = question({ title: '  图书馆\n几点关门？ ' })
    const made = await Promise.all([1, 2, 3].map(() => forum.sure(app.post('qa/ask', draft, as(one)))))
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
    assert.deepEqual(
      [made[0]?.title, made[0]?.stage, made[0]?.mine, made[0]?.answers],
      ['图书馆 几点关门？', 'open', true, 0],
    )
  })

  test('is refused for what is wrong with it', async () => {
    const wrong = async (change: object, by = asker) =>
      refused(await app.post('qa/ask', question(change), as(by)))
    assert.deepEqual(await wrong({ title: '短' }), [400, '请检查填写的内容：标题至少 4 个字'])
    assert.deepEqual(await wrong({ category: 'none' }), [400, '请检查填写的内容：分类格式不对'])
    assert.deepEqual(await wrong({ category: 'help' }), [400, '请检查填写的内容：请选择时限'])
    assert.deepEqual(await wrong({ hours: 2 }), [400, '请检查填写的内容：只有求助有时限'])
    assert.deepEqual(await wrong({ place: '北门' }), [400, '请检查填写的内容：只有求助有地点'])
    assert.equal((await wrong({ category: 'help', hours: 5 }))[0], 400)
    const { id } = (await app.upload(await picture(), as(one))).data
    assert.equal((await wrong({ pictures: [id] }))[0], 400)
    const homeless = await app.signIn()
    assert.deepEqual(await wrong({}, homeless), [409, '请先选择学校'])
  })

  test('is for the school, or for everyone', async () => {
    const outsider = await forum.outsider()
    const own = await forum.ask(asker, { title: '只给本校看的问题' })
    const open = await forum.ask(asker, { title: '全国都能看的问题', scope: 'everyone' })
    assert.equal((await forum.detail(own.id, outsider)).status, 404)
    assert.equal((await forum.detail(own.id)).status, 404)
    assert.equal((await forum.detail(open.id, outsider)).code, 0)
    assert.ok(!titles(await forum.list({}, outsider)).includes('只给本校看的问题'))
    const country = titles((await forum.sure(app.get('qa/list'))).items)
    assert.ok(country.includes('全国都能看的问题') && !country.includes('只给本校看的问题'))
    assert.equal((await app.post('qa/answer', reply(own.id), as(outsider))).status, 404)
    assert.equal((await forum.answer(outsider, open.id)).mine, true)
  })

  test('shows what was asked before that is like it', async () => {
    await forum.ask(asker, { title: '宿舍的热水几点供应？' })
    await forum.ask(asker, { title: '哪里可以打印论文？' })
    const like = async (title: string) =>
      titles(
        (
          await forum.sure(
            app.get('qa/similar', { query: { title, school: forum.school }, token: one.token }),
          )
        ).items,
      )
    assert.deepEqual(await like('宿舍热水什么时候供应'), ['宿舍的热水几点供应？'])
    assert.deepEqual(await like('完全不相干'), [])
    assert.deepEqual(await like('，。'), [])
  })

  test('is found by words, category and what is not answered, page by page', async () => {
    const made = []
    for (const title of ['羽毛球馆怎么订？', '羽毛球拍在哪穿线？', '羽毛球社还招人吗？'])
      made.push(await forum.ask(asker, { title, category: 'life' }))
    await forum.answer(one, made[1]?.id ?? '')
    assert.deepEqual(titles(await forum.list({ keyword: '羽毛球' }, one)), [
      '羽毛球社还招人吗？',
      '羽毛球拍在哪穿线？',
      '羽毛球馆怎么订？',
    ])
    for (const title of ['C++ 的指针怎么学？', '考研 C 类学校有哪些？'])
      await forum.ask(asker, { title, category: 'study' })
    assert.deepEqual(titles(await forum.list({ keyword: 'C++' }, one)), ['C++ 的指针怎么学？'])
    assert.deepEqual(titles(await forum.list({ keyword: '研' }, one)), ['考研 C 类学校有哪些？'])
    assert.deepEqual(titles(await forum.list({ keyword: '羽毛球', sort: 'unanswered' }, one)), [
      '羽毛球社还招人吗？',
      '羽毛球馆怎么订？',
    ])
    assert.equal(
      (await forum.list({ category: 'life', sort: 'hot', size: 1 }, one))[0]?.title,
      '羽毛球拍在哪穿线？',
    )
    for (const sort of ['new', 'hot'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { items, next } = await forum.sure(
          app.get('qa/list', {
            query: { school: forum.school, category: 'life', sort, size: 2, ...(after ? { after } : {}) },
            token: one.token,
          }),
        )
        seen.push(...items.map(({ id }) => id))
        after = next ?? undefined
      } while (after)
      assert.deepEqual([...seen].sort(), made.map(({ id }) => id).sort(), sort)
    }
    assert.equal((await app.get('qa/list', { query: { after: 'x' } })).status, 400)
  })

  test('keeps what a question said before', async () => {
    const { id } = await forum.ask(asker, { title: '第一次写的题目', text: '第一次' })
    const same = await forum.sure(
      app.post('qa/edit', { id, title: '第一次写的题目', text: '第一次', pictures: [] }, as(asker)),
    )
    assert.equal(same.edited, null)
    const changed = await forum.sure(
      app.post('qa/edit', { id, title: '第二次写的题目', text: '第二次', pictures: [] }, as(asker)),
    )
    assert.ok(changed.edited)
    const { items } = await forum.sure(
      app.get('qa/versions', { query: { subject: 'qa', id }, token: one.token }),
    )
    assert.deepEqual(
      items.map(({ title, text }) => [title, text]),
      [['第一次写的题目', '第一次']],
    )
    assert.deepEqual(
      refused(await app.post('qa/edit', { id, title: '别人来改题目', text: '', pictures: [] }, as(one))),
      [403, '这不是你的问题'],
    )
  })

  test('counts those who want to know the same once each', async () => {
    const { id } = await forum.ask(asker)
    await Promise.all([one, one, one, two].map((by) => app.post('qa/like', { id }, as(by))))
    assert.equal((await forum.detail(id, one)).data.likes, 2)
    assert.deepEqual((await app.post('qa/dislike', { id }, as(one))).data, { likes: 1, liked: false })
  })
})

describe('answering', () => {
  test('is once a person, even at the same moment, and not for who asked', async () => {
    const { id } = await forum.ask(asker)
    const made = await Promise.all(Array.from({ length: 5 }, () => app.post('qa/answer', reply(id), as(one))))
    assert.equal(made.filter(({ code }) => code === 0).length, 1)
    assert.deepEqual(refused(made.find(({ code }) => code !== 0) ?? assert.fail()), [
      409,
      '你已经回答过了，可以修改原来的回答',
    ])
    const draft = reply(id)
    const [first, again] = await Promise.all(
      [1, 2].map(() => forum.sure(app.post('qa/answer', draft, as(two)))),
    )
    assert.equal(first?.id, again?.id)
    assert.equal((await app.post('qa/answer', reply(id), as(asker))).status, 409)
    const { data } = await forum.detail(id, one)
    assert.deepEqual([data.answers, data.my_answer], [2, made.find(({ code }) => code === 0)?.data.id])
    assert.equal((await forum.notices(asker)).filter(({ kind }) => kind === 'answer').length, 2)
  })

  test('wants words or a picture', async () => {
    const { id } = await forum.ask(asker)
    assert.deepEqual(refused(await app.post('qa/answer', reply(id, { text: ' \n ' }), as(one))), [
      400,
      '请检查填写的内容：多写几个字，或者加张图片',
    ])
    const pictures = [(await app.upload(await picture(), as(one))).data.id]
    assert.equal((await forum.answer(one, id, { text: '', pictures })).pictures.length, 1)
  })

  test('can be changed, with what it said before, and deleted, and done again', async () => {
    const { id } = await forum.ask(asker)
    const answer = await forum.answer(one, id)
    const changed = await forum.sure(
      app.post('qa/editAnswer', { id: answer.id, text: '改过的回答', pictures: [] }, as(one)),
    )
    assert.ok(changed.edited)
    const versions = await forum.sure(
      app.get('qa/versions', { query: { subject: 'answer', id: answer.id }, token: two.token }),
    )
    assert.deepEqual(
      versions.items.map(({ text, mine }) => [text, mine]),
      [['先把往年题做两遍', false]],
    )
    const forget = (by: TestSession, version = versions.items[0]?.id) =>
      app.post('qa/deleteVersion', { id: version }, as(by))
    assert.deepEqual(
      [(await forget(two)).status, (await forget(one)).code, (await forget(one)).status],
      [404, 0, 404],
    )
    assert.deepEqual(
      (
        await forum.sure(
          app.get('qa/versions', { query: { subject: 'answer', id: answer.id }, token: one.token }),
        )
      ).items,
      [],
    )
    await app.post('qa/edit', { id, title: '换一个问法好不好？', text: '', pictures: [] }, as(asker))
    const [asked] = (
      await forum.sure(app.get('qa/versions', { query: { subject: 'qa', id }, token: asker.token }))
    ).items
    assert.deepEqual(
      [asked?.mine, (await forget(asker, asked?.id)).envelope.message],
      [true, '问题之前的版本要留着，大家是照它回答的'],
    )
    assert.equal(
      (await app.post('qa/editAnswer', { id: answer.id, text: '别人改的', pictures: [] }, as(two))).status,
      403,
    )
    assert.equal((await app.post('qa/deleteAnswer', { id: answer.id }, as(asker))).status, 403)
    assert.equal((await app.post('qa/deleteAnswer', { id: answer.id }, as(one))).code, 0)
    assert.equal((await app.post('qa/deleteAnswer', { id: answer.id }, as(one))).status, 404)
    assert.deepEqual([(await forum.detail(id)).status, (await forum.detail(id, one)).data.answers], [404, 0])
    await forum.answer(one, id)
    assert.equal((await forum.detail(id, one)).data.answers, 1)
  })

  test('is ordered by votes, one a person, however they are tapped at once', async () => {
    const { id } = await forum.ask(asker)
    const [early, late] = [
      await forum.answer(one, id, { text: '早的' }),
      await forum.answer(two, id, { text: '晚的' }),
    ]
    assert.deepEqual(refused(await app.post('qa/vote', { id: early.id, to: 'like' }, as(one))), [
      409,
      '不能给自己的回答投票',
    ])
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.post('qa/vote', { id: early.id, to: index % 2 ? 'like' : 'step' }, as(asker)),
      ),
    )
    await app.post('qa/vote', { id: early.id, to: 'like' }, as(asker))
    assert.deepEqual(
      (await forum.answers(id, one)).map(({ text, likes }) => [text, likes]),
      [
        ['早的', 1],
        ['晚的', 0],
      ],
    )
    assert.deepEqual(
      (await forum.answers(id, one, { sort: 'new' })).map(({ text }) => text),
      ['晚的', '早的'],
    )
    assert.deepEqual((await app.post('qa/vote', { id: early.id, to: 'step' }, as(asker))).data, {
      likes: 0,
      liked: false,
      stepped: true,
    })
    assert.deepEqual(
      (await forum.answers(id, asker)).map(({ id: answer, stepped }) => [answer, stepped]),
      [
        [late.id, false],
        [early.id, true],
      ],
    )
    assert.deepEqual((await app.post('qa/vote', { id: early.id, to: null }, as(asker))).data, {
      likes: 0,
      liked: false,
      stepped: false,
    })
  })
})

describe('accepting', () => {
  test('is the asker’s, one answer at a time, and may change', async () => {
    const { id } = await forum.ask(asker)
    const [first, second] = [await forum.answer(one, id), await forum.answer(two, id)]
    assert.equal((await app.post('qa/accept', { id: first.id }, as(one))).status, 403)
    await Promise.all(
      [first, second, first, second].map((answer) => app.post('qa/accept', { id: answer.id }, as(asker))),
    )
    const { rows } = await app.pool.query<{ accepted_id: string }>(
      'select accepted_id from qa_questions where id = $1',
      [id],
    )
    assert.ok([first.id, second.id].includes(rows[0]?.accepted_id ?? ''))
    const chosen = await forum.sure(app.post('qa/accept', { id: second.id }, as(asker)))
    assert.deepEqual(
      [chosen.best?.id, chosen.best?.accepted, chosen.accepted, chosen.helper],
      [second.id, true, true, '三楼靠窗'],
    )
    assert.deepEqual(
      (await forum.answers(id, one)).map((answer) => answer.id),
      [first.id],
    )
    const accepts = (await forum.notices(two)).filter(
      ({ kind, thing }) => kind === 'accept' && thing?.id === second.id,
    )
    assert.deepEqual(
      accepts.map(({ about, actor }) => [about, actor?.name]),
      [['answer', '提问的鹿']],
    )
    const none = await forum.sure(app.post('qa/unaccept', { id: second.id }, as(asker)))
    assert.deepEqual([none.best, none.accepted], [null, false])
  })

  test('keeps a question from being deleted; without, its answers go with it and their authors are told', async () => {
    const { id } = await forum.ask(asker, { title: '要删掉的一个问题' })
    const answer = await forum.answer(one, id)
    assert.equal((await app.post('qa/delete', { id }, as(one))).status, 403)
    await app.post('qa/accept', { id: answer.id }, as(asker))
    assert.equal((await app.post('qa/delete', { id }, as(asker))).status, 409)
    assert.equal((await app.post('qa/close', { id }, as(asker))).data.stage, 'closed')
    assert.deepEqual(refused(await app.post('qa/answer', reply(id), as(two))), [
      409,
      '这个问题已经关闭，不能这样做',
    ])
    assert.equal((await app.post('qa/reopen', { id }, as(asker))).data.stage, 'open')
    await app.post('qa/unaccept', { id: answer.id }, as(asker))
    assert.equal((await app.post('qa/delete', { id }, as(asker))).code, 0)
    assert.equal((await forum.detail(id, asker)).status, 404)
    assert.equal((await app.get('qa/reply', { query: { id: answer.id }, token: one.token })).status, 404)
    assert.ok((await forum.notices(one)).some(({ text }) => text.includes('要删掉的一个问题')))
  })
})

describe('a request for help', () => {
  test('moves by the rows of its machine and no others', async () => {
    const actions = [...new Set<QaAction>(stageSteps.map((row) => row.action))].filter(
      (action) => action !== 'expire' && action !== 'invite',
    )
    const act = (action: QaAction, id: string, answer: string) => {
      if (action === 'answer') return app.post('qa/answer', reply(id), as(two))
      if (action === 'edit')
        return app.post('qa/edit', { id, title: '换一个题目看看', text: '', pictures: [] }, as(asker))
      return app.post(
        `qa/${action}` as 'qa/accept',
        { id: action === 'accept' || action === 'unaccept' ? answer : id },
        as(asker),
      )
    }
    for (const [category, stage] of (['study', 'help'] as const).flatMap((kind) =>
      stages.map((each) => [kind, each] as const),
    )) {
      await arrive()
      for (const action of actions) {
        const { id } = category === 'help' ? await forum.help(asker) : await forum.ask(asker)
        const answer = await forum.answer(one, id)
        await app.pool.query('update qa_questions set stage = $2, accepted_id = $3 where id = $1', [
          id,
          stage,
          action === 'unaccept' ? answer.id : null,
        ])
        const step = stageStep(category, stage, action)
        const { code } = await act(action, id, answer.id)
        const { rows } = await app.pool.query('select stage from qa_questions where id = $1', [id])
        assert.deepEqual(
          [code === 0, rows],
          [step !== undefined, [{ stage: step?.to ?? stage }]],
          `${category} ${stage} ${action}`,
        )
      }
    }
  })

  test('stands in the strip, soonest over first, until its time is over; then who asked is told once', async () => {
    await app.pool.query(`update qa_questions set deleted_at = now() where category = 'help'`)
    const late = await forum.help(asker, { title: '谁有轮椅可以借', hours: 6, place: ' 校医院门口 ' })
    const soon = await forum.help(asker, { title: '求一把十字螺丝刀' })
    const strip = async () =>
      (await forum.sure(app.get('qa/helps', { query: { school: forum.school }, token: one.token }))).items
    assert.deepEqual(
      (await strip()).map(({ title, place }) => [title, place]),
      [
        ['求一把十字螺丝刀', null],
        ['谁有轮椅可以借', '校医院门口'],
      ],
    )
    const {
      items: [first],
      next,
    } = await forum.sure(app.get('qa/helps', { query: { school: forum.school, size: 1 }, token: one.token }))
    const rest = await forum.sure(
      app.get('qa/helps', { query: { school: forum.school, after: next ?? '' }, token: one.token }),
    )
    assert.deepEqual([first?.id, rest.items.map(({ id }) => id)], [soon.id, [late.id]])
    await due(soon.id, '-1 second')
    assert.deepEqual(
      (await strip()).map(({ id }) => id),
      [late.id],
    )
    assert.equal((await forum.detail(soon.id, one)).data.stage, 'expired')
    assert.deepEqual(refused(await app.post('qa/answer', reply(soon.id), as(one))), [
      409,
      '这个求助已经结束了',
    ])
    await Promise.all([expireHelps(app.context), expireHelps(app.context)])
    assert.equal(await expireHelps(app.context), 0)
    const { rows } = await app.pool.query('select stage from qa_questions where id = $1', [soon.id])
    assert.deepEqual(rows, [{ stage: 'expired' }])
    assert.equal(
      (await forum.notices(asker)).filter(({ text }) => text.includes('求一把十字螺丝刀')).length,
      1,
    )
  })

  test('is solved by the accepted answer, which names who helped, and open again when that goes', async () => {
    const { id } = await forum.help(asker, { title: '借一个充电宝' })
    const answer = await forum.answer(two, id, { text: '我在三楼' })
    await due(id, '-1 second')
    const solved = await forum.sure(app.post('qa/accept', { id: answer.id }, as(asker)))
    assert.deepEqual([solved.stage, solved.helper], ['solved', '三楼靠窗'])
    await due(id, '1 hour')
    assert.equal((await app.post('qa/deleteAnswer', { id: answer.id }, as(two))).code, 0)
    const { data } = await forum.detail(id, asker)
    assert.deepEqual([data.stage, data.accepted, data.answers], ['open', false, 0])
    assert.equal((await app.post('qa/close', { id }, as(asker))).data.stage, 'cancelled')
  })
})

describe('inviting', () => {
  test('offers who knows the field or is followed, asks each once, and at most five', async () => {
    const [host, known, followed, blocked] = [
      await forum.people.person(),
      await forum.people.person('懂行的'),
      await forum.people.person('关注的'),
      await forum.people.person('拉黑的'),
    ]
    const other = await forum.ask(asker, { category: 'tech', title: '笔记本怎么清灰？' })
    for (const by of [known, blocked]) await forum.answer(by, other.id)
    for (const whom of [followed, blocked]) await forum.people.follow(host, whom)
    await app.post('user/block', { id: blocked.userId }, as(host))
    const { id } = await forum.ask(host, { category: 'tech', title: '键盘进水怎么办？' })
    const { items, left } = await forum.sure(app.get('qa/candidates', { query: { id }, token: host.token }))
    assert.deepEqual([names(items), left], [['懂行的', '关注的'], limits.invites])
    assert.equal((await app.get('qa/candidates', { query: { id }, token: one.token })).status, 403)
    await Promise.all([1, 2, 3].map(() => app.post('qa/invite', { id, user: known.userId }, as(host))))
    const told = (await forum.notices(known)).filter(({ kind }) => kind === 'invite')
    assert.deepEqual(
      told.map(({ about, thing }) => [about, thing?.id]),
      [['qa', id]],
    )
    assert.deepEqual(refused(await app.post('qa/invite', { id, user: blocked.userId }, as(host))), [
      409,
      '不能邀请这个人',
    ])
    assert.equal((await app.post('qa/invite', { id, user: followed.userId }, as(one))).status, 403)
    for (let n = 0; n < limits.invites; n += 1) await forum.people.follow(host, await forum.people.person())
    const many = (
      await forum.sure(app.get('qa/candidates', { query: { id }, token: host.token }))
    ).items.filter(({ invited }) => !invited)
    const asked = await Promise.all(many.map(({ id: user }) => app.post('qa/invite', { id, user }, as(host))))
    assert.equal(asked.filter(({ code }) => code === 0).length, limits.invites - 1)
    assert.equal((await forum.sure(app.get('qa/candidates', { query: { id }, token: host.token }))).left, 0)
  })
})

describe('what is one’s own', () => {
  test('is listed: what was asked, and what was answered, the latest answer first', async () => {
    const [host, guest] = [await forum.people.person(), await forum.people.person()]
    const [first, second] = [
      await forum.ask(host, { title: '先问的一个' }),
      await forum.ask(host, { title: '后问的一个' }),
    ]
    await forum.answer(guest, second.id)
    await forum.answer(guest, first.id)
    const mine = async (part: string, who: TestSession, more: object = {}) =>
      forum.sure(app.get('qa/mines', { query: { part, ...more }, token: who.token }))
    assert.deepEqual(titles((await mine('asked', host)).items), ['后问的一个', '先问的一个'])
    const { items, next } = await mine('answered', guest, { size: 1 })
    assert.deepEqual(
      [titles(items), titles((await mine('answered', guest, { after: next })).items)],
      [['先问的一个'], ['后问的一个']],
    )
    assert.equal((await app.get('qa/mines', { query: { part: 'liked' }, token: host.token })).status, 400)
  })
})
