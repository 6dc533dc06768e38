// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  limits,
  nameSteps,
  reviewSteps,
  withheldOf,
  type NameState,
  type Standing,
} from '../../../contract/confession/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { nameWords } from '../../../server/core/account/names'
import { atWords } from '../../../server/features/confession/names'
import { newPerson, picture } from '../campus'
import { as } from '../asks'
import { refused } from '../homepage/homepages'
import type { TestSession } from '../harness'
import { ok, wallOf, type Wall } from './walls'

let wall: Wall
let reader: TestSession
before(async () => {
  wall = await wallOf()
  reader = await wall.student()
})
after(() => wall.app.close())

describe('a post', () => {
  test('stands under a pseudonym on the wall of its school alone', async () => {
    const author = await wall.student('写信的人')
    const made = await wall.post(author, { text: '  三食堂的糖醋排骨，配得上任何人  ' })
    assert.deepEqual(
      [made.text, made.mine, made.withheld, made.author.alias, made.author.avatar],
      ['三食堂的糖醋排骨，配得上任何人', true, undefined, true, null],
    )
    assert.deepEqual(
      (await wall.list(reader)).items.map(({ id, mine }) => [id, mine]),
      [[made.id, false]],
    )
    const elsewhere = await wall.student('外校的', wall.desk.other)
    assert.deepEqual(await wall.ids(elsewhere, 'list'), [])
    assert.deepEqual(
      [(await wall.see(elsewhere, made.id)).status, (await wall.act('like', elsewhere, made.id)).status],
      [404, 404],
    )
    const nowhere = await newPerson(wall.app)
    assert.deepEqual(refused(await wall.app.get('loveWall/list', as(nowhere))), [409, '请先选择学校'])
  })

  test('is for certified students, who are not muted, with something to say', async () => {
    const person = await newPerson(wall.app, wall.desk.school)
    assert.equal((await wall.write(person)).code, 147)
    const author = await wall.student()
    for (const text of ['', ' ', '一'])
      assert.deepEqual(refused(await wall.write(author, { text })), [400, '请检查填写的内容：写几个字吧'])
    const { data: photo } = await wall.app.upload(await picture(), as(reader))
    assert.equal((await wall.write(author, { pictures: [photo.id] })).status, 400)
    const found = ok(
      await wall.app.post(
        'complaint/add',
        { key: randomUUID(), subject: 'user', id: author.userId, reason: 'abuse' },
        as(reader),
      ),
    )
    ok(
      await wall.app.post(
        'complaint/approved',
        { id: found.id, rule: 'abuse', note: '多次辱骂', days: 3 },
        as(wall.desk.one),
      ),
    )
    assert.match(refused(await wall.write(author)).join(), /禁言/)
  })

  test('is made once for a key, three times a day, however many come at once', async () => {
    const author = await wall.student()
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3, 4].map(() => wall.write(author, { key })))
    assert.equal(new Set(same.map(({ data }) => data.id)).size, 1)
    const more = await Promise.all([1, 2, 3, 4].map(() => wall.write(author)))
    assert.deepEqual(more.map(({ code }) => code).sort(), [-2, -2, 0, 0])
    const [first] = await wall.ids(author, 'mines')
    ok(await wall.act('delete', author, first ?? ''))
    assert.deepEqual(refused(await wall.write(author)), [409, '一天最多发 3 条，明天再来'])
    await wall.app.pool.query(
      `update confessions set created_at = created_at - interval '24 hours' where author_id = $1`,
      [author.userId],
    )
    assert.equal((await wall.write(author)).code, 0)
  })

  test('is liked once a person, commented, ordered by what comes back, and found by its words', async () => {
    const [author, other] = [await wall.student(), await wall.student()]
    const [old, young] = [
      await wall.post(author, { text: '图书馆四楼，靠窗第三排' }),
      await wall.post(author, { text: '操场跑步的蓝色耳机' }),
    ]
    await Promise.all([1, 2, 3].map(() => wall.act('like', reader, old.id)))
    await wall.say(other, old.id)
    assert.deepEqual(ok(await wall.see(reader, old.id)).likes, 1)
    assert.deepEqual(ok(await wall.act('dislike', reader, old.id)), { likes: 0, liked: false })
    ok(await wall.act('like', reader, old.id))
    const mineOf = async (query: object) =>
      (await wall.ids(reader, 'list', { ...query })).filter((id) => [old.id, young.id].includes(id))
    assert.deepEqual(
      [await mineOf({ sort: 'new' }), await mineOf({ sort: 'hot' })],
      [
        [young.id, old.id],
        [old.id, young.id],
      ],
    )
    assert.deepEqual(
      [await mineOf({ keyword: '蓝色耳机' }), await mineOf({ keyword: '没有的词' })],
      [[young.id], []],
    )
    for (const sort of ['new', 'hot']) {
      const seen: string[] = []
      for (let after: string | null | undefined; after !== null;) {
        const page = await wall.list(reader, { sort, size: 2, ...(after ? { after } : {}) })
        seen.push(...page.items.map(({ id }) => id))
        after = page.next
      }
      assert.deepEqual(seen, await wall.ids(reader, 'list', { sort }))
    }
  })

  test('is deleted by its author alone, with its words and pictures', async () => {
    const author = await wall.student()
    const { data: photo } = await wall.app.upload(await picture(), as(author))
    const made = await wall.post(author, { pictures: [photo.id] })
    assert.deepEqual(
      made.pictures.map(({ id }) => id),
      [photo.id],
    )
    for (const one of [reader, wall.desk.one])
      assert.equal((await wall.act('delete', one, made.id)).status, 403)
    ok(await wall.act('delete', author, made.id))
    assert.equal((await wall.act('delete', author, made.id)).status, 404)
    const { rows } = await wall.app.pool.query(
      `select (select count(*)::int from pictures where id = $1) as pictures, text from confessions where id = $2`,
      [photo.id, made.id],
    )
    assert.deepEqual(rows, [{ pictures: 0, text: '' }])
  })
})

