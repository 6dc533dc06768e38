/**
 * Every page of the route table, opened in a mini-program as from a shared card, by someone whom all of it is open to,
 * and by a guest. A page must load what it shows, and the host, the program and the build's table have nothing to
 * complain of. WeChat opens them all, the others one of each package, and all with `npm run test:all`.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { packages, pathOf } from '../../app.config'
import { silence } from '../server/campus'
import { liveServer, until, type LiveServer } from '../live/server'
import { Person, school, start } from './people'
import type { MiniApp } from './runtime'

let server: LiveServer
let owner: Person
let other: Person
/** What `before` made, by the names that queries use. */
const made = {
  other: '',
  dynamic: '',
  thread: '',
  notice: '',
  topic: '',
  asked: '',
  answer: '',
  talk: '',
  argument: '',
  said: '',
  confession: '',
  programme: '',
  account: '',
  errand: '',
}
const words = {
  own: '自己发的一条，图书馆的灯还亮着',
  deleted: '删掉的一条',
  tag: '夜跑的人',
  question: '你最喜欢学校的哪个角落？',
  line: '路过留一句',
  praised: '这盏灯我也见过',
  topic: '湖边的灯',
  chat: '晚上七点图书馆见',
  asked: '校园卡丢了去哪补？',
  answer: '行政楼一楼，带学生证',
  talk: '图书馆该不该通宵开放',
  argument: '灯亮着心里踏实',
  said: '晚上一直亮着',
  programme: '凌晨一点的宿舍',
  account: '夜航读书会',
  article: '这周读什么',
  confession: '四楼靠窗的人，谢谢你的伞',
  errand: '二食堂红油面一份',
}

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
  'pages/user/editInfo/answer_fail': {
    query: () => ({ right: '6', total: '10' }),
    says: () => ['答对 6 题，还差 2 题'],
  },
  'pages/user/editInfo/certification_results': { says: () => ['认证通过'] },
  'pages/personalSetting/index': { says: () => [school, '退出登录'] },
  'pages/personalSetting/account': { says: () => ['136****'] },
  'pages/wallet/walletOnline': { says: () => ['余额（元）', '提现记录'] },
  'pages/wallet/Withdrawal': { says: () => ['先完成高级认证'] },
  'pages/wallet/walletSuccess': { says: () => ['还没有提现过'] },
  'pages/runErrands/wallet': { says: () => ['余额（元）'] },
  'pages/runErrands/withdrawalDetailed': { says: () => ['还没有提现过'] },
  'pages/personalSetting/payment': { says: () => ['设置支付密码'] },
  'pages/personalSetting/setPayPassword': { query: () => ({ way: 'change' }), says: () => ['旧支付密码'] },
  'pages/personalSetting/privacy': { says: () => ['个性化推荐'] },
  'pages/personalSetting/message': { says: () => ['免打扰时段'] },
  'pages/personalSetting/blackList': { says: () => ['被拉黑的人'] },
  'pages/radiStation/index': { says: () => [words.programme] },
  'pages/radiStation/audio': { query: () => ({ id: made.programme }), says: () => [words.programme, '0:30'] },
  'pages/radiStation/comment': {
    query: () => ({ id: made.programme }),
    says: () => [words.programme, '还没有人说话'],
  },
  'pages/radiStation/report': { query: () => ({ id: made.programme }), says: () => ['有什么问题'] },
  'pages/homePage/confessionWall': { says: () => [words.confession] },
  'pages/confessionWall/detail': {
    query: () => ({ id: made.confession }),
    says: () => [words.confession, '会看到的'],
  },
  'pages/confessionWall/myPublish': { says: () => [words.confession] },
  'pages/publish/confessionWallpublish': { says: () => ['写给谁'] },
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
  'pages/personalHomepage/index': {
    query: () => ({ id: made.other, tab: 'questions' }),
    says: () => [other.name, words.tag, words.line, words.question],
  },
  'pages/personalHomepage/addTag': { says: () => [words.tag] },
  'pages/personalHomepage/customTag': { says: () => [words.tag] },
  'pages/personalHomepage/fans': {
    query: () => ({ id: made.other, tab: 'followers' }),
    says: () => [owner.name],
  },
  'pages/personalHomepage/barrage': { says: () => [words.line] },
  'pages/topic/topicDetail': { query: () => ({ id: made.topic }), says: () => [words.topic] },
  'pages/topic/search': { query: () => ({ id: made.topic }), says: () => [other.name] },
  'pages/managetop/index': { says: () => ['待审的话题', '本校全部话题'] },
  'pages/managetop/index_topic': {
    query: () => ({ id: made.topic }),
    says: () => [words.topic, '最近 30 天', '管理员'],
  },
  'pages/managetop/index_Managelist': { says: () => ['你还没有照看话题'] },
  'pages/managetop/topicList': { says: () => [words.topic] },
  'pages/managetop/managers': { query: () => ({ id: made.topic }), says: () => [other.name, '添加管理员'] },
  'pages/managetop/addManager': { query: () => ({ id: made.topic }), says: () => ['没有找到'] },
  'pages/managetop/detail': {
    query: () => ({ id: made.topic, dynamic: made.said }),
    says: () => [words.said, '移出话题', '回复作者'],
  },
  'pages/managetop/reply': {
    query: () => ({ id: made.topic, dynamic: made.said, to: 'author' }),
    says: () => ['写给动态的作者'],
  },
  'pages/managetop/edit': { query: () => ({ id: made.topic }), says: () => ['保存'] },
  'pages/managetop/topicAdmin': {
    query: () => ({ id: made.topic }),
    says: () => [words.topic, '转交', '通过了话题'],
  },
  'pages/user_myfollow/complaint': { says: () => ['举报'] },
  'pages/user_myfollow/myFollow': { says: () => [other.name] },
  'pages/user_myfollow/QRCode': { says: () => [owner.name, '扫一扫，到我的主页'] },
  'pages/message/fans': { says: () => [other.name] },
  'pages/message/setting': { says: () => ['免打扰时段'] },
  'pages/publish/informPublish': { says: () => ['写公告', '落款'] },
  'pages/publish/talentTopicpublish': { says: () => ['主持话题要达人身份'] },
  'pages/index/talentTopicpublish': { says: () => ['主持话题要达人身份'] },
  'pages/editor/editor': { query: () => ({ key: 'visit' }), says: () => ['10000 字'] },
  'pages/talentTopic/selectTopic': { says: () => ['主持话题要达人身份'] },
  'pages/homePage/QAindex': { says: () => [words.asked] },
  'pages/QA/detail': { query: () => ({ id: made.asked }), says: () => [words.asked, words.answer] },
  'pages/QA/allAnswer': { query: () => ({ id: made.asked }), says: () => [words.answer] },
  'pages/QA/reply': { query: () => ({ id: made.answer }), says: () => [words.asked, words.answer] },
  'pages/QA/helpPublish': { says: () => ['发布求助'] },
  'pages/publish/QApublish': { says: () => ['发布问题'] },
  'pages/QuestionBank/index': { says: () => ['计算机基础'] },
  'pages/homePage/hotindex': { says: () => [words.talk] },
  'pages/hot/detail': {
    query: () => ({ id: made.talk }),
    says: () => [words.talk, words.argument, '我站红方'],
  },
  'pages/hot/comment': {
    query: () => ({ id: made.talk, side: 'red' }),
    says: () => [words.talk, words.argument],
  },
  'pages/hot/reply': { query: () => ({ id: made.argument }), says: () => [words.argument, '还没有人回复'] },
  'pages/publish/hotpublish': { says: () => ['红方观点', '别人会看到'] },
  'pages/messageIndex/chat': {
    query: () => ({ user: made.other }),
    says: () => [other.name, words.chat, '未读'],
  },
  'pages/index/message': { says: () => [words.chat] },
  'pages/message/index': { says: () => [words.praised] },
  'pages/message/comment': { says: () => [words.praised] },
  'pages/message/notice': { says: () => ['欢迎来到校园云生活'] },
  'pages/message/give_like': { says: () => [other.name, words.own] },
  'pages/message/praise': { says: () => [words.own] },
  'pages/message/praiseList': { query: () => ({ id: made.dynamic }), says: () => [other.name] },
  'pages/message/dynamicNotice': { query: () => ({ id: made.dynamic }), says: () => [words.praised] },
  'pages/message/report': {
    query: () => ({ subject: 'dynamic', id: made.dynamic }),
    says: () => ['有什么问题'],
  },
  'pages/message/success': { query: () => ({ number: 'JB20261121-0001' }), says: () => ['JB20261121-0001'] },
  'pages/subscribe/index': { says: () => [words.account, words.article] },
  'pages/subscribe/detail': {
    query: () => ({ kind: 'account', id: made.account }),
    says: () => [words.account, words.article, '写文章'],
  },
  'pages/subscribe/topic': { query: () => ({ id: made.topic }), says: () => [words.topic, words.said] },
  'pages/message/yellowPage': { says: () => ['保卫处'] },
  'pages/messageIndex/message': { says: () => ['抢单大厅', words.errand] },
  'pages/publish/takePublish': { says: () => ['取件点', '下单取件'] },
  'pages/publish/sendPublish': { says: () => ['寄件点', '下单寄件'] },
  'pages/publish/agencyPublish': { says: () => ['去哪里办', '下单代办'] },
  'pages/runErrands/index': { says: () => ['我要下单', '我要接单', '成为骑手'] },
  'pages/runErrands/remark': { query: () => ({ kind: 'take' }), says: () => ['放门口就行'] },
  'pages/runErrands/myorders': { says: () => [words.errand] },
  'pages/runErrands/ursOlder': { query: () => ({ id: made.errand }), says: () => [words.errand] },
  'pages/runErrands/logisticsUserOrder': { query: () => ({ id: made.errand }), says: () => [words.errand] },
  'pages/runErrands/orderPay': { query: () => ({ id: made.errand }), says: () => [words.errand] },
  // with an id it leads on at once
  'pages/runErrands/orderDetails': { says: () => ['没有说是哪个跑腿单'] },
  'pages/runErrands/evaluate': { query: () => ({ id: made.errand }), says: () => ['现在不能评价'] },
  'pages/runErrands/user': { says: () => [owner.name, words.errand] },
  'pages/runErrands/grabAnOrder': { says: () => ['先成为骑手', '最新'] },
  'pages/runErrands/addRun': { says: () => ['学生认证', '骑手规则', '成为骑手'] },
  'pages/runErrands/margin': { says: () => ['成为骑手后再交'] },
  'pages/runErrands/riderOrder': { says: () => ['今天完成', '手上没有单'] },
  'pages/runErrands/ruOIder': { query: () => ({ id: made.errand }), says: () => [words.errand] },
  'pages/runErrands/transferOder': { query: () => ({ id: made.errand }), says: () => ['这一单现在不能转'] },
  'pages/runErrands/fillLogistics': { query: () => ({ id: made.errand }), says: () => ['现在不用填单号'] },
  'pages/runErrands/uploadPhotos': { query: () => ({ id: made.errand }), says: () => ['这一步现在做不了'] },
  'pages/runErrands/riderDetailed': { says: () => ['没有说是哪位骑手'] },
  'pages/runErrands/profit': { says: () => ['今天赚了', '还没有收入'] },
  'pages/runErrands/ranking': { says: () => ['得分 ='] },
}

