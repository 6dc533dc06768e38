// also on: external
/** The slides of a school's home: a ZIP of a sheet and the pictures that it names. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { BlockDraft } from '../../../contract/home/page/schema'
import type { Mode } from '../../../contract/registrar/rules'
import { newPerson, newSchool, picture } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { zipOf } from './zip'

let app: TestApp
let school: string
let admin: TestSession
let student: TestSession
/** Of slides a, b, c and so on; each a picture of its own. */
let pictures: { name: string; content: Buffer }[]
before(async () => {
  app = await startApp()
  pictures = await Promise.all(
    Array.from('abcdefghij', async (letter, index) => ({
      name: `${letter}.jpg`,
      content: await picture(500 + index, 200),
    })),
  )
})
beforeEach(async () => {
  school = await newSchool(app, `轮播大学${randomUUID()}`)
  admin = await newAdministrator(app, school)
  student = await newPerson(app, school)
})
after(() => app.close())

const sheet = (rows: readonly string[], head = '图片,标题,第二行,链接') =>
  zipOf([{ name: '轮播.csv', content: [head, ...rows].join('\n') }, ...pictures])
const send = (content: Buffer, mode: Mode, more: { seen?: string; part?: boolean } = {}) => {
  const sent = { token: admin.token, filename: 'a.zip', type: 'application/zip' }
  const { seen, part = false } = more
  return seen === undefined
    ? app.upload(content, { ...sent, path: 'registrar/check', query: { school, mode } })
    : app.upload(content, { ...sent, path: 'registrar/import', query: { school, mode, seen, part } })
}
async function bringIn(content: Buffer, mode: Mode = 'add', part = false) {
  const checked = await send(content, mode)
  assert.equal(checked.code, 0, checked.envelope.message)
  const { data, code, envelope } = await send(content, mode, { seen: checked.data.seen, part })
  assert.equal(code, 0, envelope.message)
  return [data.added, data.changed, data.removed]
}
const problems = async (rows: readonly string[], mode: Mode = 'add') =>
  (await send(sheet(rows), mode)).data.problems.map(({ line, text }) => `${line} ${text}`)
/** What a student of the school sees: a slide's words, where it leads, and the width of its picture. */
const slides = async () =>
  (await app.get('banners', { token: student.token })).data.items.map(
    ({ title, subtitle, link, picture: { width } }) => [title, subtitle, link?.url ?? '', width].join(' '),
  )
const kinds = async () =>
  (await app.get('diy/diyfirst', { token: student.token })).data.blocks.map(({ kind }) => kind)
const draft = async () =>
  (await app.get('diy/draft', { query: { school, key: 'home' }, token: admin.token })).data

