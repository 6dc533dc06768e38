/** The pages that a school writes: drafts, versions, what people see and who may change it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits } from '../../../contract/home/page/rules'
import type { BlockDraft, PageDraft } from '../../../contract/home/page/schema'
import { certify, entrust, newPerson, newSchool, picture } from '../campus'
import { put, shot } from '../secondhand/listings'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let admin: TestSession
let platform: TestSession
let student: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  admin = await newPerson(app, school, '管理员')
  await entrust(app, admin, 'school-admin', school)
  platform = await newPerson(app, school, '平台')
  await entrust(app, platform, 'platform-admin', null)
  student = await newPerson(app, school, '同学')
})

after(() => app.close())

const text = (words: string, title = ''): BlockDraft => ({ kind: 'text', title, text: words })
const open = async (key: string, by = admin, of: string | null = school): Promise<PageDraft> =>
  (await app.get('diy/draft', { query: { ...(of ? { school: of } : {}), key }, token: by.token })).data
const save = (change: object, by = admin) =>
  app.post('diy/save', { school, revision: 0, title: '新页面', blocks: [], ...change }, { token: by.token })
const release = (change: object, by = admin) =>
  app.post('diy/publish', { school, starts: null, ends: null, ...change }, { token: by.token })
/** Saves and publishes. */
async function write(
  key: string,
  blocks: BlockDraft[],
  when: object = {},
  of: string | null = school,
  by = admin,
) {
  const { revision } = await open(key, by, of)
  const saved = await save({ school: of, key, title: '写好的', blocks, revision }, by)
  assert.equal(saved.code, 0, JSON.stringify(saved))
  const done = await release({ school: of, key, revision: saved.data.revision, ...when }, by)
  assert.equal(done.code, 0, JSON.stringify(done))
  return done.data
}
const seen = async (key: string, who: TestSession | null = student) => {
  const { data } = await app.get('get/diy', { query: { key, school }, token: who?.token })
  return data.blocks.map((block) => (block.kind === 'text' ? block.text : block.kind))
}

describe('what people see', () => {
  test('is what comes with the app until the school publishes; a draft shows to nobody', async () => {
    const before = await seen('guide')
    assert.ok(before.length > 3)
    const { data } = await save({ key: 'guide', title: '新生指南', blocks: [text('先看这里')] })
    assert.deepEqual([data.revision, data.versions.length], [1, 0])
    assert.deepEqual(await seen('guide'), before)
    await release({ key: 'guide', revision: 1 })
    assert.deepEqual(await seen('guide'), ['先看这里'])
    const elsewhere = await newSchool(app, '青山学院')
    const others = await app.get('get/diy', { query: { key: 'guide', school: elsewhere } })
    assert.equal(others.data.blocks.length, before.length)
  })

  test('begins and ends on time, and what was there before comes back', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const later = new Date(Date.now() + 7_200_000).toISOString()
    await write('services', [text('平时')])
    await write('services', [text('还没开始')], { starts: soon, ends: later })
    assert.deepEqual(await seen('services'), ['平时'])
    await write('services', [text('过节')], { ends: soon })
    assert.deepEqual(await seen('services'), ['过节'])
    await app.pool.query(
      `update content_versions set ends_at = now() - interval '1 second' where ends_at = $1`,
      [soon],
    )
    assert.deepEqual(await seen('services'), ['平时'])
    const { revision } = await open('services')
    const draft = await save({ key: 'services', revision, title: '全部服务', blocks: [text('又一版')] })
    for (const when of [
      { starts: later, ends: soon },
      { ends: new Date(Date.now() - 1000).toISOString() },
      { ends: '2026-12-31T23:59:60Z' },
    ])
      assert.equal((await release({ key: 'services', revision: draft.data.revision, ...when })).status, 400)
    const { versions } = await open('services')
    assert.deepEqual(
      versions.map(({ number, shown, by }) => [number, shown, by]),
      [
        [3, false, '管理员'],
        [2, false, '管理员'],
        [1, true, '管理员'],
      ],
    )
  })

  test('is filled with what there is now, and with pictures that are there', async () => {
    const sent = await app.upload(await picture(), { token: admin.token })
    const { id } = sent.data
    const link = { kind: 'page', url: '/pages/topic/topic' } as const
    await write('home', [
      { kind: 'banner', slides: [{ title: '银杏黄了', subtitle: '', picture: id, link }] },
      { kind: 'contacts' },
      { kind: 'topics' },
      { kind: 'feed' },
    ])
    const { data } = await app.get('diy/diyfirst', { query: { school } })
    assert.deepEqual(
      data.blocks.map(({ kind }) => kind),
      ['banner', 'contacts', 'topics', 'feed'],
    )
    const [banner] = data.blocks
    assert.equal(banner?.kind === 'banner' && banner.slides[0]?.picture.id, id)
    assert.equal((await app.get('banners', { query: { school } })).data.items[0]?.title, '银杏黄了')
    assert.equal(
      (await app.get('advertise/index', { query: { school, position: 'none' } })).data.items.length,
      0,
    )
    const uses = await app.pool.query(`select from file_uses where file_id = $1`, [id])
    assert.ok(uses.rowCount)
    // another administrator keeps a picture of the page's, and cannot take one that is nobody's of it
    const { revision } = await open('home', platform)
    const kept = { kind: 'picture', picture: id, caption: '', link: null } as const
    assert.equal((await save({ key: 'home', revision, title: '首页', blocks: [kept] }, platform)).code, 0)
    const foreign = { ...kept, picture: randomUUID() }
    assert.equal(
      (await save({ key: 'home', revision: revision + 1, title: '首页', blocks: [foreign] }, platform))
        .status,
      400,
    )
  })
})

