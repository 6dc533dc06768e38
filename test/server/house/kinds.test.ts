/** Kinds: what the contract names, what features have for it, and what calls know of it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { packages, pathOf } from '../../../app.config'
import { reasons } from '../../../contract/complaint/rules'
import { addKinds, kindNames, kindOf, leadOf, pageOfLead, pageOfThing } from '../../../contract/kinds'
import { noticeKinds } from '../../../contract/message/rules'
import type { Feature } from '../../../server/feature'
import { searchedKinds } from '../../../server/features/search/service'
import { pageOfNotice } from '../../../server/core/notice/content'
import { House } from '../../../server/features'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let person: TestSession
before(async () => {
  app = await startApp()
  person = await app.signIn()
})
after(() => app.close())

const id = '0192f0c0-0000-7000-8000-000000000001'
const pages = new Set(packages.flatMap((pkg) => pkg.pages.map((page) => pathOf(pkg, page))))
/** Asserts that the app has the page. */
function opens(page: string | null, name: string): void {
  assert.ok(page?.startsWith('/') && pages.has(page.slice(1).split('?')[0] ?? ''), `${name}: ${page}`)
}
const things = () =>
  [
    ...new Set([...kindNames.complaints, ...kindNames.comments, ...kindNames.reviews, ...kindNames.searches]),
  ].sort()

describe('pages', () => {
  test('every thing that has one is shown by a page of the app', () => {
    for (const name of things())
      if (kindOf(name).page !== undefined) {
        opens(pageOfThing(name, id), name)
        assert.ok(pageOfThing(name, id)?.endsWith(`=${id}`), name)
      }
  })

  test('what is commented has one, for messages lead there, and so has what is found, but schools', () => {
    for (const name of kindNames.comments) opens(pageOfThing(name, id), name)
    assert.deepEqual(
      kindNames.searches.filter((name) => pageOfThing(name, id) === null),
      ['school'],
    )
  })

  test('every lead has one, and says what is done there', () => {
    assert.ok(kindNames.leads.length > 0)
    for (const name of kindNames.leads) {
      opens(pageOfLead(name, id), name)
      assert.notEqual(leadOf(name).act, '')
    }
  })

  test('every notice that opens one opens one that there is', () => {
    const met = { leads: null, subject: id, about: null, thing: null, actor: { id } }
    const opened = noticeKinds.flatMap((kind) => {
      const page = pageOfNotice({ ...met, kind })
      if (page === null) return []
      opens(page, kind)
      return [[kind, page]]
    })
    assert.deepEqual(opened, [
      ['follow', `/pages/homePage/otherPerson?id=${id}`],
      ['question', '/pages/personalHomepage/index?tab=questions'],
      ['answer', `/pages/personalHomepage/index?id=${id}&tab=questions`],
      ['article', `/pages/homePage/renderRichtext?notice=${id}`],
      ['digest', '/pages/subscribe/index?tab=latest'],
    ])
    const onIt = { ...met, kind: 'comment', about: 'qa' } as const
    assert.equal(pageOfNotice({ ...onIt, thing: { id } }), `/pages/QA/detail?id=${id}`)
    assert.equal(pageOfNotice(onIt), null)
    for (const kind of ['follow', 'answer'] as const)
      assert.equal(pageOfNotice({ ...met, kind, actor: null }), null)
    assert.equal(
      pageOfNotice({ ...met, kind: 'system', leads: 'removal' }),
      `/pages/user_myfollow/appeal?removal=${id}`,
    )
  })

  test('every service has one, and no two have the same name or look', () => {
    const services = app.context.house.all('services')
    assert.ok(services.length > 0)
    for (const { title, url } of services) opens(url, title)
    for (const part of ['title', 'icon'] as const)
      assert.equal(new Set(services.map((one) => one[part])).size, services.length, part)
  })

  test('whatever is paid has one where one goes on', async () => {
    for (const [name, payable] of Object.entries(app.context.house.of(app.context, 'payables')))
      opens(await payable.page(id), name)
  })
})

describe('values', () => {
  test('reasons are some that there are, each once, and other last', () => {
    for (const name of kindNames.complaints) {
      const own = kindOf(name).complaints?.reasons ?? []
      assert.ok(own.every((reason) => reasons.includes(reason)))
      assert.equal(new Set(own).size, own.length, name)
      assert.equal(own[own.length - 1], 'other', name)
    }
  })

  test('what is found is in an order that is nobody’s by chance', () => {
    const orders = kindNames.searches.map((name) => kindOf(name).searches?.order ?? 0)
    assert.equal(new Set(orders).size, orders.length)
    assert.deepEqual(kindNames.searches, [
      'dynamic',
      'topic',
      'people',
      'goods',
      'wanted',
      'qa',
      'answer',
      'hot',
      'vote',
      'article',
      'notice',
      'discountShop',
      'discountActivity',
      'confession',
      'radio',
      'bank',
      'exercise',
      'school',
    ])
  })

  test('a name is one feature’s', () => {
    assert.throws(() => addKinds({ things: { qa: { title: '又一个' } } }), /two features add qa/)
  })
})

