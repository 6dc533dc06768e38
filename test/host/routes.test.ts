/**
 * Every page of the route table, opened in each mini-program as from a shared card, by someone whom all of it is open
 * to. A page must load what it shows, and the host, the program and the build's table have nothing to complain of.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { packages, pathOf } from '../../app.config'
import { liveServer, until, type LiveServer } from '../live/server'
import { Person, school, start } from './people'
import type { MiniApp } from './runtime'

let server: LiveServer
let owner: Person
let other: Person
/** What `before` made, by the names that queries use. */
const made = { other: '', dynamic: '', thread: '', notice: '', topic: '' }
const words = { own: '自己发的一条，图书馆的灯还亮着', deleted: '删掉的一条', tag: '夜跑的人', question: '你最喜欢学校的哪个角落？', line: '路过留一句', praised: '这盏灯我也见过', topic: '湖边的灯', chat: '晚上七点图书馆见' }

/** `?` of a page and what it must say; a page that is not here opens without a query and must say something. */
interface Visit {
  readonly query?: () => Record<string, string>
  readonly says?: () => readonly string[]
}

const visits: Record<string, Visit> = {
  'pages/index/index': { says: () => [school] },
  'pages/user/user': { says: () => [owner.name] },
  'pages/user/recycleBin': { says: () => [words.deleted] },
  'pages/user/editInfo/index': { says: () => [owner.name, '资料完整度'] },
  'pages/user/editInfo/school': { says: () => [school] },
  'pages/user/editInfo/authentication': { says: () => ['未实名'] },
  'pages/user/editInfo/authentication_name': { says: () => ['学生身份已认证'] },
  'pages/user/editInfo/answer_fail': { query: () => ({ right: '6', total: '10' }), says: () => ['答对 6 题，还差 2 题'] },
  'pages/user/editInfo/certification_results': { says: () => ['认证通过'] },
  'pages/personalSetting/index': { says: () => [school, '退出登录'] },
  'pages/personalSetting/account': { says: () => ['136****'] },
  'pages/personalSetting/payment': { says: () => ['设置支付密码'] },
  'pages/personalSetting/setPayPassword': { query: () => ({ way: 'change' }), says: () => ['旧支付密码'] },
  'pages/personalSetting/privacy': { says: () => ['个性化推荐'] },
  'pages/personalSetting/message': { says: () => ['免打扰时段'] },
  'pages/personalSetting/blackList': { says: () => ['被拉黑的人'] },
  'pages/personalSetting/device': { says: () => ['手里的手机', '另一台手机'] },
  'pages/personalSetting/helpdetail': { query: () => ({ thread: made.thread }), says: () => ['想问一件事'] },
  'pages/dynamicTopic/photoDetail': { query: () => ({ id: made.dynamic }), says: () => [words.own] },
  'pages/authorization/authorization': { says: () => ['话题管理员'] },
  'pages/authorization/applyJoin': { query: () => ({ role: 'sponsor' }), says: () => ['申请成为活动主办方'] },
  'pages/public/index': { says: () => [`${school}学校管理员`] },
  'pages/public/submit_success': { query: () => ({ kind: 'role' }), says: () => ['申请交上去了'] },
  'pages/webview/webview': { query: () => ({ url: encodeURIComponent(server.url) }) },
  'pages/homePage/webView': { query: () => ({ url: encodeURIComponent(server.url) }) },
  'pages/homePage/renderRichtext': { query: () => ({ id: made.notice }) },
  'pages/homePage/otherPerson': { query: () => ({ id: made.other }), says: () => [other.name] },
  'pages/personalHomepage/index': { query: () => ({ id: made.other, tab: 'questions' }), says: () => [other.name, words.tag, words.line, words.question] },
  'pages/personalHomepage/addTag': { says: () => [words.tag] },
  'pages/personalHomepage/customTag': { says: () => [words.tag] },
  'pages/personalHomepage/fans': { query: () => ({ id: made.other, tab: 'followers' }), says: () => [owner.name] },
  'pages/personalHomepage/barrage': { says: () => [words.line] },
  'pages/topic/topicDetail': { query: () => ({ id: made.topic }), says: () => [words.topic] },
  'pages/topic/search': { query: () => ({ id: made.topic }), says: () => [other.name] },
  'pages/user_myfollow/complaint': { says: () => ['举报'] },
  'pages/user_myfollow/myFollow': { says: () => [other.name] },
  'pages/user_myfollow/QRCode': { says: () => [owner.name, '扫一扫，到我的主页'] },
  'pages/message/fans': { says: () => [other.name] },
  'pages/message/setting': { says: () => ['免打扰时段'] },
  'pages/QuestionBank/index': { says: () => ['计算机基础'] },
  'pages/messageIndex/chat': { query: () => ({ user: made.other }), says: () => [other.name, words.chat, '未读'] },
  'pages/index/message': { says: () => [words.chat] },
  'pages/message/index': { says: () => [words.praised] },
  'pages/message/comment': { says: () => [words.praised] },
  'pages/message/notice': { says: () => ['欢迎来到校园云生活'] },
  'pages/message/give_like': { says: () => [other.name, words.own] },
  'pages/message/praise': { says: () => [words.own] },
  'pages/message/praiseList': { query: () => ({ id: made.dynamic }), says: () => [other.name] },
  'pages/message/dynamicNotice': { query: () => ({ id: made.dynamic }), says: () => [words.praised] },
  'pages/message/report': { query: () => ({ subject: 'dynamic', id: made.dynamic }), says: () => ['有什么问题'] },
  'pages/message/success': { query: () => ({ number: 'JB20261121-0001' }), says: () => ['JB20261121-0001'] },
  'pages/message/yellowPage': { says: () => ['保卫处'] },
}