describe('a post that names somebody', () => {
  test('waits for the person chosen, who reads it and not whose it is', async () => {
    const [author, person] = [await wall.student('落款不写'), await wall.student('许知行')]
    const made = await wall.post(author, { to: person.userId })
    assert.deepEqual(
      [made.to, made.withheld],
      ['许知行', { state: 'pending', reason: '等许知行同意后上墙', by: 'person' }],
    )
    for (const one of [reader, wall.desk.one]) assert.equal((await wall.see(one, made.id)).status, 404)
    assert.equal((await wall.act('like', person, made.id)).status, 409)
    const [notice] = await wall.told(person)
    assert.deepEqual(
      [notice?.kind, notice?.about, notice?.thing?.id, notice?.actor],
      ['mention', 'confession', made.id, made.author],
    )
    const asked = ok(await wall.see(person, made.id))
    assert.deepEqual(
      [asked.named, asked.text, asked.mine, asked.withheld],
      ['asked', made.text, false, { state: 'pending', reason: '', by: 'person' }],
    )
    assert.deepEqual([await wall.ids(person, 'named'), await wall.ids(reader, 'named')], [[made.id], []])
    assert.equal((await wall.act('agree', reader, made.id)).status, 404)
    assert.equal((await wall.act('agree', author, made.id)).status, 404)
    const shown = ok(await wall.app.post('loveWall/agree', { id: made.id }, as(person)))
    assert.deepEqual([shown.named, shown.withheld], ['agreed', undefined])
    ok(await wall.act('agree', person, made.id))
    assert.equal((await wall.see(reader, made.id)).status, 200)
    assert.ok((await wall.told(author)).some(({ text }) => text.includes('得到了同意')))
  })

  test('goes when that person says so, at once or later, without a case', async () => {
    const [author, person] = [await wall.student(), await wall.student('沈一舟')]
    const [one, two] = [
      await wall.post(author, { to: person.userId }),
      await wall.post(author, { to: person.userId }),
    ]
    ok(await wall.act('agree', person, one.id))
    for (const { id } of [one, two]) {
      ok(await wall.act('decline', person, id))
      ok(await wall.act('decline', person, id))
      assert.deepEqual(refused(await wall.act('agree', person, id)), [409, '你已经不同意它上墙了'])
      assert.deepEqual([(await wall.see(reader, id)).status, (await wall.see(person, id)).status], [404, 404])
      assert.deepEqual(ok(await wall.see(author, id)).withheld, {
        state: 'refused',
        reason: '被写到的同学不希望它在墙上',
        by: 'person',
      })
    }
    assert.deepEqual(await wall.ids(person, 'named'), [])
    const { rows } = await wall.app.pool.query('select 1 from complaint_cases where owner_id = $1', [
      author.userId,
    ])
    assert.equal(rows.length, 0)
    assert.equal((await wall.write(author)).code, 0)
  })

  test('is not for oneself, nor for somebody elsewhere or on either’s black list', async () => {
    const author = await wall.student()
    const outside = await wall.student('隔壁的', wall.desk.other)
    const blocker = await wall.student('不想被写')
    ok(await wall.app.post('user/block', { id: author.userId }, as(blocker)))
    assert.match(refused(await wall.write(author, { to: author.userId })).join(), /不能写给自己/)
    for (const { userId } of [outside, blocker])
      assert.match(refused(await wall.write(author, { to: userId })).join(), /本校没有这位同学/)
  })

  test('in words that lead to no account waits for a reviewer, who reads no name of its author', async () => {
    const author = await wall.student('只有我知道')
    const [one, two] = [
      await wall.post(author, { to_name: '扎马尾的学姐' }),
      await wall.post(author, { to_name: '三号楼的他' }),
    ]
    assert.deepEqual(one.withheld, { state: 'pending', reason: '管理员看过后上墙', by: 'desk' })
    assert.equal((await wall.app.get('loveWall/queue', as(reader))).status, 403)
    assert.deepEqual(await wall.ids(wall.desk.stranger, 'queue'), [])
    assert.equal((await wall.review(wall.desk.stranger, one.id)).status, 403)
    const queue = ok(await wall.app.get('loveWall/queue', as(wall.desk.one))).items
    assert.ok([one.id, two.id].every((id) => queue.some((item) => item.id === id)))
    assert.doesNotMatch(JSON.stringify(queue), new RegExp(`只有我知道|${author.userId}`))
    const both = await Promise.all([wall.review(wall.desk.one, one.id), wall.review(wall.desk.two, one.id)])
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
      'the same decision again is a retry',
    )
    ok(await wall.review(wall.desk.one, two.id, '请换一个不点名的称呼'))
    assert.equal((await wall.review(wall.desk.two, two.id)).status, 409)
    assert.equal((await wall.see(reader, one.id)).status, 200)
    assert.deepEqual(ok(await wall.see(author, two.id)).withheld, {
      state: 'refused',
      reason: '请换一个不点名的称呼',
      by: 'desk',
    })
  })

  test('in its text, by an @ or a name, asks whoever is called so; a word that is none a reviewer lets pass', async () => {
    const [author, person] = [await wall.student(), await wall.student('顾清和')]
    const [at, found] = [
      await wall.post(author, { text: '今天@顾清和你好啊' }),
      await wall.post(author, { text: '那天在湖边遇到顾清和，说了三句话' }),
    ]
    for (const { withheld } of [at, found]) assert.equal(withheld?.reason, '等顾清和同意后上墙')
    assert.equal((await wall.review(wall.desk.one, at.id)).status, 409)
    ok(await wall.review(wall.desk.one, found.id))
    assert.deepEqual(
      [(await wall.see(reader, at.id)).status, (await wall.see(reader, found.id)).status],
      [404, 200],
    )
    ok(await wall.act('decline', person, found.id))
    assert.equal((await wall.see(reader, found.id)).status, 404)
    ok(await wall.act('agree', person, at.id))
    assert.equal((await wall.see(reader, at.id)).status, 200)
  })

  test('and is for somebody else in words waits for both', async () => {
    const [author, person] = [await wall.student(), await wall.student('裴望舒')]
    const made = await wall.post(author, { text: '和裴望舒一起来', to_name: '拉二胡的同学' })
    ok(await wall.act('agree', person, made.id))
    assert.equal((await wall.see(reader, made.id)).status, 404)
    ok(await wall.review(wall.desk.one, made.id))
    assert.equal((await wall.see(reader, made.id)).status, 200)
  })

  test('is decided once when its person, a reviewer and its author meet', async () => {
    const [author, person] = [await wall.student(), await wall.student('闻人语')]
    const made = await wall.post(author, { text: '写给你', to_name: '闻人语' })
    await Promise.all([
      wall.act('decline', person, made.id),
      wall.review(wall.desk.one, made.id),
      wall.act('decline', person, made.id),
    ])
    assert.deepEqual(
      [(await wall.see(reader, made.id)).status, ok(await wall.see(author, made.id)).withheld?.by],
      [404, 'person'],
    )
    await Promise.all([wall.act('delete', author, made.id), wall.act('agree', person, made.id)])
    assert.equal((await wall.see(author, made.id)).status, 404)
  })

  test('is not looked after by a reviewer whom it names, nor by its author', async () => {
    const author = await wall.student()
    const named = await wall.post(author, { text: '写给老师', to_name: '王老师' })
    await wall.app.pool.query(
      `insert into confession_names (confession_id, user_id, how) values ($1, $2, 'found')`,
      [named.id, wall.desk.one.userId],
    )
    await wall.app.pool.query('update users set student_until = $2 where id = $1', [
      wall.desk.two.userId,
      '2099-01-01',
    ])
    const { announceChange } = await import('../../../server/core/account/sessions')
    await announceChange(wall.app.context, wall.desk.two.userId)
    const own = await wall.post(wall.desk.two, { to_name: '一位同学' })
    assert.ok(!(await wall.ids(wall.desk.one, 'queue')).includes(named.id))
    assert.ok(!(await wall.ids(wall.desk.two, 'queue')).includes(own.id))
    assert.deepEqual(
      [
        (await wall.review(wall.desk.one, named.id)).status,
        (await wall.review(wall.desk.two, own.id)).status,
      ],
      [409, 409],
    )
  })
})