/** Pages that show a web page and say nothing of their own. */
const wordless = new Set(['pages/webview/webview', 'pages/homePage/webView'])

/** The owner has some of everything that a page can list. */
async function furnish(): Promise<void> {
  made.other = other.id
  made.dynamic = await owner.publish(words.own)
  await other.post('dynamic/like', { id: made.dynamic })
  await owner.post('dynamic/like', { id: made.dynamic })
  await other.post('comment/publish', {
    key: randomUUID(),
    subject: 'dynamic',
    id: made.dynamic,
    text: words.praised,
  })
  await owner.post('dynamic/delete', { id: await owner.publish(words.deleted) })
  const bad = await Person.arrive(server, { name: '被拉黑的人' })
  await owner.post('user/block', { id: bad.id })
  made.thread = (
    await owner.post('customer/Consultation', { key: randomUUID(), text: '想问一件事：校园网怎么续费？' })
  ).id
  made.notice = (await owner.get('notice/list')).items[0]?.id ?? ''
  const proposal = {
    key: randomUUID(),
    name: words.topic,
    category: 'campus',
    scope: 'school',
    intro: '晚上还亮着的地方',
  } as const
  // who decides is not who proposed
  await other.certify()
  made.topic = (await other.post('topic/add', proposal)).id
  await owner.post('topic/review', { id: made.topic, action: 'approve' })
  made.talk = (
    await other.post('hotTalk/publish', {
      key: randomUUID(),
      title: words.talk,
      red: '应该通宵',
      blue: '到点关门',
      scope: 'everyone',
    })
  ).id
  for (const person of [owner, other]) await person.post('hotTalk/setPoint', { id: made.talk, side: 'red' })
  made.argument = (
    await other.post('comment/publish', {
      key: randomUUID(),
      subject: 'hot',
      id: made.talk,
      text: words.argument,
    })
  ).id
  made.said = await other.publish(`#${words.topic} ${words.said}`)
  for (const [one, another] of [
    [owner, other],
    [other, owner],
  ] as const) {
    await one.post('user/follow', { id: another.id })
    await one.post('tag/add', { text: words.tag })
    await one.post('barrage/add', { key: randomUUID(), user: another.id, text: words.line })
    await one.post('photo/add', { pictures: [(await one.upload('upload')).id] })
  }
  const sound = (await owner.upload('upload/audio', silence(30))).id
  made.programme = (
    await owner.post('radio/publish', {
      key: randomUUID(),
      column: 'talk',
      title: words.programme,
      intro: '',
      sound,
    })
  ).id
  made.confession = (await owner.post('loveWall/publish', { key: randomUUID(), text: words.confession })).id
  await other.post('comment/publish', {
    key: randomUUID(),
    subject: 'confession',
    id: made.confession,
    text: '会看到的',
  })
  await owner.post('privateChat', { key: randomUUID(), to: other.id, text: words.chat })
  const asked = await owner.post('question/add', {
    key: randomUUID(),
    user: other.id,
    text: words.question,
    anonymous: false,
  })
  await other.post('question/answer', { id: asked.id, text: '湖边的长椅' })
  made.asked = (
    await owner.post('qa/ask', {
      key: randomUUID(),
      category: 'life',
      title: words.asked,
      text: '',
      pictures: [],
      scope: 'everyone',
      anonymous: false,
    })
  ).id
  made.answer = (
    await other.post('qa/answer', {
      key: randomUUID(),
      id: made.asked,
      text: words.answer,
      pictures: [],
      anonymous: false,
    })
  ).id
  const account = {
    key: randomUUID(),
    name: words.account,
    category: 'club' as const,
    intro: '一周读一本，周五见',
    statement: '图书馆指导的学生社团，林间有鹿负责',
  }
  made.account = (await owner.post('subscribe/apply', account)).id
  await owner.post('notice/save', {
    key: randomUUID(),
    account: made.account,
    title: words.article,
    body: [{ kind: 'text', text: '先读这一本' }],
    scope: 'school',
    college: null,
    grade: null,
    pinned: false,
    important: false,
    publish_at: null,
    until: null,
    publish: true,
  })
  const to = {
    address: (
      await owner.post('userAddress/create', {
        key: randomUUID(),
        name: '林间',
        phone: owner.phone,
        place: { name: '六栋楼下', address: '', latitude: 30.5, longitude: 114.4 },
      })
    ).id,
  }
  const { total: expected } = await owner.post('running/quote', { kind: 'agency', to })
  made.errand = (
    await owner.post('running/create', {
      key: randomUUID(),
      kind: 'agency',
      to,
      title: words.errand,
      expected,
    })
  ).id
  await owner.post('roles/apply', {
    key: randomUUID(),
    role: 'topic-manager',
    text: '想管理失物招领话题，每天都在看',
  })
}