describe('the house', () => {
  const without = (part: keyof Feature, name: string): Feature[] =>
    app.context.house.features.map((one) => {
      const { [name]: _, ...rest } = { ...(one[part] as Record<string, unknown> | undefined) }
      return one[part] ? { ...one, [part]: rest } : one
    })

  for (const [part, name] of [
    ['complaints', 'article'],
    ['comments', 'qa'],
    ['reviews', 'picture'],
    ['searches', 'school'],
    ['pictures', 'column'],
    ['payables', 'errand-tip'],
  ] as const)
    test(`does not open without what ${part} ${name} wants, and says so`, () => {
      assert.throws(
        () => new House(without(part, name)),
        new RegExp(`^Error: no feature declares ${part}: ${name}$`),
      )
    })

  test('does not open with what no kind wants, or two declare', () => {
    const { features } = app.context.house
    const found = () => null
    assert.throws(
      () => new House([...features, { searches: { user: found } as NonNullable<Feature['searches']> }]),
      /^Error: the contract does not name searches: user$/,
    )
    assert.throws(
      () => new House([...features, { searches: { qa: found } }]),
      /^Error: two features declare searches.qa$/,
    )
  })
})

interface Described {
  paths: Record<string, { get?: Operation; post?: Operation }>
}
interface Operation {
  parameters: { name: string; schema: { enum?: string[] } }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, { enum?: string[] }> } }> }
}

describe('calls', () => {
  const calls = [
    ['comment/comments', { id }, 'subject', '评论对象', kindNames.comments],
    ['complaint/reasons', {}, 'subject', '举报对象', kindNames.complaints],
    ['search/list', { keyword: '紫藤' }, 'kind', '类别', kindNames.searches],
    ['payments/state', { id }, 'kind', '要支付的内容', kindNames.payables],
  ] as const

  for (const [path, rest, field, label, names] of calls)
    test(`${path} refuses a kind that there is not, and knows every one that there is`, async () => {
      const call = (value: string) =>
        app.get(path, { query: { ...rest, [field]: value }, token: person.token })
      for (const value of ['nonsense', '', 'constructor']) {
        const { status, code, envelope } = await call(value)
        assert.deepEqual([status, code, envelope.msg], [400, -1, `${label}格式不对`])
        assert.deepEqual(envelope.data, { fields: { [field]: `${label}格式不对` } })
      }
      assert.ok(names.length > 0)
      for (const name of names) assert.notEqual((await call(name)).status, 400, name)
    })

  test('the document names them', async () => {
    const { paths } = (await app.app.inject('/openapi.json')).json<Described>()
    for (const [path, , field, , names] of calls)
      assert.deepEqual(
        paths[`/api/${path}`]?.get?.parameters.find(({ name }) => name === field)?.schema.enum,
        names,
      )
    const body = paths['/api/complaint/add']?.post?.requestBody?.content['application/json']?.schema
    assert.deepEqual(body?.properties.subject?.enum, kindNames.complaints)
  })

  test('the kinds of a search are in order, under the names that they have there', () => {
    assert.deepEqual(
      searchedKinds().map(({ title }) => title),
      [
        '动态',
        '话题',
        '同学',
        '二手',
        '求购',
        '问答',
        '回答',
        '热议',
        '投票',
        '文章',
        '公告',
        '优惠商家',
        '抢券',
        '表白墙',
        '电台',
        '题库',
        '题目',
        '学校',
      ],
    )
  })

  test('a complaint’s form is told what it asks about', async () => {
    const asked = async (subject: string) =>
      (await app.get('complaint/reasons', { query: { subject }, token: person.token })).data
    const { said, reasons: choices } = await asked('user')
    assert.deepEqual(
      [said, choices.map(({ title }) => title)],
      ['位用户', ['冒充他人', '广告引流', '诈骗信息', '辱骂攻击', '色情低俗', '违法违规', '其他']],
    )
    assert.deepEqual([(await asked('dynamic')).said, (await asked('chat')).said], ['条动态', '段聊天'])
  })
})
