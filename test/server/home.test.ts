import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { v7 as newId } from 'uuid'
import { newPerson, newSchool, publish } from './campus'
import { startApp, type TestApp } from './harness'

let app: TestApp
let school: string
let other: string

const banner = (title: string, ofSchool: string | null, days: [number, number], position = 'home') =>
  app.pool.query(
    `insert into banners (id, school_id, position, title, picture, sort, starts_at, ends_at)
     values ($1, $2, $3, $4, 'b.webp', 1, now() + make_interval(days => $5), now() + make_interval(days => $6))`,
    [newId(), ofSchool, position, title, ...days],
  )
const announce = async (title: string, ofSchool: string | null, pinned = false): Promise<string> => {
  const id = newId()
  await app.pool.query(
    `insert into announcements (id, school_id, title, html, source, pinned, created_at) values ($1, $2, $3, '<p>全文</p>', '教务处', $4, now())`,
    [id, ofSchool, title, pinned],
  )
  return id
}

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  other = await newSchool(app, '青山学院')
})
after(() => app.close())

test('banners are those of the school and of all, while they last', async () => {
  await banner('本校', school, [-1, 1])
  await banner('全站', null, [-1, 1])
  await banner('别校', other, [-1, 1])
  await banner('过期', school, [-3, -1])
  await banner('未到', school, [1, 3])
  await banner('别处', school, [-1, 1], 'market')
  const titles = async (query: object, token?: string) =>
    (await app.get('banners', { query: { ...query }, token })).data.items.map(({ title }) => title).sort()
  assert.deepEqual(await titles({ school }), ['全站', '本校'])
  assert.deepEqual(await titles({}), ['全站'])
  assert.deepEqual(await titles({}, (await newPerson(app, other)).token), ['全站', '别校'])
  const { data } = await app.get('advertise/index', { query: { position: 'market', school } })
  assert.deepEqual(
    data.items.map(({ title }) => title),
    ['别处'],
  )
  assert.equal(data.items[0]?.picture, '/files/b.webp')
})

test('notices: pinned first, then latest, page by page; the system’s apart', async () => {
  const old = await announce('旧的', school)
  const pinned = await announce('置顶', school, true)
  const latest = await announce('新的', school)
  await announce('系统', null)
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: { items: { id: string }[]; next: string | null } = (
      await app.get('notice/list', { query: { school, size: 1, ...(after ? { after } : {}) } })
    ).data
    seen.push(...page.items.map(({ id }) => id))
    after = page.next
  } while (after)
  assert.deepEqual(seen, [pinned, latest, old])
  assert.deepEqual(
    (await app.get('notice/systemList')).data.items.map(({ title }) => title),
    ['系统'],
  )
  const { data } = await app.get('notice/detail', { query: { id: old } })
  assert.deepEqual([data.html, data.source], ['<p>全文</p>', '教务处'])
  assert.equal((await app.get('notice/detail', { query: { id: randomUUID() } })).status, 404)
  assert.equal((await app.get('notice/list', { query: { school, after: 'x' } })).status, 400)
})

test('hot topics count dynamics of the last seven days that still stand', async () => {
  const author = await newPerson(app, school)
  await publish(app, author, { text: '#北湖 #银杏' })
  await publish(app, author, { text: '#北湖' })
  const gone = await publish(app, author, { text: '#删了' })
  await app.post('dynamic/delete', { id: gone.id }, { token: author.token })
  const old = await publish(app, author, { text: '#旧闻' })
  await app.pool.query(`update dynamics set created_at = now() - interval '8 days' where id = $1`, [old.id])
  const { data } = await app.get('topic/hotTopic', { query: { school } })
  assert.deepEqual(data.items, [
    { name: '北湖', dynamics: 2 },
    { name: '银杏', dynamics: 1 },
  ])
  const channels = await app.get('navtype/index', { query: { school } })
  assert.deepEqual(
    channels.data.items.map(({ key }) => key),
    ['new', 'hot', '#北湖', '#银杏'],
  )
})

test('the first screen comes in one call', async () => {
  const { data } = await app.get('diy/diyfirst', { query: { school } })
  assert.equal(data.school?.name, '临江大学')
  assert.equal(data.notice?.title, '置顶')
  assert.equal(data.banners.length, 2)
  assert.equal(data.topics[0]?.name, '北湖')
  const visitor = await app.get('diy/diyfirst')
  assert.deepEqual([visitor.data.school, visitor.data.notice?.title], [null, '系统'])
})

test('articles, forms and made-up pages, by key', async () => {
  await app.pool.query(`insert into articles values ($1, 'about', '关于', '<p>好</p>', now())`, [newId()])
  await app.pool.query(
    `insert into forms values ('wish', '心愿', '[{"name":"w","label":"心愿","kind":"text","required":true,"max":20,"choices":[]}]')`,
  )
  await app.pool.query(`insert into diy_pages values ('market', '集市')`)
  assert.equal((await app.get('get/content', { query: { key: 'about' } })).data.html, '<p>好</p>')
  assert.equal((await app.get('get/form', { query: { key: 'wish' } })).data.fields[0]?.label, '心愿')
  const page = await app.get('get/diy', { query: { key: 'market' } })
  assert.equal(page.data.title, '集市')
  for (const path of ['get/content', 'get/form', 'get/diy'] as const) {
    assert.equal((await app.get(path, { query: { key: 'none' } })).status, 404)
  }
})

test('the configuration says what is on and nothing secret', async () => {
  const { data } = await app.get('wxapp/config')
  assert.deepEqual(
    [data.mode, data.version, data.providers.sms, data.providers.maps],
    ['demo', '1.0.6', 'local', 'local'],
  )
})
