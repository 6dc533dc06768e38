// also on: external
/** Search over everything: who finds what, what is counted, pages, and what is shown of a hit. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { v7 } from 'uuid'
import { kindNames, pageOfThing, type SearchKind } from '../../../contract/kinds'
import { limits } from '../../../contract/search/rules'
import { certify, newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { newArticle, newColumn, newNotice, said } from '../notice/writings'
import { wantOf } from '../secondhand/wants'

const word = '紫藤长廊'

let app: TestApp
let school: string
let elsewhere: string
let author: TestSession
let readers: Record<'author' | 'mate' | 'blocked' | 'stranger' | 'visitor', TestSession | undefined>
/** One of each kind, for the school alone where kinds have such a thing. */
let near: Record<Exclude<SearchKind, 'people' | 'school'>, string>
/** The same for everybody. */
let far: Partial<typeof near>

const sql = (text: string, ...values: unknown[]) => app.pool.query(text, values)
const sure = async <T>(
  called: Promise<{ code: unknown; data: T; envelope: { message: string; msg: string } }>,
): Promise<T> => {
  const { code, data, envelope } = await called
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
const list = (kind: SearchKind, reader: TestSession | undefined, query: object = {}) =>
  sure(app.get('search/list', { query: { kind, keyword: '紫藤', size: 50, ...query }, token: reader?.token }))
const ids = async (kind: SearchKind, reader: TestSession | undefined, query: object = {}) =>
  (await list(kind, reader, query)).items.map(({ id }) => id)
const all = async (reader: TestSession | undefined, query: object = {}) =>
  (await sure(app.get('search/all', { query: { keyword: '紫藤', ...query }, token: reader?.token }))).sections

async function newProgramme(at: string): Promise<string> {
  const id = v7()
  await sql(
    `insert into programmes (id, school_id, author_id, key, "column", title, intro, sound) values ($1, $2, $3, $4, 'talk', $5, '', '{}')`,
    id,
    at,
    author.userId,
    randomUUID(),
    `听见${word}`,
  )
  return id
}
async function newTopic(at: string | null, name: string): Promise<string> {
  const id = v7()
  await sql(
    `insert into topics (id, school_id, name, category, intro, creator_id, key, state, approved_at) values ($1, $2, $3, 'campus', '说说', $4, $5, 'approved', now())`,
    id,
    at,
    name,
    author.userId,
    randomUUID(),
  )
  return id
}
async function newSubject(at: string | null): Promise<string> {
  const id = v7()
  await sql(
    `insert into bank_subjects (id, school_id, title, paper_questions, paper_minutes) values ($1, $2, $3, 4, 10)`,
    id,
    at,
    `${word}的来历`,
  )
  return id
}

async function newExercise(at: string | null): Promise<{ bank: string; exercise: string }> {
  const [bank, chapter, exercise] = [await newSubject(at), v7(), v7()]
  await sql(`insert into bank_chapters (id, subject_id, title) values ($1, $2, '第一章')`, chapter, bank)
  await sql(
    `insert into bank_questions (id, subject_id, chapter_id, version) values ($1, $2, $3, 2)`,
    exercise,
    bank,
    chapter,
  )
  for (const [version, text] of [
    [1, `旧版的${word}`],
    [2, `${word}建于哪一年？`],
  ]) {
    await sql(
      `insert into bank_versions (question_id, version, kind, text, options, answer, explanation) values ($1, $2, 'single', $3, '["一九二〇年","一九三〇年"]', '["A"]', '校史馆有记载')`,
      exercise,
      version,
      text,
    )
  }
  return { bank, exercise }
}
async function newRush(at: string): Promise<{ discountShop: string; discountActivity: string }> {
  const [shop, activity] = [v7(), v7()]
  await sql(
    `insert into discount_shops (id, school_id, name, kind, place, latitude, longitude) values ($1, $2, $3, 'food', '南门', 30, 114)`,
    shop,
    at,
    `${word}小面`,
  )
  await sql(
    `insert into discount_activities (id, school_id, shop_id, key, title, gives, pieces, "left", price, "each", starts_at, ends_at, use_until)
      values ($1, $2, $3, $4, $5, '第二碗半价', 9, 9, 0, 1, now(), now() + interval '1 day', now() + interval '2 days')`,
    activity,
    at,
    shop,
    randomUUID(),
    `${word}专属券`,
  )
  return { discountShop: shop, discountActivity: activity }
}
async function newGoods(at: string): Promise<string> {
  const id = v7()
  await sql(
    `insert into secondhand_goods (id, school_id, author_id, key, title, text, category, grade, price, ways, pictures, free)
      values ($1, $2, $3, $4, $5, '八成新，自提', 'other', 'good', 900, '{meet}', '[]', 1)`,
    id,
    at,
    author.userId,
    randomUUID(),
    `${word}明信片`,
  )
  return id
}
async function newVote(title: string, voters: 'school' | 'everyone'): Promise<string> {
  const ends = new Date(Date.now() + 86_400_000).toISOString()
  const terms = { choices: 1, period: 'once', voters, way: 'creator', review: false }
  const draft = { key: randomUUID(), title, body: said('选一张'), ends, ...terms }
  const { id } = await sure(app.post('VoteActivity/create', draft, { token: author.token }))
  await sure(app.post('Vote/apply', { key: randomUUID(), id, name: '湖边' }, { token: author.token }))
  return id
}
/** An answer of the author, under their name, to a question that somebody else asked. */
async function newAnswer(scope: 'school' | 'everyone', anonymous = false): Promise<string> {
  const as = { token: (await newPerson(app, school)).token }
  const asked = await sure(
    app.post(
      'qa/ask',
      {
        key: randomUUID(),
        title: '周末去哪里走走？',
        text: '',
        pictures: [],
        anonymous: false,
        category: 'life',
        scope,
      },
      as,
    ),
  )
  return (
    await sure(
      app.post(
        'qa/answer',
        { key: randomUUID(), id: asked.id, text: `去${word}，人少`, pictures: [], anonymous },
        { token: author.token },
      ),
    )
  ).id
}

before(async () => {
  app = await startApp()
  ;[school, elsewhere] = [await newSchool(app), await newSchool(app, '江北大学')]
  author = await newPerson(app, school, '守园的人')
  await certify(app, author)
  readers = {
    author,
    mate: await newPerson(app, school),
    blocked: await newPerson(app, school),
    stranger: await newPerson(app, elsewhere),
    visitor: undefined,
  }
  const column = await newColumn(app, author, school)
  const as = { token: author.token }
  const ask = { text: '', pictures: [], anonymous: false, category: 'life' }
  const talk = { red: '应该', blue: '不该' }
  near = {
    dynamic: (await publish(app, author, { text: `今天的${word}开了` })).id,
    article: (
      await newArticle(app, author, column.id, {
        title: '一篇游记',
        body: [...said('从春天写起'.repeat(40)), ...said(`走到${word}`)],
        scope: 'school',
      })
    ).id,
    topic: await newTopic(school, word),
    qa: (
      await sure(
        app.post('qa/ask', { ...ask, key: randomUUID(), title: `${word}几点关门？`, scope: 'school' }, as),
      )
    ).id,
    hot: (
      await sure(
        app.post(
          'hotTalk/publish',
          { ...talk, key: randomUUID(), title: `${word}该不该收票`, scope: 'school' },
          as,
        ),
      )
    ).id,
    vote: await newVote(`${word}最美瞬间`, 'school'),
    confession: (await sure(app.post('loveWall/publish', { key: randomUUID(), text: `在${word}遇见你` }, as)))
      .id,
    radio: await newProgramme(school),
    notice: await newNotice(app, author, 'published', { title: '修路通知', body: said(`${word}下周封闭`) }),
    ...(await newExercise(school)),
    ...(await newRush(school)),
    answer: await newAnswer('school'),
    goods: await newGoods(school),
    wanted: (await sure(app.post('secondHand/wantedRelease', wantOf({ text: `求购${word}明信片` }), as))).id,
  }
  far = {
    dynamic: (await publish(app, author, { text: `${word}，给大家看`, scope: 'everyone' })).id,
    article: (await newArticle(app, author, column.id, { title: `${word}游记` })).id,
    topic: await newTopic(null, `${word}打卡`),
    qa: (
      await sure(
        app.post('qa/ask', { ...ask, key: randomUUID(), title: `${word}怎么走？`, scope: 'everyone' }, as),
      )
    ).id,
    hot: (
      await sure(
        app.post(
          'hotTalk/publish',
          { ...talk, key: randomUUID(), title: `${word}好不好看`, scope: 'everyone' },
          as,
        ),
      )
    ).id,
    vote: await newVote(`${word}评选`, 'everyone'),
    ...(await newExercise(null)),
    answer: await newAnswer('everyone'),
  }
  await sure(app.post('user/block', { id: readers.blocked?.userId }, as))
})
after(() => app.close())

describe('who finds what', () => {
  test('the school’s own by the school, the country’s by everybody, nothing by whom the author blocked', async () => {
    for (const [kind, one] of Object.entries(near) as [keyof typeof near, string][]) {
      const other = far[kind]
      const both = [one, ...(other ? [other] : [])].sort()
      const wide = other ? [other] : []
      // not of a person, or under a pseudonym, whom nobody has blocked
      const unsigned = [
        'topic',
        'notice',
        'confession',
        'bank',
        'exercise',
        'discountShop',
        'discountActivity',
      ].includes(kind)
      const expected = {
        author: both,
        mate: both,
        blocked: unsigned ? both : [],
        stranger: wide,
        visitor: kind === 'bank' || kind === 'exercise' ? [] : wide,
      }
      for (const [name, reader] of Object.entries(readers) as [
        keyof typeof readers,
        TestSession | undefined,
      ][]) {
        assert.deepEqual((await ids(kind, reader)).sort(), expected[name], `${kind} by ${name}`)
      }
    }
  })

  test('what is counted is what is found', async () => {
    for (const [name, reader] of Object.entries(readers)) {
      const sections = await all(reader)
      assert.deepEqual(
        sections.map(({ kind }) => kind),
        kindNames.searches.filter((kind) => sections.some((section) => section.kind === kind)),
      )
      for (const kind of kindNames.searches) {
        const found = await ids(kind, reader)
        const section = sections.find((one) => one.kind === kind)
        assert.equal(section?.total ?? 0, found.length, `${kind} by ${name}`)
        assert.ok(section?.items.every(({ id }) => found.includes(id)) ?? true)
        for (const { id, page } of section?.items ?? []) assert.equal(page, pageOfThing(kind, id))
      }
    }
  })

  test('what has a school is found by who looks at that school, signed in or not', async () => {
    for (const kind of ['topic', 'radio', 'notice', 'discountShop', 'discountActivity', 'goods'] as const) {
      assert.ok((await ids(kind, undefined, { school })).includes(near[kind]), kind)
      assert.ok(!(await ids(kind, readers.mate, { school: elsewhere })).includes(near[kind]), kind)
    }
    for (const kind of ['dynamic', 'qa', 'answer', 'hot', 'vote', 'confession', 'article'] as const) {
      assert.ok(!(await ids(kind, undefined, { school })).includes(near[kind]), kind)
      assert.ok(!(await ids(kind, readers.stranger, { school })).includes(near[kind]), kind)
    }
  })

  test('nothing that waits, was refused, deleted or withdrawn, not even by its author', async () => {
    const tables = {
      dynamic: 'dynamics',
      article: 'dynamics',
      qa: 'qa_questions',
      answer: 'qa_answers',
      hot: 'hot_talks',
      confession: 'confessions',
      radio: 'programmes',
      vote: 'vote_events',
      goods: 'secondhand_goods',
      wanted: 'secondhand_wanted',
    } as const
    for (const [kind, table] of Object.entries(tables) as [keyof typeof tables, string][]) {
      for (const [field, value] of [
        ['state', 'pending'],
        ['state', 'refused'],
        ['deleted_at', new Date().toISOString()],
      ] as const) {
        const { rows } = await sql(`select ${field} as was from ${table} where id = $1`, near[kind])
        await sql(`update ${table} set ${field} = $2 where id = $1`, near[kind], value)
        assert.ok(!(await ids(kind, author)).includes(near[kind]), `${kind} ${field} ${value}`)
        await sql(`update ${table} set ${field} = $2 where id = $1`, near[kind], rows[0].was)
        assert.ok((await ids(kind, author)).includes(near[kind]), kind)
      }
    }
    for (const [kind, table, state, was] of [
      ['topic', 'topics', 'closed', 'approved'],
      ['notice', 'announcements', 'withdrawn', 'published'],
    ] as const) {
      await sql(`update ${table} set state = $2 where id = $1`, near[kind], state)
      assert.ok(!(await ids(kind, author)).includes(near[kind]), kind)
      await sql(`update ${table} set state = $2 where id = $1`, near[kind], was)
    }
  })

  test('what is for followers, or its author alone, by nobody; what an author shows to some, by those', async () => {
    const person = await newPerson(app, school)
    for (const scope of ['followers', 'me'] as const)
      await publish(app, person, { text: `悄悄说银杏大道 ${scope}`, scope })
    assert.deepEqual(await ids('dynamic', person, { keyword: '银杏大道' }), [])
    const { id } = await publish(app, person, { text: '银杏大道黄了', scope: 'everyone' })
    assert.deepEqual(await ids('dynamic', readers.stranger, { keyword: '银杏大道' }), [id])
    await sql(`update users set dynamics_to = 'school' where id = $1`, person.userId)
    assert.deepEqual(await ids('dynamic', readers.stranger, { keyword: '银杏大道' }), [])
    assert.deepEqual(await ids('dynamic', readers.mate, { keyword: '银杏大道' }), [id])
  })

  test('people by who may come upon them, and never what they wrote without their name', async () => {
    const found = async (reader: TestSession | undefined) =>
      (await ids('people', reader, { keyword: '守园的人' })).length
    assert.deepEqual(
      [await found(readers.mate), await found(readers.blocked), await found(undefined)],
      [1, 0, 1],
    )
    const said = await sure(
      app.post(
        'qa/ask',
        {
          key: randomUUID(),
          title: '想退学怎么办？',
          text: '',
          pictures: [],
          anonymous: true,
          category: 'feeling',
          scope: 'school',
        },
        { token: author.token },
      ),
    )
    for (const reader of [readers.mate, author]) {
      assert.ok((await ids('qa', reader, { keyword: '守园' })).length === 0)
      const [one] = (await list('qa', reader, { keyword: '退学' })).items
      assert.equal(one?.id, said.id)
      assert.equal(one?.by?.alias, true)
      const [love] = (await list('confession', reader)).items
      assert.equal(love?.by?.alias, true)
      assert.ok(!JSON.stringify([one, love]).includes(author.userId))
    }
    // one pseudonym blocked hides one thread, and tells nothing of the others
    const [love] = (await list('confession', readers.mate)).items
    await sure(app.post('alias/block', { id: love?.by?.id }, { token: readers.mate?.token ?? '' }))
    assert.deepEqual(await ids('confession', readers.mate), [])
    assert.deepEqual(await ids('qa', readers.mate, { keyword: '退学' }), [said.id])
  })

  test('an answer goes with its question, and under a pseudonym leads to nobody', async () => {
    const id = await newAnswer('school', true)
    const [found] = (await list('answer', readers.blocked)).items
    assert.deepEqual(
      [found?.id, found?.by?.alias, found?.title],
      [id, true, '周末去哪里走走？'],
      'the black list is not asked under a pseudonym',
    )
    assert.ok(!JSON.stringify(found).includes(author.userId))
    assert.ok((await ids('answer', readers.mate, { keyword: '守园的人' })).length === 0)
    for (const [field, value, was] of [
      ['state', 'pending', 'approved'],
      ['deleted_at', new Date().toISOString(), null],
    ]) {
      const question = '(select question_id from qa_answers where id = $1)'
      await sql(`update qa_questions set ${field} = $2 where id = ${question}`, id, value)
      assert.ok(!(await ids('answer', readers.mate)).includes(id), String(field))
      await sql(`update qa_questions set ${field} = $2 where id = ${question}`, id, was)
    }
    await sql(`update qa_answers set deleted_at = now() where id = $1`, id)
  })

  test('a question of the bank by what it asks now, and nothing of its options or its answer', async () => {
    for (const keyword of ['旧版的紫藤', '一九二〇年', '校史馆'])
      assert.deepEqual(await ids('exercise', readers.mate, { keyword }), [], keyword)
    const found = (await list('exercise', readers.mate)).items.find(({ id }) => id === near.exercise)
    assert.deepEqual(
      [found?.title, found?.excerpt, found?.by],
      [`${word}的来历`, `${word}建于哪一年？`, null],
    )
  })

  test('a notice by those whom it is for, until its time is over', async () => {
    const id = await newNotice(app, author, 'published', { title: '木樨书院选课' })
    const found = async () => (await ids('notice', readers.mate, { keyword: '木樨书院' })).includes(id)
    assert.ok(await found())
    await sql(`update announcements set college = '文学院' where id = $1`, id)
    assert.ok(!(await found()))
    await sql(
      `update announcements set college = null, until = now() - interval '1 minute' where id = $1`,
      id,
    )
    assert.ok(!(await found()))
  })
})

describe('a search', () => {
  test('goes page by page without gaps, the latest first, though others come meanwhile', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n += 1)
      made.unshift((await publish(app, author, { text: `蔷薇门 ${n}`, scope: 'everyone' })).id)
    const page = async (after?: string) =>
      list('dynamic', readers.mate, { keyword: '蔷薇门', size: 2, ...(after ? { after } : {}) })
    const first = await page()
    await publish(app, author, { text: '蔷薇门 又一条', scope: 'everyone' })
    const second = await page(first.next ?? '')
    const third = await page(second.next ?? '')
    assert.deepEqual(
      [...first.items, ...second.items, ...third.items].map(({ id }) => id),
      made,
    )
    assert.equal(third.next, null)
  })

  test('pages what is ordered by when it came out', async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n += 1)
      made.push(await newNotice(app, author, 'published', { title: `石榴园 ${n}` }))
    // the one written first came out last, two of them in the same millisecond
    await sql(`update announcements set created_at = date_trunc('second', now()) where id = any($1)`, made)
    await sql(`update announcements set created_at = created_at + interval '1 minute' where id = $1`, made[0])
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list('notice', author, {
        keyword: '石榴园',
        size: 1,
        ...(after ? { after } : {}),
      })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after)
    assert.deepEqual(seen, [made[0], made[2], made[1]])
  })

  test('shows the best few of a kind: the word in the title first, and says how many there are', async () => {
    const writer = await newPerson(app, school)
    const inText = []
    for (let n = 0; n < 4; n += 1) inText.push((await publish(app, writer, { text: `路过海棠坡 ${n}` })).id)
    const titled = (await publish(app, writer, { title: '海棠坡', text: '到了' })).id
    for (let n = 0; n < 2; n += 1) await publish(app, writer, { text: `又路过海棠坡 ${n}` })
    const [section] = await all(readers.mate, { keyword: '海棠坡' })
    assert.deepEqual(
      [section?.kind, section?.total, section?.items.length, section?.items[0]?.id],
      ['dynamic', 7, limits.few, titled],
    )
  })

  test('finds whatever the case, the width, and what stands between', async () => {
    const writer = await newPerson(app, school)
    const { id } = await publish(app, writer, { text: 'Ｐython 学习 小组，报名' })
    for (const keyword of ['PYTHON学习', '学习小组', '小组报名', '#python'])
      assert.deepEqual(await ids('dynamic', author, { keyword }), [id], keyword)
    assert.deepEqual(await ids('dynamic', author, { keyword: '习学报名' }), [])
  })

  test('finds by words apart, by pieces of a long one and by other names, what was typed first', async () => {
    const writer = await newPerson(app, school)
    const typed = (await publish(app, writer, { text: '琥珀相机修好了' })).id
    const apart = (await publish(app, writer, { text: '相机袋子，琥珀色的' })).id
    const pieces = (await publish(app, writer, { text: '水杉路口的晚霞钟声' })).id
    const synonym = (await publish(app, writer, { text: '琥珀微单也可以' })).id
    const marked = async (keyword: string, query: object = {}) =>
      (await list('dynamic', author, { keyword, ...query })).items.map((one) => [one.id, ...one.marks])
    assert.deepEqual(await marked('琥珀相机'), [
      [typed, '琥珀相机'],
      [synonym, '琥珀', '微单'],
      [apart, '琥珀', '相机'],
    ])
    assert.deepEqual(await ids('dynamic', author, { keyword: '琥珀 相机' }), [typed, synonym, apart])
    assert.deepEqual(await ids('dynamic', author, { keyword: '想买琥珀的相机' }), [synonym, apart, typed])
    assert.deepEqual(await marked('水杉钟声'), [[pieces, '水杉', '钟声']])
    assert.deepEqual(await marked('水杉晚霞钟声'), [[pieces, '水杉', '晚霞', '霞钟', '钟声']])
    assert.deepEqual(await ids('dynamic', author, { keyword: '水杉早霞钟声' }), [], 'two pairs are missing')
    assert.deepEqual(await ids('dynamic', author, { keyword: '水杉 早霞' }), [], 'one word is missing')
    for (const size of [1, 2, 3]) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const query: object = { keyword: '琥珀相机', size, ...(after === null ? {} : { after }) }
        const page: Awaited<ReturnType<typeof list>> = await list('dynamic', author, query)
        seen.push(...page.items.map(({ id }) => id))
        after = page.next
      } while (after !== null)
      assert.deepEqual(seen, [typed, synonym, apart], `${size} a page`)
    }
    const [section] = await all(author, { keyword: '琥珀相机' })
    assert.deepEqual([section?.total, section?.items[0]?.id], [3, typed])
    const query = { kind: 'dynamic', keyword: '琥珀相机', after: '~1' }
    assert.equal((await app.get('search/list', { query })).status, 400)
  })

  test('finds by one character, and by names of a letter and signs', async () => {
    const writer = await newPerson(app, school)
    const text = '出一本 C++ Primer，还有 C# 入门和 .NET；二手锅；宿舍楼下的橘猫，5G 卡'
    const { id } = await publish(app, writer, { text })
    await publish(app, writer, { text: 'C 语言和 D 大调' })
    for (const keyword of ['C++', 'c＋＋', 'C#', '.NET', '锅', '猫', '！猫！', '5G']) {
      assert.deepEqual(await ids('dynamic', author, { keyword }), [id], keyword)
      const sections = await all(author, { keyword })
      assert.deepEqual(
        sections.find(({ kind }) => kind === 'dynamic')?.items.map((one) => one.id),
        [id],
        keyword,
      )
    }
    assert.deepEqual(await ids('dynamic', author, { keyword: '龘' }), [])
  })

  test('leads to services by their names and by what is found there', async () => {
    const services = async (keyword: string) =>
      (await sure(app.get('search/all', { query: { keyword } }))).services.map(({ title }) => title)
    for (const [keyword, title] of [
      ['课表', '课表'],
      ['怎么查成绩', '课表'],
      ['成绩', '成绩'],
      ['考试安排', '考试安排'],
      ['考试', '课表'],
      ['优惠', '优惠卡'],
      ['跑腿', '跑腿代取'],
      ['快递', '跑腿代取'],
      ['自习', '空教室'],
      ['提现', '我的钱包'],
    ] as const)
      assert.ok((await services(keyword)).includes(title), keyword)
    assert.equal((await services('课表'))[0], '课表')
    assert.deepEqual(await services('紫藤萝'), [])
  })

  test('wants more than punctuation, a kind that there is, and a place in the list', async () => {
    for (const keyword of ['！', '、、', '%']) {
      const { status, envelope } = await app.get('search/all', { query: { keyword } })
      assert.deepEqual([status, envelope.msg], [400, '写几个字再搜，只有标点找不到东西'], keyword)
    }
    assert.equal((await app.get('search/list', { query: { kind: 'money', keyword: '紫藤' } })).status, 400)
    assert.equal(
      (await app.get('search/list', { query: { kind: 'notice', keyword: '紫藤', after: '1_x' } })).status,
      400,
    )
    assert.equal((await app.get('search/all', { query: { keyword: '字'.repeat(31) } })).status, 400)
  })

  test('takes words that name parts of every object', async () => {
    for (const keyword of ['constructor', '{"constructor":1}', '__proto__ 书', 'valueOf']) {
      const { status } = await app.get('search/all', { query: { keyword }, token: readers.mate?.token })
      assert.equal(status, 200, keyword)
    }
  })

  test('says of a hit what stands around it, and whose it is', async () => {
    const [article] = (await list('article', readers.mate, { keyword: `走到${word}` })).items
    assert.equal(article?.id, near.article)
    assert.match(article?.excerpt ?? '', /^…从?春?天?.*走到紫藤长廊$/)
    assert.deepEqual([article?.title, article?.by?.name], ['一篇游记', '守园的人'])
    const [notice] = (await list('notice', readers.mate)).items
    assert.deepEqual([notice?.title, notice?.excerpt, notice?.by], ['修路通知', `${word}下周封闭`, null])
    const [place] = (await list('school', undefined, { keyword: '江北大学' })).items
    assert.deepEqual([place?.id, place?.title], [elsewhere, '江北大学'])
  })
})