/** Pages that show a web page and say nothing of their own. */
const wordless = new Set(['pages/webview/webview', 'pages/homePage/webView'])

/** The owner has some of everything that a page can list. */
async function furnish(): Promise<void> {
  made.other = other.id
  made.dynamic = await owner.publish(words.own)
  await other.post('dynamic/like', { id: made.dynamic })
  await owner.post('dynamic/like', { id: made.dynamic })
  await other.post('comment/publish', { key: randomUUID(), subject: 'dynamic', id: made.dynamic, text: words.praised })
  await owner.post('dynamic/delete', { id: await owner.publish(words.deleted) })
  const bad = await Person.arrive(server, { name: '被拉黑的人' })
  await owner.post('user/block', { id: bad.id })
  made.thread = (await owner.post('customer/Consultation', { key: randomUUID(), text: '想问一件事：校园网怎么续费？' })).id
  made.notice = (await owner.get('notice/list')).items[0]?.id ?? ''
  const proposal = { key: randomUUID(), name: words.topic, category: 'campus', scope: 'school', intro: '晚上还亮着的地方' } as const
  // who decides is not who proposed
  await other.certify()
  made.topic = (await other.post('topic/add', proposal)).id
  await owner.post('topic/review', { id: made.topic, action: 'approve' })
  for (const [one, another] of [[owner, other], [other, owner]] as const) {
    await one.post('user/follow', { id: another.id })
    await one.post('tag/add', { text: words.tag })
    await one.post('barrage/add', { key: randomUUID(), user: another.id, text: words.line })
    await one.post('photo/add', { pictures: [(await one.upload('upload')).id] })
  }
  await owner.post('privateChat', { key: randomUUID(), to: other.id, text: words.chat })
  const asked = await owner.post('question/add', { key: randomUUID(), user: other.id, text: words.question, anonymous: false })
  await other.post('question/answer', { id: asked.id, text: '湖边的长椅' })
  await owner.post('roles/apply', { key: randomUUID(), role: 'topic-manager', text: '想管理失物招领话题，每天都在看' })
}

before(async () => {
  server = await liveServer()
  owner = await Person.arrive(server, { name: '林间有鹿' })
  other = await Person.arrive(server, { name: '远处的灯' })
  await owner.certify()
  await server.admin('grant', owner.phone, 'school-admin')
  // What this node remembers of a session lasts a few seconds.
  await until('the desk opens', () => owner.get('roles/home').then(() => true, () => null), 30_000)
  await furnish()
})
after(() => server.stop())

const routes = packages.flatMap((pkg) => pkg.pages.filter((page) => !page.devOnly).map((page) => pathOf(pkg, page)))
const failed = /链子掉了|没有网络|等了太久|没有加载出来|没能加载|undefined|\[object |NaN/

const refused = ({ exchanges }: MiniApp) => exchanges.filter(({ status }) => status !== null && status >= 400).map(({ url, status }) => `${status} ${url}`)
/** What the program, the host and the server have complained of so far, and the person was told. */
const complaints = (app: MiniApp): string[] => [...app.errors, ...app.warnings, ...refused(app), ...app.toasts]

/** Opens a page and waits for what it loads; what is complained of meanwhile is the page's. */
async function visit(app: MiniApp, route: string, says: readonly string[]): Promise<string[]> {
  const already = new Set(complaints(app))
  const query = Object.entries(visits[route]?.query?.() ?? {}).map((pair) => pair.join('='))
  await app.open(query.length > 0 ? `${route}?${query.join('&')}` : route)
  for (const word of says) await app.see(word)
  await app.idle()
  assert.doesNotMatch(app.text(), failed)
  if (!wordless.has(route)) assert.notEqual(app.text(), '', 'the page says nothing')
  return complaints(app).filter((complaint) => !already.has(complaint))
}

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(`${target}, signed in`, () => {
    let app: MiniApp
    before(async () => {
      app = await start(target, server, { person: owner })
    })
    after(() => app.close())

    test('the package has every page of the route table', () => {
      assert.deepEqual([...app.host.app.routes].sort(), [...routes].sort())
    })

    for (const route of routes) {
      test(route, async () => {
        assert.deepEqual(await visit(app, route, visits[route]?.says?.() ?? []), [])
        assert.equal(app.dialog, null)
      })
    }
  })

  describe(`${target}, a guest`, () => {
    let app: MiniApp
    before(async () => {
      app = await start(target, server)
    })
    after(() => app.close())

    for (const route of routes) {
      test(route, async () => {
        const said = await visit(app, route, [])
        assert.deepEqual(said.filter((line) => !line.startsWith('401 ')), [])
        // a page that is nobody's asks to sign in: above itself, or in its place
        if (app.dialog) {
          assert.equal(app.dialog.title, '登录提示')
          await app.answer('取消')
        }
      })
    }
  })
}