before(async () => {
  server = await liveServer()
  owner = await Person.arrive(server, { name: '林间有鹿' })
  other = await Person.arrive(server, { name: '远处的灯' })
  await owner.certify()
  await server.admin('grant', owner.phone, 'school-admin')
  // What this node remembers of a session lasts a few seconds.
  await until(
    'the desk opens',
    () =>
      owner.get('roles/home').then(
        () => true,
        () => null,
      ),
    30_000,
  )
  await furnish()
})
after(() => server.stop())

const packaged = packages.map((pkg) =>
  pkg.pages.filter((page) => !page.devOnly).map((page) => pathOf(pkg, page)),
)
const routes = packaged.flat()
const opened = (target: string): readonly string[] =>
  target === 'wechat' || process.env.TEST_ALL ? routes : packaged.flatMap((pages) => pages.slice(0, 1))
const failed = /链子掉了|这里打不开|没有网络|等了太久|没有加载出来|没能加载|undefined|\[object |NaN/

const refused = ({ exchanges }: MiniApp) =>
  exchanges
    .filter(({ status }) => status !== null && status >= 400)
    .map(({ url, status }) => `${status} ${url}`)
/** What the program, the host and the server have complained of so far, and the person was told. */
const complaints = (app: MiniApp): string[] => [
  ...app.errors,
  ...app.warnings,
  ...refused(app),
  ...app.toasts,
]

/** Opens a page and waits for what it loads; what is complained of meanwhile is the page's. */
async function visit(app: MiniApp, route: string, says: readonly string[]): Promise<string[]> {
  const already = new Set(complaints(app))
  const query = Object.entries(visits[route]?.query?.() ?? {}).map((pair) => pair.join('='))
  await app.open(query.length > 0 ? `${route}?${query.join('&')}` : route)
  for (const word of says) await app.see(word)
  // one call may follow another: between them nothing is under way, and the page is still a skeleton
  if (!wordless.has(route)) await app.waitFor(() => app.text() !== '', 'the page says something')
  await app.idle()
  assert.doesNotMatch(app.text(), failed)
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

    for (const route of opened(target)) {
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

    for (const route of opened(target)) {
      test(route, async () => {
        const said = await visit(app, route, [])
        assert.deepEqual(
          said.filter((line) => !line.startsWith('401 ')),
          [],
        )
        // a page that is nobody's asks to sign in: above itself, or in its place
        if (app.dialog) {
          assert.equal(app.dialog.title, '登录提示')
          await app.answer('取消')
        }
      })
    }
  })
}
