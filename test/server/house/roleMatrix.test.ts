/** Who is let in where: every endpoint by everybody whom the product tells apart. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Who } from '../../../contract/http'
import { administrators, reviewers, roles, type Role } from '../../../contract/roles/rules'
import { certify, entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp } from '../harness'
import { callRoute, routes } from '../routes'

/**
 * Endpoints that are not simply for who is signed in. Written down apart from the contract, so that an endpoint opens
 * to more people only where somebody says so twice.
 */
const opened: Partial<Record<Who, readonly string[]>> = {
  anyone: [
    'verify/getCode',
    'login',
    'wxLogin',
    'qqLogin',
    'aliLogin',
    'wxMobile',
    'user/register',
    'user/invited',
    'sso/schools',
    'sso/begin',
    'sso/finish',
    'sso/password',
    'sso/join',
    'passkey/ask',
    'passkey/enter',
    'user/resetPassword',
    'user/search',
    'certification/faculty',
    'certification/major',
    'dynamic/list',
    'dynamic/nationwide',
    'dynamic/recommend',
    'dynamic/detail',
    'dynamic/userDynamics',
    'dynamic/likes',
    'dynamic/medias',
    'comment/comments',
    'comment/replies',
    'comment/detail',
    'help/index',
    'help/search',
    'help/detail',
    'banners',
    'navbar',
    'navtype/index',
    'advertise/index',
    'notice/list',
    'notice/detail',
    'notice/systemList',
    'topic/hotTopic',
    'diy/diyfirst',
    'get/diy',
    'get/content',
    'get/form',
    'wxapp/config',
    'client/error',
    'user/home',
    'photo/list',
    'question/list',
    'question/detail',
    'barrage/list',
    'privacy/statement',
    'privacy/consent',
    'needs/states',
    'school/nearbySchools',
    'school/popularSchools',
    'school/search',
    'school/house',
    'school/contacts',
    'schoolJoin/create',
    'maps/reverseGeocoder',
    'maps/search',
    'maps/suggestion',
    'maps/geocoder',
    'maps/cityList',
    'maps/district',
    'maps/distance',
    'topic/recommended',
    'topic/list',
    'topic/category',
    'topic/detail',
    'topic/dynamics',
    'topic/managers',
    'dynamic/topicDynamics',
    'dynamic/topics',
    'talent/hosts',
    'radio/list',
    'radio/detail',
    'radio/bullets',
    'qa/list',
    'qa/helps',
    'qa/similar',
    'qa/detail',
    'qa/answers',
    'qa/reply',
    'qa/versions',
    'hotTalk/list',
    'hotTalk/detail',
    'hotTalk/shares',
    'VoteActivity/list',
    'VoteActivity/read',
    'Vote/participantList',
    'Vote/participantInfo',
    'Vote/ranking',
    'Vote/live',
    'Vote/receipts',
    'discount/shops',
    'discount/shop',
    'discount/activities',
    'discount/activity',
    'search/all',
    'search/list',
    'search/hot',
    'subscribe/discover',
    'subscribe/columns',
    'cls/codeinfo',
    'subscribe/detail',
    'subscribe/articles',
    'subscribe/best',
    'running/specification',
    'running/hall',
    'running/time',
    'running/urgent/config',
    'running/sex/config',
    'running/house',
    'running/house/config',
    'ledger/roots',
    'secondHand/classify',
    'secondHand/grade',
    'secondHand/goodsSelect',
    'secondHand/goodsSearch',
    'secondHand/goodsInfo',
    'secondHand/wantedSelect',
    'secondHand/wantedInfo',
  ],
  student: [
    'chat/group/find',
    'chat/group/found',
    'chat/group/ask',
    'loveWall/publish',
    'question/add',
    'roles/apply',
    'topic/add',
    'subscribe/apply',
    'running/create',
    'discount/grab',
    'secondHand/release',
    'secondHand/releaseBook',
    'secondHand/goodsModification',
    'secondHand/soldOn',
    'secondHand/refresh',
    'secondHand/wantedRelease',
    'secondHand/wantedModification',
    'secondHand/wantedRenew',
    'secondHand/wantedRefresh',
    'secondHand/business',
    'payments/merchantSave',
    'secondHandOrder/orderCreate',
    'secondHandOffer/make',
  ],
  verified: ['running/applyRider', 'withDraw/submit', 'withDraw/addCard'],
  rider: ['running/riderGrab', 'running/verifyTransfer', 'running/work', 'running/applyMargin'],
  administrator: [
    'Vote/dismiss',
    'secondHandOrder/disputes',
    'secondHandOrder/decide',
    'discount/desk',
    'discount/saveShop',
    'discount/openShop',
    'discount/dropInvite',
    'discount/keepers',
    'discount/addKeeper',
    'discount/removeKeeper',
    'discount/saveActivity',
    'discount/stopActivity',
    'dynamic/setAnonymity',
    'dynamic/setHot',
    'dynamic/cancelHot',
    'dynamic/pending',
    'dynamic/approved',
    'dynamic/refused',
    'dynamic/adminDeletes',
    'safety/queue',
    'safety/decide',
    'safety/words',
    'safety/schoolWords',
    'safety/addWord',
    'safety/removeWord',
    'bank/queue',
    'bank/decide',
    'form/list',
    'form/save',
    'form/close',
    'form/remove',
    'form/answers',
    'form/totals',
    'form/export',
    'certification/queue',
    'certification/review',
    'customer/inbox',
    'customer/reply',
    'complaint/dynamicComplaints',
    'complaint/approved',
    'complaint/refused',
    'appeal/dynamicAppeals',
    'appeal/approved',
    'appeal/refused',
    'loveWall/queue',
    'loveWall/review',
    'loveWall/askUnseal',
    'loveWall/unseals',
    'loveWall/decideUnseal',
    'loveWall/unsealed',
    'search/hide',
    'roles/queue',
    'roles/decide',
    'roles/grants',
    'roles/grant',
    'roles/revoke',
    'roles/audit',
    'school/lacks',
    'switches/list',
    'switches/set',
    'sso/setting',
    'programs/list',
    'programs/addEndpoint',
    'programs/editEndpoint',
    'programs/setEndpoint',
    'programs/removeEndpoint',
    'programs/rotate',
    'programs/test',
    'programs/deliveries',
    'programs/resend',
    'programs/addToken',
    'programs/revokeToken',
    'school/addContact',
    'school/editContact',
    'school/removeContact',
    'school/moveContact',
    'registrar/check',
    'registrar/import',
    'subscribe/queue',
    'subscribe/review',
    'diy/pages',
    'diy/draft',
    'diy/save',
    'diy/publish',
    'diy/restore',
    'diy/front',
    'diy/setFront',
    'diy/remove',
    'running/disputes',
    'running/decide',
    'withDraw/queue',
    'withDraw/payee',
    'withDraw/decide',
    'netshop/desk',
    'netshop/edit',
    'netshop/add',
    'order/confirmRuling',
    'secondHand/businesses',
    'secondHand/decideBusiness',
    'secondHand/verifiedBusinesses',
    'secondHand/revokeBusiness',
    'payments/shippings',
    'payments/decideShipping',
    'payments/held',
    'payments/merchants',
    'payments/decideMerchant',
  ],
  talent: [
    'talent/columns',
    'talent/host',
    'talent/leave',
    'talent/setting',
    'talent/articles',
    'talent/publish',
  ],
  'platform-admin': [
    'facts/list',
    'status/figures',
    'sso/try',
    'sso/set',
    'sso/off',
    'schoolJoin/queue',
    'schoolJoin/answer',
  ],
  program: ['open/v1/notices', 'open/v1/notice', 'open/v1/calendar', 'open/v1/statistics', 'open/v1/events'],
  reviewer: [
    'roles/home',
    'topic/queue',
    'topic/review',
    'topic/schoolTopics',
    'topic/close',
    'topic/reopen',
    'topic/transfer',
  ],
}
const whoOf = (name: string): Who =>
  (Object.keys(opened) as Who[]).find((who) => opened[who]?.includes(name)) ?? 'user'

