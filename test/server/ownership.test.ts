/**
 * Whose something is decides who may see or change it: for every endpoint that addresses a person or a thing, by its
 * owner, by others, by who was blocked, and by administrators of this school, of another and of the platform.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { comment, draft, entrust, newPerson, newSchool, picture, publish, reply } from './campus'
import { certified, newCampus, newPaper, submitted, type Campus } from './certified'
import { startApp, type TestApp, type TestSession } from './harness'
import { callRoute, routes } from './routes'

let app: TestApp
let campus: Campus
let owner: TestSession

/** Everybody who tries, those who should be refused first. */
const callers = ['guest', 'blocked', 'stranger', 'elsewhere', 'desk', 'platform', 'owner'] as const
type Caller = (typeof callers)[number]
const people = new Map<Caller, TestSession | undefined>()

before(async () => {
  app = await startApp()
  campus = await newCampus(app)
  const administrator = async (school: string | null) => {
    const person = await certified(app, campus)
    await entrust(app, person, school === null ? 'platform-admin' : 'school-admin', school)
    return person
  }
  people.set('blocked', await certified(app, campus)).set('stranger', await certified(app, campus))
  people.set('desk', await administrator(campus.school)).set('platform', await administrator(null))
  people.set('elsewhere', await administrator(await newSchool(app, '青屿理工大学', '青屿市')))
})
after(() => app.close())
/** An owner of its own for each test: what they may do in a minute is counted. */
beforeEach(async () => {
  owner = await certified(app, campus)
  people.set('owner', owner)
  await say(app.post('user/block', { id: people.get('blocked')?.userId }, as(owner)))
})

/** What a caller sends; made anew after each that was let in, since some calls use their subject up. */
type Make = () => Promise<{ id?: string } & Record<string, unknown>>
interface Rule {
  readonly who: readonly Caller[]
  readonly make: Make
  /** What of the answer shows that the caller was given the thing; a call that succeeds is enough where it is absent. */
  readonly given?: (data: never) => boolean
}

const signedIn = callers.filter((caller) => caller !== 'guest')
const others = signedIn.filter((caller) => caller !== 'owner')
const without = (list: readonly Caller[], ...left: Caller[]) => list.filter((caller) => !left.includes(caller))
const unblocked = without(callers, 'blocked')
const unblockedIn = without(signedIn, 'blocked')
const visitors = without(others, 'blocked')
const desks: readonly Caller[] = ['desk', 'platform']
const mine: readonly Caller[] = ['owner']