describe('slides of a sheet', () => {
  test('are shown at once, above what home has, in their order; links are services, pages and addresses', async () => {
    const before = await kinds()
    assert.deepEqual(
      await bringIn(
        sheet([
          'b.jpg,银杏黄了,摄影周投稿,新生指南',
          'A.JPG,双选会,,https://www.example.edu.cn/jobs?a=1',
          'c.jpg,,,/pages/index/shequ',
        ]),
      ),
      [3, 0, 0],
    )
    assert.deepEqual(await slides(), [
      '银杏黄了 摄影周投稿 /pages/diys/index?key=guide 501',
      '双选会  https://www.example.edu.cn/jobs?a=1 500',
      '  /pages/index/shequ 502',
    ])
    assert.deepEqual(await kinds(), ['banner', ...before])
    const [version] = (await draft()).versions
    assert.deepEqual([version?.number, version?.shown], [1, true])
    // the pictures are there to be read
    const [slide] = (await app.get('banners', { token: student.token })).data.items
    const { rows } = await app.pool.query<{ key: string }>('select key from sheet_pictures where id = $1', [
      slide?.picture.id,
    ])
    assert.ok((await app.context.providers.storage.read(rows[0]?.key ?? '')).length > 0)
  })

  test('again change nothing; others come behind them, and a column that is not there leaves its words', async () => {
    const rows = ['a.jpg,一,第一,', 'b.jpg,二,,']
    await bringIn(sheet(rows))
    assert.deepEqual(await bringIn(sheet(rows)), [0, 0, 0])
    assert.deepEqual(await bringIn(sheet(['c.jpg,三', 'a.jpg,壹'], '图片,标题')), [1, 1, 0])
    assert.deepEqual(await slides(), ['壹 第一  500', '二   501', '三   502'])
  })

  test('that replace what there is stand as in the file, and the rest is gone', async () => {
    await bringIn(sheet(['a.jpg,一,,', 'b.jpg,二,,', 'c.jpg,三,,']))
    const wanted = ['c.jpg,三,,', 'd.jpg,四,,', 'a.jpg,一,,']
    assert.deepEqual(await bringIn(sheet(wanted), 'replace'), [1, 2, 1])
    assert.deepEqual(await slides(), ['三   502', '四   503', '一   500'])
    assert.deepEqual(await bringIn(sheet(wanted), 'replace'), [0, 0, 0])
  })

  test('go into a draft, too, beside what is written there', async () => {
    await bringIn(sheet(['a.jpg,一,,']))
    const { blocks, title, revision } = await draft()
    const [banner] = blocks.flatMap((block) => (block.kind === 'banner' ? block.slides : []))
    assert.ok(banner)
    const slide = { ...banner, title: '改过', picture: banner.picture.id }
    const written: BlockDraft[] = [
      { kind: 'text', title: '', text: '新写的' },
      { kind: 'banner', slides: [slide] },
      { kind: 'feed' },
    ]
    const body = { school, key: 'home', title, revision, blocks: written }
    const saved = await app.post('diy/save', body, { token: admin.token })
    assert.equal(saved.code, 0, saved.envelope.message)
    await bringIn(sheet(['b.jpg,二,,']))
    assert.deepEqual(await slides(), ['一   500', '二   501'])
    const now = await draft()
    assert.notEqual(now.revision, saved.data.revision)
    assert.deepEqual(
      now.blocks.map((block) =>
        block.kind === 'banner' ? block.slides.map((one) => one.title).join() : block.kind,
      ),
      ['text', '改过,二', 'feed'],
    )
    const published = { school, key: 'home', revision: now.revision, starts: null, ends: null }
    assert.equal((await app.post('diy/publish', published, { token: admin.token })).code, 0)
    assert.deepEqual(await slides(), ['改过   500', '二   501'])
  })

  /** Publishes a home of one text that shows between the two moments, hours from now. */
  async function publishFor(text: string, { from, to }: { from: number | null; to: number | null }) {
    const { title, revision } = await draft()
    const moment = (hours: number | null) =>
      hours === null ? null : new Date(Date.now() + hours * 3_600_000).toISOString()
    const blocks: BlockDraft[] = [{ kind: 'text', title: '', text }]
    const body = { school, key: 'home', title, revision, blocks }
    const saved = await app.post('diy/save', body, { token: admin.token })
    assert.equal(saved.code, 0, saved.envelope.message)
    const times = { starts: moment(from), ends: moment(to) }
    const published = { school, key: 'home', revision: saved.data.revision, ...times }
    const { code, envelope } = await app.post('diy/publish', published, { token: admin.token })
    assert.equal(code, 0, envelope.message)
  }
  /** Ends what shows now. */
  const endShown = (hours: number) =>
    app.pool.query(
      `update content_versions v set starts_at = starts_at - make_interval(hours => $2), ends_at = ends_at - make_interval(hours => $2)
        from content_pages p where p.id = v.page_id and p.school_id = $1`,
      [school, hours],
    )

  test('are on a home for a day, on what stands after it, and on one that begins later', async () => {
    await bringIn(sheet(['a.jpg,一,,']))
    await publishFor('校庆日', { from: null, to: 24 })
    await publishFor('寒假', { from: 48, to: 72 })
    assert.deepEqual([await slides(), await kinds()], [[], ['text']])
    await bringIn(sheet(['b.jpg,二,,']))
    assert.deepEqual([await slides(), await kinds()], [['二   501'], ['banner', 'text']])
    await endShown(25)
    assert.deepEqual(await slides(), ['一   500', '二   501'])
    assert.ok((await kinds()).includes('feed'), 'the home of always')
    await endShown(24)
    assert.deepEqual([await slides(), await kinds()], [['二   501'], ['banner', 'text']])
    await endShown(24)
    assert.deepEqual(await slides(), ['一   500', '二   501'])
  })

  test('show at once where the only home of the school’s own begins later', async () => {
    await publishFor('新学期', { from: 24, to: null })
    await bringIn(sheet(['a.jpg,一,,']))
    assert.deepEqual(await slides(), ['一   500'])
    assert.ok((await kinds()).includes('feed'), 'the home that all schools have')
    await endShown(25)
    // what is published within a millisecond has an order, too
    await app.pool.query(
      `update content_versions v set published_at = date_trunc('day', v.published_at)
        from content_pages p where p.id = v.page_id and p.school_id = $1 and v.published_at is not null`,
      [school],
    )
    assert.deepEqual([await slides(), await kinds()], [['一   500'], ['banner', 'text']])
  })

  test('stay where the only home of the school’s own ends', async () => {
    await publishFor('校庆日', { from: null, to: 24 })
    await bringIn(sheet(['a.jpg,一,,']))
    await endShown(25)
    assert.deepEqual(await slides(), ['一   500'])
    assert.ok((await kinds()).includes('feed'), 'the home that all schools have')
  })
})

describe('what is wrong', () => {
  test('is said by its row', async () => {
    assert.deepEqual(
      await problems([
        'k.jpg,一,,',
        'a.jpg,这个标题真的有点长长长长长长长长长长长长长长,,',
        'b.jpg,,,新生之家',
        'c.jpg,,,javascript:alert(1)',
        'd.jpg,,,',
        'd.jpg,,,',
        ',,第二行,',
      ]),
      [
        '2 压缩包里没有图片“k.jpg”',
        '3 “标题”最多 20 个字',
        '4 “链接”应是 https:// 开头的网址、/pages/ 开头的页面，或一个功能的名字，例如 新生指南',
        '5 “链接”应是 https:// 开头的网址、/pages/ 开头的页面，或一个功能的名字，例如 新生指南',
        '7 “图片”和第 6 行重复',
        '8 “图片”没有填',
      ],
    )
  })

  test('is a ninth slide: in one file, or behind those that stand', async () => {
    const rows = Array.from('abcdefghi', (letter) => `${letter}.jpg,,,`)
    const tooMany = '首页最多 8 张轮播图'
    assert.deepEqual(await problems(rows), [`10 ${tooMany}`])
    assert.deepEqual(await problems(rows, 'replace'), [`10 ${tooMany}`])
    await bringIn(sheet(rows.slice(0, 7)))
    assert.deepEqual(await problems(['a.jpg,改,,', 'h.jpg,,,', 'i.jpg,,,', 'j.jpg,,,']), [
      `4 ${tooMany}`,
      `5 ${tooMany}`,
    ])
    // the others are brought in where the desk says so
    assert.deepEqual(await bringIn(sheet(['a.jpg,改,,', 'h.jpg,,,', 'i.jpg,,,']), 'add', true), [1, 1, 0])
    assert.equal((await slides()).length, 8)
    assert.deepEqual(await bringIn(sheet([...rows].reverse()), 'replace', true), [0, 7, 0])
    assert.equal((await slides()).length, 8)
  })
})