describe('where a post stands', () => {
  const nothing: Standing = { words: false, looking: false, held: null, review: null, reason: '', names: [] }
  const name = (state: NameState, how: 'chosen' | 'found' = 'chosen') => ({ name: '林', how, state })

  test('follows from what was said about it', () => {
    const cases: [Partial<Standing>, string | undefined][] = [
      [{}, undefined],
      [{ names: [name('asked')] }, 'pending'],
      [{ names: [name('agreed'), name('asked')] }, 'pending'],
      [{ names: [name('agreed')] }, undefined],
      [{ names: [name('agreed'), name('declined')] }, 'refused'],
      [{ names: [name('asked', 'found')], review: 'waiting' }, 'pending'],
      [{ names: [name('asked', 'found')], review: 'passed' }, undefined],
      [{ names: [name('asked', 'chosen')], review: 'passed' }, 'pending'],
      [{ names: [name('declined', 'found')], review: 'passed' }, 'refused'],
      [{ words: true, review: 'waiting' }, 'pending'],
      [{ words: true, review: 'refused' }, 'refused'],
      [{ words: true, review: 'passed' }, undefined],
      [{ held: '辱骂攻击', names: [name('agreed')] }, 'refused'],
    ]
    for (const [change, state] of cases)
      assert.equal(withheldOf({ ...nothing, ...change })?.state, state, JSON.stringify(change))
  })

  test('changes by the rows of the tables and no others', () => {
    assert.deepEqual(
      nameSteps.map(({ from, action, to }) => `${from} ${action} ${to}`),
      ['asked agree agreed', 'asked decline declined', 'agreed decline declined'],
    )
    assert.deepEqual(
      reviewSteps.map(({ from, action, to }) => `${from} ${action} ${to}`),
      ['waiting approve passed', 'waiting refuse refused'],
    )
  })

  test('after a case, and after the appeal, as those it names want it', async () => {
    const [author, person] = [await wall.student(), await wall.student('苏见微')]
    const made = await wall.post(author, { to: person.userId })
    ok(await wall.act('agree', person, made.id))
    const found = await wall.complain(reader, made.id)
    ok(
      await wall.app.post(
        'complaint/approved',
        { id: found.id, rule: 'abuse', note: '言语不当' },
        as(wall.desk.one),
      ),
    )
    assert.deepEqual(ok(await wall.see(author, made.id)).withheld, {
      state: 'refused',
      reason: '辱骂攻击：言语不当',
      by: 'case',
    })
    assert.equal((await wall.see(person, made.id)).status, 404)
    ok(await wall.act('decline', person, made.id))
    const { appeal } = ok(
      await wall.app.post('appeal/add', { key: randomUUID(), id: found.id, text: '没有骂人' }, as(author)),
    )
    ok(await wall.app.post('appeal/approved', { id: appeal?.id ?? '', note: '确实没有' }, as(wall.desk.two)))
    assert.equal((await wall.see(reader, made.id)).status, 404)
    assert.equal(ok(await wall.see(author, made.id)).withheld?.by, 'person')
  })
})

