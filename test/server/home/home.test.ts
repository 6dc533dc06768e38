import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { v7 as newId } from 'uuid'
import { newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp } from '../harness'

let app: TestApp
let school: string

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
})
after(() => app.close())

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
    ['new', 'hot', 'help', '#北湖', '#银杏'],
  )
})

test('the first screen comes in one call', async () => {
  const { data } = await app.get('diy/diyfirst', { query: { school } })
  assert.equal(data.school?.name, '临江大学')
  const shown = Object.fromEntries(data.blocks.map((block) => [block.kind, block]))
  assert.deepEqual(Object.keys(shown), ['grid', 'notice', 'errands', 'topics', 'feed'])
  assert.deepEqual(shown.notice?.kind === 'notice' && shown.notice.notice?.title, '置顶')
  assert.deepEqual(shown.topics?.kind === 'topics' && shown.topics.topics[0]?.name, '北湖')
  const visitor = (await app.get('diy/diyfirst')).data
  const notice = visitor.blocks.find(({ kind }) => kind === 'notice')
  assert.deepEqual([visitor.school, notice?.kind === 'notice' && notice.notice?.title], [null, '系统'])
})

test('the configuration says what is on and nothing secret', async () => {
  const { data } = await app.get('wxapp/config')
  assert.deepEqual(
    [data.mode, data.version, data.providers.sms, data.providers.maps],
    ['demo', '1.0.6', 'local', 'local'],
  )
})

test('who runs it, and the filings, are in the configuration, the agreement, what the app says of itself and the privacy statement', async () => {
  const operator = {
    name: '江城大学信息中心',
    contact: 'privacy@jiangcheng.example',
    icp: '京ICP备12345678号-1',
    police: '京公网安备 11010502000001号',
  }
  const other = await startApp({ config: { operator } })
  const shown = async (of: TestApp, key: string) =>
    (await of.get('get/content', { query: { key } })).data.html
  const statement = async (of: TestApp) => (await of.get('privacy/statement')).data.contact
  const { data } = await other.get('wxapp/config')
  const texts = [await shown(other, 'agreement'), await shown(other, 'about'), await statement(other)]
  const guide = await shown(other, 'guide')
  await other.close()
  assert.deepEqual(data.operator, operator)
  for (const text of texts) for (const word of Object.values(operator)) assert.ok(text.includes(word), word)
  assert.doesNotMatch(guide, /江城大学信息中心/)
  assert.doesNotMatch((await shown(app, 'about')) + (await statement(app)), /运营|备案/)
})