const key = () => randomUUID()
const say = async <T>(answer: Promise<{ code: unknown; data: T; envelope: { message: string; msg: string } }>): Promise<T> => {
  const { code, data, envelope } = await answer
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
const as = (person: TestSession) => ({ token: person.token })
const items = (data: { items: readonly unknown[] }): boolean => data.items.length > 0

const dynamic: Make = async () => ({ id: (await publish(app, owner, { scope: 'everyone' })).id })
const remark: Make = async () => ({ id: (await comment(app, owner, (await publish(app, owner, { scope: 'everyone' })).id)).id })
const answered: Make = async () => {
  const { id } = await comment(app, owner, (await publish(app, owner, { scope: 'everyone' })).id)
  return { id: (await reply(app, owner, id)).id }
}
const trashed: Make = async () => {
  const { id } = await publish(app, owner)
  await say(app.post('dynamic/delete', { id }, as(owner)))
  return { id }
}
const thePerson: Make = async () => ({ id: owner.userId })
const theUser: Make = async () => ({ user: owner.userId })
let tags = 0
const tag: Make = async () => {
  tags += 1
  const { rows } = await app.pool.query(
    `insert into person_tags (id, user_id, text, own, shown, school_id) values ($1, $2, $3, true, true, $4) returning id`,
    [randomUUID(), owner.userId, `标签${tags}`, campus.school],
  )
  return { id: rows[0].id }
}
const photo: Make = async () => {
  const uploaded = await say(app.upload(await picture(), as(owner)))
  await say(app.post('photo/add', { pictures: [uploaded.id] }, as(owner)))
  return { id: uploaded.id }
}
/** Asked by somebody who is none of the callers, and answered. */
const question = (answer: boolean): Make => async () => {
  const asker = await certified(app, campus)
  const { id } = await say(app.post('question/add', { key: key(), user: owner.userId, text: '湖边几点人最少？', anonymous: false }, as(asker)))
  if (answer) await say(app.post('question/answer', { id, text: '六点' }, as(owner)))
  return { id }
}
const line: Make = async () => {
  const visitor = await newPerson(app, campus.school)
  return { id: (await say(app.post('barrage/add', { key: key(), user: owner.userId, text: '路过' }, as(visitor)))).id }
}
const ticket: Make = async () => ({ id: (await say(app.post('customer/Consultation', { key: key(), text: '校园网怎么续费？' }, as(owner)))).id })
const application = async (): Promise<string> => {
  await app.pool.query(`delete from role_applications where user_id = $1`, [owner.userId])
  return (await say(app.post('roles/apply', { key: key(), role: 'sponsor', text: '想办一场读书会，在图书馆三楼' }, as(owner)))).id
}
/** A role of the same school, held by a person of their own. */
const grant = async (): Promise<string> => {
  const holder = await newPerson(app, campus.school)
  await entrust(app, holder, 'rider', campus.school)
  const { rows } = await app.pool.query('select id from grants where user_id = $1', [holder.userId])
  return rows[0].id
}
const device: Make = async () => {
  const { rows } = await app.pool.query(
    `insert into sessions (id, user_id, token_hash, client, device, expires_at) select $1, user_id, $2, client, '旧手机', expires_at from sessions where user_id = $3 limit 1 returning id`,
    [randomUUID(), Buffer.from(randomUUID()), owner.userId],
  )
  return { id: rows[0].id }
}
/** With a friend, whose message is the first. */
const conversation = async (): Promise<string> => {
  const friend = await newPerson(app, campus.school)
  await say(app.post('privateChat', { key: key(), to: owner.userId, text: '在吗？' }, as(friend)))
  return (await say(app.post('privateChat', { key: key(), to: friend.userId, text: '在的' }, as(owner)))).conversation
}
const inConversation = (more: Record<string, unknown>): Make => async () => ({ conversation: await conversation(), ...more })
const notice = async (): Promise<string> => {
  const { id } = await publish(app, owner, { scope: 'everyone' })
  await comment(app, people.get('stranger') ?? assert.fail(), id)
  const { rows } = await app.pool.query('select id from notices where user_id = $1 order by id desc limit 1', [owner.userId])
  return rows[0].id
}

const rules: Record<string, Rule> = {
  'dynamic/detail': { who: unblocked, make: dynamic },
  'dynamic/like': { who: unblockedIn, make: dynamic },
  'dynamic/dislike': { who: unblockedIn, make: dynamic },
  'dynamic/likes': { who: unblocked, make: dynamic },
  'dynamic/delete': { who: mine, make: dynamic },
  'dynamic/restore': { who: mine, make: trashed },
  'dynamic/clear': { who: mine, make: trashed },
  'dynamic/userDynamics': { who: unblocked, make: async () => (await dynamic(), theUser()), given: items },
  'dynamic/medias': {
    who: unblocked,
    make: async () => {
      await publish(app, owner, { scope: 'everyone', pictures: [(await say(app.upload(await picture(), as(owner)))).id] })
      return theUser()
    },
    given: items,
  },
  'comment/comments': { who: unblocked, make: async () => ({ ...(await dynamic()), subject: 'dynamic' }) },
  'comment/replies': { who: unblocked, make: remark },
  'comment/publish': { who: unblockedIn, make: async () => ({ ...(await dynamic()), key: key(), subject: 'dynamic', text: '好看' }) },
  'comment/addReply': { who: unblockedIn, make: async () => ({ ...(await remark()), key: key(), text: '是的' }) },
  'comment/delete': { who: mine, make: remark },
  'comment/deleteReply': { who: mine, make: answered },
  'comment/like': { who: unblockedIn, make: remark },
  'comment/dislike': { who: unblockedIn, make: remark },
  'user/follow': { who: visitors, make: thePerson },
  'user/home': { who: unblocked, make: thePerson },
  'user/followings': { who: unblockedIn, make: theUser },
  'user/followers': { who: unblockedIn, make: theUser },
  'user/remark': { who: visitors, make: async () => ({ id: owner.userId, remark: '湖边的人' }) },
  'user/signOutDevice': { who: mine, make: device },
  'tag/disuse': { who: mine, make: tag },
  'tag/delete': { who: mine, make: tag },
  'tag/like': { who: visitors, make: tag },
  'tag/dislike': { who: unblockedIn, make: tag },
  'photo/list': { who: unblocked, make: theUser },
  'photo/delete': { who: mine, make: photo },
  'photo/sort': { who: mine, make: async () => ({ pictures: [(await photo()).id] }) },
  'photo/add': { who: mine, make: async () => ({ pictures: [(await say(app.upload(await picture(), as(owner)))).id] }) },
  'question/add': { who: visitors, make: async () => ({ key: key(), user: owner.userId, text: '今天风大吗？', anonymous: true }) },
  'question/list': { who: unblocked, make: theUser },
  'question/detail': { who: unblocked, make: question(true) },
  'question/answer': { who: mine, make: async () => ({ ...(await question(false)()), text: '六点' }) },
  'question/delete': { who: mine, make: question(true) },
  'question/like': { who: unblockedIn, make: question(true) },
  'question/dislike': { who: unblockedIn, make: question(true) },
  'barrage/list': { who: unblocked, make: theUser },
  'barrage/add': { who: unblockedIn, make: async () => ({ key: key(), user: owner.userId, text: '路过' }) },
  'barrage/delete': { who: mine, make: line },
  'customer/thread': { who: ['desk', 'platform', 'owner'], make: ticket },
  'customer/Consultation': { who: mine, make: async () => ({ ...(await ticket()), key: key(), text: '再问一句' }) },
  'customer/reply': { who: desks, make: async () => ({ ...(await ticket()), key: key(), text: '在设置里' }) },
  'certification/paper': {
    who: ['desk', 'platform', 'owner'],
    make: async () => {
      const paper = await newPaper(app, owner)
      const student = { name: '周屿', number: '2024130107', faculty: campus.faculty, major: campus.otherMajor, grade: campus.grade }
      const { data } = await app.get('certification/info', as(owner))
      const path = data.pending ? 'certification/modify_c' : 'certification/modify'
      await say(app.post(path, { key: key(), ...student, paper }, as(owner)))
      return { id: paper }
    },
  },
  'certification/review': {
    who: desks,
    make: async () => ({ id: await submitted(app, campus, await newPerson(app, campus.school)), approve: true }),
  },
  'certification/answer': {
    who: [],
    make: async () => {
      const person = await newPerson(app, campus.school)
      const { id, questions } = await say(app.post('certification/question', { faculty: campus.faculty, major: campus.major, grade: campus.grade }, as(person)))
      return { id, answers: questions.map(() => 0) }
    },
  },
  'roles/withdraw': { who: mine, make: async () => ({ id: await application() }) },
  'roles/decide': { who: desks, make: async () => ({ id: await application(), action: 'refuse', reason: '说明太短了' }) },
  'roles/grant': { who: desks, make: async () => ({ key: key(), user: (await newPerson(app, campus.school)).userId, role: 'rider' }) },
  'roles/revoke': { who: desks, make: async () => ({ id: await grant(), reason: '很久没有接单' }) },
  'user/edit': { who: mine, make: async () => ({ avatar: { id: (await say(app.upload(await picture(), as(owner)))).id } }) },
  privateChat: { who: visitors, make: async () => ({ key: key(), to: owner.userId, text: '你好' }) },
  'chat/with': { who: unblockedIn, make: theUser },
  'chat/messages': { who: mine, make: inConversation({}), given: items },
  'chat/search': { who: mine, make: inConversation({ keyword: '在' }), given: items },
  'chat/read': { who: mine, make: inConversation({ seq: 2 }) },
  'chat/recall': { who: mine, make: inConversation({ seq: 2 }) },
  'chat/delete': { who: mine, make: inConversation({ seqs: [1] }) },
  'chat/remove': { who: mine, make: inConversation({}) },
  'chat/pin': { who: mine, make: inConversation({ on: true }) },
  'chat/mute': { who: mine, make: inConversation({ on: true }) },
  'help/feedback': {
    who: mine,
    make: async () => ({ key: key(), text: '字有点小，看不清', kind: 'bug', pictures: [(await say(app.upload(await picture(), as(owner)))).id] }),
  },
  'dynamic/publish': {
    who: mine,
    make: async () => ({ ...draft(), pictures: [(await say(app.upload(await picture(), as(owner)))).id] }),
  },
}

/** Endpoints whose `id`, `user` or `school` is nobody's, and those that only change what the caller thinks of another. */
const nobodys = new Set([
  'help/detail', 'help/useful', 'notice/detail', 'maps/district', 'maps/distance',
  'user/unfollow', 'user/block', 'user/unblock',
])

test('every endpoint that addresses a person or a thing has its rule', () => {
  const addressed = Object.entries(routes).filter(([, { query, body }]) => {
    const { properties = {} } = (query ?? body ?? {}) as { properties?: Record<string, unknown> }
    return ['id', 'user', 'to', 'conversation'].some((name) => name in properties)
  })
  assert.deepEqual(addressed.map(([name]) => name).filter((name) => !(name in rules) && !nobodys.has(name) && routes[name]?.who !== 'administrator'), [])
})

describe('what is somebody’s', () => {
  for (const [name, { who, make, given }] of Object.entries(rules)) {
    test(`${name} is for ${who.join(', ') || 'nobody here'}`, async () => {
      let sent: Record<string, unknown> | null = null
      for (const caller of callers) {
        const person = people.get(caller)
        sent ??= await make()
        const { status, code, data, envelope } = await callRoute(app, name, sent, { token: person?.token })
        assert.ok(status < 500, `${caller}: ${status} ${envelope.message}`)
        const allowed = code === 0 && (given?.(data as never) ?? true)
        assert.equal(allowed, who.includes(caller), `${caller}: ${status} ${envelope.message}${envelope.msg}`)
        if (allowed) sent = null
      }
    })
  }

  test('a desk lists what is of its own schools', async () => {
    const applicant = await newPerson(app, campus.school)
    const wanted: Record<string, string> = {
      'certification/queue': await submitted(app, campus, applicant),
      'customer/inbox': (await ticket()).id ?? '',
      'roles/queue': await application(),
      'roles/grants': await grant(),
    }
    for (const [path, id] of Object.entries(wanted)) {
      for (const caller of ['elsewhere', 'desk', 'platform'] as const) {
        const { data } = await callRoute(app, path, { size: 50 }, { token: people.get(caller)?.token })
        assert.equal((data as { items: { id: string }[] }).items.some((item) => item.id === id), desks.includes(caller), `${path}: ${caller}`)
      }
    }
    const { data } = await app.get('roles/audit', { token: people.get('elsewhere')?.token })
    assert.deepEqual(data.items.filter(({ subject }) => subject?.school === '临江大学' && subject.id !== people.get('elsewhere')?.userId), [])
  })

  test('a notice is read and deleted by its owner alone', async () => {
    for (const caller of ['stranger', 'desk', 'platform'] as const) {
      const ids = [await notice()]
      for (const path of ['message/batchRead', 'message/delete'] as const) await say(app.post(path, { ids }, { token: people.get(caller)?.token }))
      const { rows } = await app.pool.query('select read_at from notices where id = any($1)', [ids])
      assert.deepEqual(rows, [{ read_at: null }], caller)
    }
  })
})