describe('an editor', () => {
  test('is told when another saved meanwhile; the same sent again is no conflict', async () => {
    const { data } = await save({ draft: randomUUID(), blocks: [text('一')] })
    const { key } = data
    const second = { key, revision: data.revision, blocks: [text('二')] }
    assert.equal((await save(second)).data.revision, 2)
    assert.equal((await save(second, platform)).code, 0)
    const clash = await save({ ...second, blocks: [text('三')] }, platform)
    assert.deepEqual([clash.status, clash.code], [409, -2])
    assert.match(clash.envelope.message, /别人刚改过/)
    const early = await release({ key, revision: 1 })
    assert.equal(early.status, 409)
    assert.equal((await release({ key, revision: 2 })).data.versions.length, 1)
    assert.equal((await release({ key, revision: 2 })).data.versions.length, 1)
  })

  test('brings a version back, and what comes with the app', async () => {
    await write('guide', [text('甲')])
    const { versions } = await write('guide', [text('乙')])
    const first = versions.find(({ number }) => number === (versions[0]?.number ?? 0) - 1)
    const back = await app.post(
      'diy/restore',
      { school, key: 'guide', version: first?.number ?? -1 },
      { token: admin.token },
    )
    assert.deepEqual(back.data.blocks, [text('甲')])
    assert.deepEqual(await seen('guide'), ['乙'])
    await release({ key: 'guide', revision: back.data.revision })
    assert.deepEqual(await seen('guide'), ['甲'])
    const own = await app.post('diy/restore', { school, key: 'guide', version: 0 }, { token: admin.token })
    assert.ok(own.data.blocks.length > 3)
    assert.equal(
      (await app.post('diy/restore', { school, key: 'guide', version: 99 }, { token: admin.token })).status,
      404,
    )
  })

  test('makes a page once by its draft, and deletes it with its versions', async () => {
    const draft = randomUUID()
    const [one, again] = [
      await save({ draft, blocks: [text('集市')] }),
      await save({ draft, blocks: [text('集市')] }),
    ]
    assert.equal(one.data.key, again.data.key)
    const { key } = one.data
    await release({ key, revision: 1 })
    assert.deepEqual(await seen(key), ['集市'])
    const lines = (await app.get('diy/pages', { query: { school }, token: admin.token })).data.items
    assert.deepEqual(
      lines.slice(0, 3).map((line) => line.key),
      ['home', 'services', 'guide'],
    )
    assert.deepEqual(
      lines.find((line) => line.key === key),
      { ...lines.at(-1), key, title: '新页面', standing: false, shown: 1, ends: null, draft: false },
    )
    await app.post('diy/remove', { school, key }, { token: admin.token })
    assert.equal((await app.get('get/diy', { query: { key, school } })).status, 404)
    assert.equal((await app.post('diy/remove', { school, key: 'home' }, { token: admin.token })).status, 409)
  })

  test('of a school goes on from the platform’s page, pictures and all', async () => {
    const fresh = await newSchool(app, '远山学院')
    const writer = await newPerson(app, fresh)
    await entrust(app, writer, 'school-admin', fresh)
    const { id } = (await app.upload(await picture(), { token: platform.token })).data
    const blocks: BlockDraft[] = [{ kind: 'picture', picture: id, caption: '', link: null }]
    await write('guide', blocks, {}, null, platform)
    assert.equal((await open('guide', writer, fresh)).blocks[0]?.kind, 'picture')
    const kept = await save({ school: fresh, key: 'guide', title: '新生指南', blocks }, writer)
    assert.equal(kept.code, 0, JSON.stringify(kept.envelope))
    assert.equal(kept.data.blocks.length, 1)
    const foreign = await save({ school: fresh, draft: randomUUID(), blocks }, writer)
    assert.equal(foreign.code, -1)
  })

  test('may not write what could not be shown', async () => {
    const wrong = async (blocks: unknown[], key = 'guide') => {
      const { revision } = await open(key)
      const { status, envelope } = await save({ key, revision, title: '新生指南', blocks })
      return `${status} ${envelope.msg}`
    }
    const entry = {
      title: '跑腿',
      icon: 'moped',
      tint: 'rose',
      link: { kind: 'page', url: '/pages/runErrands/index' },
    }
    assert.match(await wrong([{ kind: 'feed' }]), /^400 “为你推荐”只能放在首页/)
    assert.match(await wrong([{ kind: 'feed' }, { kind: 'topics' }], 'home'), /^400 “为你推荐”要放在最后/)
    assert.match(await wrong([{ kind: 'topics' }, { kind: 'topics' }]), /^400 “今日热议”只放一个/)
    assert.match(await wrong([text('  ')]), /^400 第 1 个区块还没有写文字/)
    assert.match(await wrong([{ kind: 'grid', title: '', items: [] }]), /^400 第 1 个区块还没有入口/)
    assert.match(await wrong([{ kind: 'form', form: randomUUID() }]), /^400 有一个表单已经不在了/)
    for (const url of ['javascript:alert(1)', 'https://a@b.c', '/etc/passwd'])
      assert.match(
        await wrong([{ kind: 'grid', title: '', items: [{ ...entry, link: { kind: 'web', url } }] }]),
        /^400/,
      )
    assert.match(await wrong([{ kind: 'grid', title: '', items: [{ ...entry, icon: 'skull' }] }]), /^400/)
    assert.match(await wrong([{ kind: 'unknown' }]), /^400/)
  })

  test('is of the school, or of the platform; what is the platform’s no school writes', async () => {
    const other = await newSchool(app, '海湾大学')
    const { token } = admin
    assert.equal((await app.get('diy/pages', { query: { school: other }, token })).status, 403)
    assert.equal((await app.get('diy/pages', { token: admin.token })).status, 403)
    assert.equal((await save({ key: 'agreement', title: '用户协议', blocks: [text('改')] })).status, 409)
    assert.equal((await save({ key: 'about', title: '关于我们', blocks: [text('改')] }, student)).status, 403)
  })
})

