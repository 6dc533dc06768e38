/** Addresses that are sent to others: what previews read of things that everyone may see, and nothing of the rest. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { v7 } from 'uuid'
import { certify, entrust, newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { newNotice, said } from '../notice/writings'

const site = 'https://campus.example'
const secret = '只给本校看的话'

let app: TestApp
let school: string
let author: TestSession

before(async () => {
  app = await startApp({ config: { publicUrl: site } })
  school = await newSchool(app)
  author = await newPerson(app, school, '守园的人')
  await certify(app, author)
})
after(() => app.close())

async function read(kind: string, id: string) {
  const answer = await app.app.inject({ url: `/s/${kind}/${id}`, remoteAddress: '10.200.0.1' })
  const html = answer.body
  const named = (name: string) =>
    new RegExp(`<meta (?:name|property|itemprop)="${name}" content="([^"]*)">`).exec(html)?.[1]
  return {
    status: answer.statusCode,
    headers: answer.headers,
    html,
    title: /<title>(.*)<\/title>/.exec(html)?.[1],
    refresh: /<meta http-equiv="refresh" content="[01]; url=([^"]*)">/.exec(html)?.[1],
    named,
  }
}
const plain = async (kind: string, id: string): Promise<void> => {
  const page = await read(kind, id)
  assert.equal(page.status, 200)
  assert.deepEqual([page.title, page.named('og:title')], ['校园云生活', '校园云生活'])
  assert.equal(page.named('robots'), 'noindex')
  assert.equal(page.named('og:image'), `${site}/icon-512.png`)
  assert.equal(page.headers['cache-control'], 'public, max-age=60')
  assert.doesNotMatch(page.html, new RegExp(`${secret}|守园的人`))
}
const talk = (scope: 'school' | 'everyone', title: string) =>
  app.post(
    'hotTalk/publish',
    { key: randomUUID(), title, red: '应该', blue: '不该', scope },
    { token: author.token },
  )

describe('an address of a thing', () => {
  test('names it, says what it is about and shows its picture, for previews and search engines', async () => {
    const { data } = await app.upload(await picture(), { token: author.token })
    const text = '傍晚六点的北湖，\n风很大'
    const { id } = await publish(app, author, { text, pictures: [data.id], scope: 'everyone' })
    const page = await read('dynamic', id)
    assert.equal(page.status, 200)
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(page.headers['cache-control'], 'public, max-age=60')
    assert.equal(page.title, '傍晚六点的北湖， 风很大 · 校园云生活')
    assert.equal(page.named('og:title'), '傍晚六点的北湖， 风很大')
    // it says no more than the title does
    for (const name of ['description', 'og:description'])
      assert.match(page.named(name) ?? '', /^校园云生活：/)
    // search engines keep a page that stays for a second
    assert.match(page.html, /<meta http-equiv="refresh" content="1; /)
    assert.equal(page.named('og:image'), `${site}/s/picture/${data.id}.jpg`)
    assert.equal(page.named('image'), page.named('og:image'))
    const shown = await app.app.inject(new URL(page.named('og:image') ?? '').pathname)
    assert.deepEqual([shown.statusCode, shown.headers['x-robots-tag']], [200, 'noindex'])
    assert.deepEqual([...shown.rawPayload.subarray(0, 3)], [0xff, 0xd8, 0xff], 'messengers take no WebP')
    assert.equal((await app.app.inject(`/s/picture/${randomUUID()}.jpg`)).statusCode, 404)
    assert.equal(page.named('og:url'), `${site}/s/dynamic/${id}`)
    assert.equal(page.named('robots'), 'index, follow')
    assert.equal(page.refresh, `/#/pages/dynamicTopic/photoDetail?id=${id}`)
  })

  test('says nothing of what its school switched off', async () => {
    const admin = await newPerson(app, school)
    await entrust(app, admin, 'school-admin', school)
    const set = (on: boolean) => app.post('switches/set', { school, name: 'hot', on }, { token: admin.token })
    const { data } = await talk('everyone', '图书馆要不要通宵')
    assert.equal((await read('hot', data.id)).title, '图书馆要不要通宵 · 校园云生活')
    assert.equal((await set(false)).code, 0)
    await plain('hot', data.id)
    assert.equal((await set(true)).code, 0)
    assert.equal((await read('hot', data.id)).title, '图书馆要不要通宵 · 校园云生活')
  })

  test('escapes what people wrote', async () => {
    const { data } = await talk('everyone', '"><script>alert(1)</script>&\'该不该')
    const page = await read('hot', data.id)
    assert.doesNotMatch(page.html, /<script/)
    assert.match(page.html, /<h1>&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;&#39;该不该<\/h1>/)
    assert.equal(page.named('og:description'), '应该 / 不该')
  })

  test('leads by the query that the page of its kind takes', async () => {
    const id = v7()
    await app.pool.query(
      `insert into bank_subjects (id, school_id, title, paper_questions, paper_minutes) values ($1, null, '英语', 4, 10)`,
      [id],
    )
    assert.equal((await read('bank', id)).refresh, `/#/pages/QuestionBank/index?view=subject&amp;id=${id}`)
    await plain('bank', id)
  })

  test('of kinds that are only searched, and of a school’s notices and topics, tells what everyone may open', async () => {
    const notice = await newNotice(app, author, 'published', {
      title: '修路通知',
      body: said('北门下周封闭'),
    })
    assert.equal((await read('notice', notice)).title, '修路通知 · 校园云生活')
    const topic = v7()
    await app.pool.query(
      `insert into topics (id, school_id, name, category, intro, creator_id, key, state, approved_at)
       values ($1, $2, '银杏', 'campus', '秋天见', $3, $4, 'approved', now())`,
      [topic, school, author.userId, randomUUID()],
    )
    const page = await read('topic', topic)
    assert.deepEqual([page.title, page.named('description')], ['银杏 · 校园云生活', '秋天见'])
    await app.pool.query(`update topics set state = 'pending' where id = $1`, [topic])
    const held = await read('topic', topic)
    assert.equal(held.title, '校园云生活')
    assert.match((await read('people', author.userId)).title ?? '', /^守园的人/)
  })
})

describe('of what not everyone may read', () => {
  test('it gives the app’s name alone, with the same status', async () => {
    const own = await publish(app, author, { text: secret, scope: 'school' })
    await plain('dynamic', own.id)
    await plain('hot', (await talk('school', secret)).data.id)
    const wall = await app.post(
      'loveWall/publish',
      { key: randomUUID(), text: secret },
      { token: author.token },
    )
    await plain('confession', wall.data.id)
    await plain('dynamic', randomUUID())
    const page = await read('dynamic', own.id)
    assert.equal(page.refresh, `/#/pages/dynamicTopic/photoDetail?id=${own.id}`)
  })

  test('what is held, taken down or deleted is told no more', async () => {
    const { id } = await publish(app, author, { text: secret, scope: 'everyone' })
    assert.match((await read('dynamic', id)).html, new RegExp(secret))
    for (const state of ['pending', 'refused']) {
      await app.pool.query(`update dynamics set state = $2 where id = $1`, [id, state])
      await plain('dynamic', id)
    }
    await app.pool.query(`update dynamics set state = 'approved', deleted_at = now() where id = $1`, [id])
    await plain('dynamic', id)
  })

  test('an invitation says into which group while its secret holds, to nobody but who has it', async () => {
    const made = async (change: object) => {
      const body = {
        key: randomUUID(),
        kind: 'club',
        scope: 'everyone',
        approval: 'free',
        people: [],
        ...change,
      }
      const { id } = (await app.post('chat/group/create', body as never, { token: author.token })).data
      const { token } = (await app.get('chat/group', { token: author.token, query: { group: id } })).data
      return { id, secret: token ?? '' }
    }
    const { id, secret: held } = await made({ name: '器材室<b>' })
    const page = await read('group', held)
    assert.deepEqual(
      [page.named('og:title'), page.named('og:description'), page.named('robots'), page.refresh],
      [
        '邀请你加入群聊“器材室&lt;b&gt;”',
        '社团 · 1 人 · 临江大学',
        'noindex',
        `/#/pages/messageIndex/chat?view=join&amp;token=${held}`,
      ],
    )
    const over = async (secret: string) => {
      const { status, html, named } = await read('group', secret)
      assert.deepEqual([status, named('og:title'), named('robots')], [200, '这个群邀请已经失效', 'noindex'])
      assert.doesNotMatch(html, /器材室/)
    }
    const { data } = await app.post('chat/group/renew', { group: id }, { token: author.token })
    await over(held)
    await app.post('chat/group/dissolve', { group: id }, { token: author.token })
    await over(data.token)
    // what is called by its members names none of them
    const friend = await newPerson(app, school, '不想出名的人')
    for (const [one, other] of [
      [author, friend],
      [friend, author],
    ] as const)
      await app.post('user/follow', { id: other.userId }, { token: one.token })
    const unnamed = await read('group', (await made({ people: [friend.userId] })).secret)
    assert.deepEqual(
      [unnamed.named('og:title'), /不想出名|守园/.test(unnamed.html)],
      ['邀请你加入群聊', false],
    )
    await plain('group', 'nothing')
  })

  test('an address that names no thing leads home; a kind that nothing is of is not there', async () => {
    const page = await read('dynamic', '%22%3E%3Cb%3E')
    assert.deepEqual([page.status, page.refresh, page.named('robots')], [200, '/', 'noindex'])
    assert.doesNotMatch(page.html, /<b>/)
    for (const kind of ['nothing', 'toString', 'comment']) assert.equal((await read(kind, v7())).status, 404)
  })
})

test('one address may ask so often a minute', async () => {
  const ask = () => app.app.inject({ url: `/s/dynamic/${v7()}`, remoteAddress: '10.201.0.1' })
  const statuses = new Set<number>()
  for (let nth = 0; nth < 301; nth += 1) statuses.add((await ask()).statusCode)
  assert.deepEqual([...statuses], [200, 429])
})