const callers = ['guest', 'user', 'student', 'verified', ...roles] as const
type Caller = (typeof callers)[number]

/** Who passes for a group of roles. */
const groups: Partial<Record<Who, readonly Role[]>> = { administrator: administrators, reviewer: reviewers }
const belongs = (who: Who, caller: Caller): boolean => groups[who]?.some((role) => role === caller) ?? false
/** Nobody, a gate or a role in the way: the refusal's status, code and sentence. null: let in. */
function refusalOf(who: Who, caller: Caller): readonly [number, number | string, string] | null {
  if (who === 'anyone') return null
  // no person is a school's program, whoever they are
  if (who === 'program')
    return caller === 'guest'
      ? [401, 1001, '请带上学校的程序令牌：Authorization: Bearer cct_…']
      : [401, '-1001', '程序令牌不对、已到期或已撤销，请学校管理员重新生成']
  if (caller === 'guest') return [401, 1001, '您还未登录，请先登录']
  if (who === 'user' || who === caller) return null
  if (who === 'student') return [403, 147, '请先认证学生身份']
  if (who === 'verified') return [403, 258, '请先高级认证']
  return belongs(who, caller) ? null : [403, -2, '没有权限']
}

let app: TestApp
const tokens = new Map<Caller, string | undefined>()

before(async () => {
  app = await startApp()
  const school = await newSchool(app)
  tokens.set('guest', undefined)
  for (const caller of callers.slice(1)) {
    const person = await newPerson(app, school)
    if (caller === 'student') await certify(app, person)
    if (caller === 'verified')
      await app.pool.query('update users set verified_at = now() where id = $1', [person.userId])
    if (roles.some((role) => role === caller))
      await entrust(app, person, caller as Role, caller === 'platform-admin' ? null : school)
    tokens.set(caller, person.token)
  }
})
after(() => app.close())

test('the table names endpoints that there are', () => {
  assert.deepEqual(
    Object.values(opened)
      .flat()
      .filter((name) => !(name in routes)),
    [],
  )
})

describe('every endpoint', () => {
  for (const [name, route] of Object.entries(routes)) {
    test(`${name} lets in whom it should, and nobody else`, async () => {
      assert.equal(
        route.who,
        whoOf(name),
        'the contract says otherwise: who may call it belongs into the table above, too',
      )
      for (const caller of callers) {
        // A field that no endpoint knows: who is let in is told so, before anything is done.
        const { status, code, envelope } = await callRoute(
          app,
          name,
          { no_such_field: '1' },
          { token: tokens.get(caller) },
        )
        const refusal = refusalOf(route.who, caller)
        if (refusal) assert.deepEqual([status, code, envelope.message], refusal, caller)
        else
          assert.ok(
            status < 500 && ![1001, 147, 258].includes(Number(code)) && status !== 403,
            `${caller}: ${status} ${code}`,
          )
      }
    })
  }
})