describe('the user agreement', () => {
  test('is agreed to by version, and asked for again when it changes', async () => {
    const read = async () =>
      (await app.get('get/content', { query: { key: 'agreement' }, token: student.token })).data
    const one = await read()
    assert.deepEqual([one.version, one.agreed], [1, null])
    assert.match(one.html, /<h2>一、账号<\/h2>/)
    const agree = (version: number) => app.post('user/agree', { version }, { token: student.token })
    assert.equal((await agree(2)).status, 400)
    await agree(1)
    await agree(1)
    assert.equal((await read()).agreed, 1)
    await write('agreement', [text('新的 <b>约定</b>\n- 一\n- 二', '总则')], {}, null, platform)
    const two = await read()
    assert.deepEqual([two.version, two.agreed], [2, 1])
    assert.equal(two.html, '<h2>总则</h2><p>新的 &lt;b&gt;约定&lt;/b&gt;</p><ul><li>一</li><li>二</li></ul>')
  })
})

describe('an entry on home', () => {
  let own: string
  let desk: TestSession
  before(async () => {
    own = await newSchool(app, '入口大学')
    desk = await newPerson(app, own)
    await entrust(app, desk, 'school-admin', own)
  })
  const look = { title: '迎新', icon: 'gift' as const, tint: 'rose' as const }
  const made = async (title = '迎新周安排') => {
    const { data } = await save({ school: own, draft: randomUUID(), title, blocks: [text('来')] }, desk)
    await release({ school: own, key: data.key, revision: data.revision }, desk)
    return `/pages/diys/index?key=${data.key}`
  }
  const set = (url: string, put: object | null, by = desk) =>
    app.post('diy/setFront', { school: own, url, look: put }, { token: by.token })
  const front = async () =>
    (await app.get('navbar', { query: { school: own } })).data.items.slice(0, limits.front.max)
  const urls = async () => (await front()).map(({ link }) => link.url)
  const versions = async () => (await open('home', desk, own)).versions.length

  test('stands last of those that home shows, in place of a service, until it is taken away', async () => {
    const [before, url] = [await urls(), await made()]
    assert.equal(before.length, limits.front.max)
    const read = async () =>
      (await app.get('diy/front', { query: { school: own, url }, token: desk.token })).data
    assert.deepEqual(await read(), { title: '迎新周安排', entry: null })
    const entry = { ...look, link: { kind: 'page', url } }
    assert.deepEqual((await set(url, look)).data, { title: '迎新周安排', entry })
    assert.deepEqual(await urls(), [...before.slice(0, -1), url])
    assert.deepEqual((await read()).entry, entry)
    const count = await versions()
    await set(url, look)
    assert.equal(await versions(), count, 'sent again it changes nothing')
    await set(url, { ...look, title: '报到' })
    assert.deepEqual([(await front()).at(-1)?.title, await urls()], ['报到', [...before.slice(0, -1), url]])
    await set(url, null)
    await set(url, null)
    assert.deepEqual(await urls(), before)
    const { rows } = await app.pool.query(
      'select action, detail from audit_log where actor_id = $1 order by id',
      [desk.userId],
    )
    assert.deepEqual(
      rows.filter(({ action }) => action !== 'content.publish'),
      ['content.enter', 'content.enter', 'content.leave'].map((action) => ({
        action,
        detail: { title: '迎新周安排' },
      })),
    )
  })

  test('holds in a draft of home and in what begins later', async () => {
    const url = await made()
    const home = await open('home', desk, own)
    const blocks = home.blocks.filter(({ kind }) => kind === 'grid')
    const sent = { school: own, key: 'home', title: '首页', revision: home.revision, blocks }
    const saved = await save(sent, desk)
    assert.equal(saved.code, 0, saved.envelope.msg + saved.envelope.message)
    const starts = new Date(Date.now() + 3_600_000).toISOString()
    await release({ school: own, key: 'home', revision: saved.data.revision, starts }, desk)
    const next = await save({ ...sent, revision: 0 }, desk)
    assert.equal(next.code, 0, next.envelope.msg + next.envelope.message)
    await set(url, look)
    const has = (list: unknown) => JSON.stringify(list).includes(url)
    assert.ok(has((await open('home', desk, own)).blocks), 'the draft')
    await app.pool.query('update content_versions set starts_at = now() where starts_at > now()')
    assert.ok(has(await urls()), 'what has begun')
    await set(url, null)
    assert.ok(!has((await open('home', desk, own)).blocks))
  })

  test('is one of four at most, and leads to what the school published', async () => {
    const list = [await made('一一'), await made('二二'), await made('三三'), await made('四四')]
    for (const url of list) assert.equal((await set(url, look)).code, 0)
    assert.deepEqual((await urls()).slice(-4), list)
    const fifth = await set(await made('五五'), look)
    assert.deepEqual(
      [fifth.status, fifth.envelope.message],
      [409, '首页最多放 4 个学校自己的入口，请先拿掉一个'],
    )
    const draft = await save({ school: own, draft: randomUUID(), blocks: [text('没发布')] }, desk)
    assert.equal((await set(`/pages/diys/index?key=${draft.data.key}`, look)).status, 404)
    assert.equal((await set(`/pages/diys/index?form=${randomUUID()}`, look)).status, 404)
    for (const url of ['/pages/wallet/walletOnline', '/pages/diys/index?form=x'])
      assert.ok([400, 404].includes((await set(url, look)).status), url)
    assert.equal((await set(list[0] ?? '', { ...look, title: ' ' })).status, 400)
    for (const who of [admin, student]) assert.equal((await set(list[0] ?? '', null, who)).status, 403)
  })
})