describe('words that may be names', () => {
  test('begin as a Chinese name does, or stand after an @', () => {
    assert.deepEqual(
      nameWords('昨晚林夏和欧阳明月说，月亮好圆').filter((word) =>
        ['林夏', '欧阳明月', '月亮'].includes(word),
      ),
      ['林夏', '欧阳明月'],
    )
    assert.ok(atWords('@叶子不睡觉，早').includes('叶子不睡觉'))
    assert.deepEqual([nameWords('hello'), atWords('a @ b')], [[], []])
  })

  test('are too many at some point', async () => {
    const names = ['陈一一', '陈二二', '陈三三', '陈四四', '陈五五', '陈六六']
    for (const name of names) await wall.student(name)
    const author = await wall.student()
    assert.match(
      refused(await wall.write(author, { text: names.join('、') })).join(),
      new RegExp(`最多写到 ${limits.named.max} 位`),
    )
  })
})

describe('who leaves', () => {
  test('takes their posts along, and what names them', async () => {
    const [author, person] = [await wall.student('要走的人'), await wall.student('程未眠')]
    const [own, about] = [await wall.post(person), await wall.post(author, { to: person.userId })]
    ok(await wall.act('agree', person, about.id))
    await wall.say(person, about.id, '我自己评的')
    await wall.app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      person.userId,
    ])
    assert.equal(await eraseDue(wall.app.context), 1)
    assert.deepEqual(
      [(await wall.see(reader, own.id)).status, (await wall.see(reader, about.id)).status],
      [404, 404],
    )
    assert.equal(ok(await wall.see(author, about.id)).withheld?.reason, '被写到的同学已经离开')
    const { rows } = await wall.app.pool.query('select 1 from confession_names where user_id = $1', [
      person.userId,
    ])
    assert.equal(rows.length, 0)
  })
})
