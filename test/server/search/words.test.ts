// also on: external
/** Hot words: how many must have searched, what is never shown, who may hide one, and what is kept of whom. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { limits } from '../../../contract/search/rules'
import { countWords } from '../../../server/features/search/count'
import { countable } from '../../../server/core/search/popular-words'
import { eraseDue } from '../../../server/features/security/erase'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let elsewhere: string
let people: TestSession[]
let admin: TestSession
before(async () => {
  app = await startApp()
  ;[school, elsewhere] = [await newSchool(app), await newSchool(app, '江北大学')]
  people = await Promise.all(Array.from({ length: limits.hot.people + 1 }, () => newPerson(app, school)))
  admin = await newPerson(app, school)
  await entrust(app, admin, 'school-admin', school)
})
beforeEach(() => app.pool.query('delete from search_words'))
after(() => app.close())

const enter = async (who: readonly TestSession[], keyword: string) => {
  for (const { token } of who) assert.equal((await app.post('search/enter', { keyword }, { token })).code, 0)
}
const enough = () => people.slice(0, limits.hot.people)
const hot = async (query: Record<string, unknown> = { school }, token?: string) =>
  (await app.get('search/hot', { query, token })).data
async function counted(query?: Record<string, unknown>): Promise<string[]> {
  await countWords(app.context)
  return (await hot(query)).items.map(({ word }) => word)
}
const rows = async (word: string): Promise<number> =>
  (await app.pool.query('select count(*)::int as n from search_words where word = $1', [word])).rows[0].n
const earlier = (days: number, word: string) =>
  app.pool.query(`update search_words set day = day - $1::int where word = $2`, [days, word])

describe('a hot word', () => {
  test('takes so many people, however often each searched, on how many days', async () => {
    const few = people.slice(1, limits.hot.people)
    await enter(few, '晚自习教室')
    await enter(few, '晚 自习 教室！')
    await earlier(1, '晚自习教室')
    await enter(few, '晚自习教室')
    assert.equal(await rows('晚自习教室'), 2 * few.length)
    assert.deepEqual(await counted(), [])
    await enter(people.slice(0, 1), '晚自习教室')
    assert.deepEqual(await counted(), ['晚自习教室'])
  })

  test('is of its school, and the more searched for comes first', async () => {
    await enter(enough(), '校车时刻')
    await enter(people, '图书馆占座')
    const others = await Promise.all(
      Array.from({ length: limits.hot.people }, () => newPerson(app, elsewhere)),
    )
    await enter(others, '跳蚤市场')
    assert.deepEqual(await counted(), ['图书馆占座', '校车时刻'])
    assert.deepEqual(await counted({ school: elsewhere }), ['跳蚤市场'])
    assert.deepEqual(
      (await hot({}, people[0]?.token)).items.map(({ word }) => word),
      ['图书馆占座', '校车时刻'],
    )
    assert.deepEqual((await hot({})).items, [])
  })

  test('cools, and is forgotten', async () => {
    await enter(enough(), '军训服')
    await earlier(limits.hot.days - 1, '军训服')
    assert.deepEqual(await counted(), ['军训服'])
    await earlier(1, '军训服')
    assert.deepEqual(await counted(), [])
    assert.equal(await rows('军训服'), 0)
  })

  test('is no number, account, or word of the list, and is not even kept then', async () => {
    const never = [
      '13800001234',
      '电话13800001234',
      '2023110418',
      'zhang2003x',
      '@林夏',
      'a@b.cn',
      '色情视频',
      '傻逼',
      '个',
      '字'.repeat(17),
    ]
    for (const word of never) {
      assert.equal(countable(word), null, word)
      await enter(people.slice(0, 1), word)
    }
    assert.equal((await app.pool.query('select 1 from search_words')).rowCount, 0)
    for (const word of ['2026校历', '四六级', 'python', 'c语言', '数据结构2'])
      assert.ok(countable(word), word)
  })

  test('is nobody’s name: no nickname of the school, nor what holds one or looks like one', async () => {
    await newPerson(app, school, '赵晚舟')
    await newPerson(app, school, '小星星')
    for (const word of ['赵晚舟', '赵晚舟挂科了', '小星星', '孙清和', '马原', '热水时间'])
      await enter(enough(), word)
    assert.deepEqual(await counted(), ['热水时间'])
    // what a subject of the bank is called is no name
    await app.pool.query(
      `insert into bank_subjects (id, school_id, title, paper_questions, paper_minutes) values (gen_random_uuid(), $1, '马原', 4, 10)`,
      [school],
    )
    assert.deepEqual((await counted()).sort(), ['热水时间', '马原'].sort())
    await newPerson(app, school, '热水时间')
    assert.deepEqual(await counted(), ['马原'])
  })

  test('is hidden and put back by who looks after the school, and that is written down', async () => {
    await enter(enough(), '食堂排队')
    assert.deepEqual(await counted(), ['食堂排队'])
    assert.deepEqual(
      [
        (await hot({}, admin.token)).manages,
        (await hot({}, people[0]?.token)).manages,
        (await hot({ school: elsewhere }, admin.token)).manages,
      ],
      [true, false, false],
    )
    const say = (who: TestSession, hidden: boolean, at = school) =>
      app.post('search/hide', { school: at, word: '食堂排队', hidden }, { token: who.token })
    assert.equal((await say(people[0] ?? admin, true)).status, 403)
    assert.equal((await say(admin, true, elsewhere)).status, 403)
    await say(admin, true)
    await say(admin, true)
    assert.deepEqual((await hot()).items, [])
    assert.deepEqual(await counted(), [])
    await say(admin, false)
    assert.deepEqual(await counted(), ['食堂排队'])
    const { rows: log } = await app.pool.query(
      `select action, detail ->> 'word' as word from audit_log where actor_id = $1 order by id`,
      [admin.userId],
    )
    assert.deepEqual(log, [
      { action: 'search.hide', word: '食堂排队' },
      { action: 'search.show', word: '食堂排队' },
    ])
  })
})

describe('of who searched', () => {
  test('nothing is kept that tells it, or that two words are of one person', async () => {
    const [one] = people
    assert.ok(one)
    await enter([one], '校医院')
    await enter([one], '校医院几点')
    const { rows: kept } = await app.pool.query(
      "select w::text as whole, encode(person, 'hex') as person from search_words w",
    )
    assert.equal(new Set(kept.map(({ person }) => person)).size, 2)
    for (const { whole } of kept)
      assert.ok(!whole.includes(one.userId) && !whole.includes(one.userId.replaceAll('-', '')))
  })

  test('nothing is kept of guests, nor of people without a school', async () => {
    assert.equal((await app.post('search/enter', { keyword: '校医院' })).status, 401)
    await enter([await app.signIn()], '校医院')
    assert.equal(await rows('校医院'), 0)
  })

  test('what is kept goes with the account, and with that alone', async () => {
    const [one, other] = [await newPerson(app, school), await newPerson(app, school)]
    await enter([one, other], '操场夜跑')
    await enter([one], '夜跑路线')
    await app.pool.query(`update users set delete_at = now() - interval '1 minute' where id = $1`, [
      one.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.deepEqual([await rows('操场夜跑'), await rows('夜跑路线')], [1, 0])
  })

  test('counting at once, and searching meanwhile, loses and doubles nothing', async () => {
    const work = enough().flatMap(({ token }) =>
      [1, 2, 3].map(() => app.post('search/enter', { keyword: '选课系统' }, { token })),
    )
    await Promise.all([...work, countWords(app.context), countWords(app.context)])
    assert.equal(await rows('选课系统'), limits.hot.people)
    await app.pool.query('delete from hot_words')
    await Promise.all(Array.from({ length: 6 }, () => countWords(app.context)))
    assert.deepEqual(await counted(), ['选课系统'])
  })
})