describe('pins', () => {
  test('are what the school offers, in the person’s order, and come with home', async () => {
    const fresh = await newSchool(app, '新城大学')
    const person = await newPerson(app, fresh)
    const urls = ['/pages/homePage/QAindex', '/pages/wallet/walletOnline']
    const pin = (list: string[]) => app.post('navbar/pin', { urls: list }, { token: person.token })
    assert.deepEqual(
      (await pin(urls)).data.items.map(({ title }) => title),
      ['问答', '我的钱包'],
    )
    const home = await app.get('diy/diyfirst', { token: person.token })
    assert.deepEqual(
      home.data.pins.map(({ link }) => link.url),
      urls,
    )
    assert.equal((await pin(['/pages/none/none'])).status, 400)
    assert.deepEqual((await pin([])).data.items, [])
    assert.deepEqual((await app.get('navbar/pins', { token: person.token })).data.items, [])
  })
})

describe('parts of other pages', () => {
  const entry = (title: string, url: string) => ({
    title,
    icon: 'bookmark' as const,
    tint: 'sand' as const,
    link: { kind: 'page' as const, url },
  })
  const topic = (name: string) => `/pages/topic/topicDetail?name=${encodeURIComponent(name)}`
  const channels = async () =>
    (await app.get('navtype/index', { query: { school } })).data.items.map(({ key }) => key)

  test('the circle’s topics are those that the school chose', async () => {
    const before = await channels()
    await write('channels', [
      {
        kind: 'grid',
        title: '',
        items: [entry('北湖', topic('北湖的 银杏')), entry('失物', `${topic('失物招领')}&id=1`)],
      },
    ])
    assert.deepEqual(await channels(), ['new', 'hot', 'help', '#北湖的 银杏', '#失物招领'])
    await write('channels', [])
    assert.deepEqual(await channels(), before)
    const elsewhere = { kind: 'grid' as const, title: '', items: [entry('表白墙', '/pages/index/shequ')] }
    const { envelope } = await save({ key: 'channels', revision: 0, blocks: [elsewhere] })
    assert.match(envelope.msg, /“表白墙”要去一个话题/)
  })

  test('an advertisement is what the school puts there, and nothing else', async () => {
    const shown = async () =>
      (await app.get('advertise/index', { query: { school, position: 'ad-secondhand' } })).data.items
    assert.deepEqual(await shown(), [])
    const id = await shot(app, admin)
    const slide = { title: '毕业季', subtitle: '', picture: id, link: null }
    await write('ad-secondhand', [{ kind: 'banner', slides: [slide] }])
    assert.deepEqual(
      (await shown()).map(({ title, picture }) => [title, picture.id]),
      [['毕业季', id]],
    )
    const { envelope } = await save({ key: 'ad-secondhand', revision: 0, blocks: [text('来买')] })
    assert.match(envelope.msg, /这里只放一个“轮播图”/)
  })
})

test('the block of second-hand counts what is on the shelf', async () => {
  const block = async () =>
    (await app.get('get/diy', { query: { key: 'guide', school } })).data.blocks.find(
      ({ kind }) => kind === 'goods',
    )
  await write('guide', [{ kind: 'goods' }])
  assert.deepEqual(await block(), { kind: 'goods', count: 0 })
  await certify(app, student)
  await put(app, student)
  assert.deepEqual(await block(), { kind: 'goods', count: 1 })
})
