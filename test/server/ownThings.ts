/** Who may do what with the things that a person has: their dynamics, page, papers, roles. */
import { randomUUID } from 'node:crypto'
import { post } from '../../server/core/ledger/ledger'
import { closeDays } from '../../server/core/ledger/roots'
import { comment, draft, entrust, newPerson, picture, publish, reply } from './campus'
import { certified, newPaper, submitted } from './certified'
import { topUp } from './ledgers'
import {
  as,
  desks,
  key,
  mine,
  say,
  unblocked,
  unblockedIn,
  visitors,
  type Make,
  type Rule,
  type Stage,
} from './owners'

const items = (data: { items: readonly unknown[] }): boolean => data.items.length > 0

/** How each of a person's things comes about. */
export function thingsOf(stage: Stage) {
  const dynamic: Make = async () => ({
    id: (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
  })
  const remark: Make = async () => ({
    id: (
      await comment(stage.app, stage.owner, (await publish(stage.app, stage.owner, { scope: 'everyone' })).id)
    ).id,
  })
  const answered: Make = async () => {
    const { id } = await comment(
      stage.app,
      stage.owner,
      (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
    )
    return { id: (await reply(stage.app, stage.owner, id)).id }
  }
  const trashed: Make = async () => {
    const { id } = await publish(stage.app, stage.owner)
    await say(stage.app.post('dynamic/delete', { id }, as(stage.owner)))
    return { id }
  }
  const waiting = async (state: 'pending' | 'refused') => {
    const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
    await stage.app.pool.query('update dynamics set state = $2, reviewed_at = now() where id = $1', [
      id,
      state,
    ])
    return { id }
  }
  const thePerson: Make = async () => ({ id: stage.owner.userId })
  const theUser: Make = async () => ({ user: stage.owner.userId })
  let tags = 0
  const tag: Make = async () => {
    tags += 1
    const { rows } = await stage.app.pool.query(
      `insert into person_tags (id, user_id, text, own, shown, school_id) values ($1, $2, $3, true, true, $4) returning id`,
      [randomUUID(), stage.owner.userId, `标签${tags}`, stage.campus.school],
    )
    return { id: rows[0].id }
  }
  const photo: Make = async () => {
    const uploaded = await say(stage.app.upload(await picture(), as(stage.owner)))
    await say(stage.app.post('photo/add', { pictures: [uploaded.id] }, as(stage.owner)))
    return { id: uploaded.id }
  }
  /** Asked by somebody who is none of the callers, and answered. */
  const question =
    (answer: boolean): Make =>
    async () => {
      const asker = await certified(stage.app, stage.campus)
      const { id } = await say(
        stage.app.post(
          'question/add',
          { key: key(), user: stage.owner.userId, text: '湖边几点人最少？', anonymous: false },
          as(asker),
        ),
      )
      if (answer) await say(stage.app.post('question/answer', { id, text: '六点' }, as(stage.owner)))
      return { id }
    }
  const line: Make = async () => {
    const visitor = await newPerson(stage.app, stage.campus.school)
    return {
      id: (
        await say(
          stage.app.post('barrage/add', { key: key(), user: stage.owner.userId, text: '路过' }, as(visitor)),
        )
      ).id,
    }
  }
  const ticket: Make = async () => ({
    id: (
      await say(
        stage.app.post('customer/Consultation', { key: key(), text: '校园网怎么续费？' }, as(stage.owner)),
      )
    ).id,
  })
  const application = async (): Promise<string> => {
    await stage.app.pool.query(`delete from role_applications where user_id = $1`, [stage.owner.userId])
    return (
      await say(
        stage.app.post(
          'roles/apply',
          { key: key(), role: 'sponsor', text: '想办一场读书会，在图书馆三楼' },
          as(stage.owner),
        ),
      )
    ).id
  }
  /** A role of the same school, held by a person of their own. */
  const grant = async (): Promise<string> => {
    const holder = await newPerson(stage.app, stage.campus.school)
    await entrust(stage.app, holder, 'rider', stage.campus.school)
    const { rows } = await stage.app.pool.query('select id from grants where user_id = $1', [holder.userId])
    return rows[0].id
  }
  const device: Make = async () => {
    const { rows } = await stage.app.pool.query(
      `insert into sessions (id, user_id, token_hash, client, device, expires_at) select $1, user_id, $2, client, '旧手机', expires_at from sessions where user_id = $3 limit 1 returning id`,
      [randomUUID(), Buffer.from(randomUUID()), stage.owner.userId],
    )
    return { id: rows[0].id }
  }
  const notice = async (): Promise<string> => {
    const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
    await comment(stage.app, stage.person('stranger'), id)
    const { rows } = await stage.app.pool.query(
      'select id from notices where user_id = $1 order by id desc limit 1',
      [stage.owner.userId],
    )
    return rows[0].id
  }
  const address =
    (gone: boolean): Make =>
    async () => {
      const place = { name: '东门保安亭', address: '南岸区江滨路 8 号', latitude: 30.51, longitude: 114.4 }
      const { id } = await say(
        stage.app.post(
          'userAddress/create',
          { key: key(), name: '张三', phone: '13800000001', place },
          as(stage.owner),
        ),
      )
      if (gone) await say(stage.app.post('userAddress/delete', { id }, as(stage.owner)))
      return { id }
    }
  return {
    address,
    dynamic,
    remark,
    answered,
    trashed,
    waiting,
    thePerson,
    theUser,
    tag,
    photo,
    question,
    line,
    ticket,
    application,
    grant,
    device,
    notice,
  }
}

export function ownRules(stage: Stage): Record<string, Rule> {
  const {
    dynamic,
    remark,
    answered,
    trashed,
    waiting,
    thePerson,
    theUser,
    tag,
    photo,
    question,
    line,
    ticket,
    application,
    grant,
    device,
    address,
  } = thingsOf(stage)
  return {
    'userAddress/detail': { who: mine, make: address(false) },
    'userAddress/edit': { who: mine, make: async () => ({ ...(await address(false)()), label: '宿舍' }) },
    'userAddress/delete': { who: mine, make: address(false) },
    'userAddress/restore': { who: mine, make: address(true) },
    'dynamic/detail': { who: unblocked, make: dynamic },
    'dynamic/like': { who: unblockedIn, make: dynamic },
    'dynamic/dislike': { who: unblockedIn, make: dynamic },
    'dynamic/likes': { who: unblocked, make: dynamic },
    'dynamic/delete': {
      who: ['desk', 'platform', 'owner'],
      make: async () => ({ ...(await dynamic()), reason: '违反社区公约' }),
    },
    'dynamic/setScope': { who: mine, make: async () => ({ ...(await dynamic()), scope: 'me' }) },
    'dynamic/edit': { who: mine, make: async () => ({ ...(await waiting('refused')), text: '改过了' }) },
    'dynamic/favorite': { who: unblockedIn, make: async () => ({ ...(await dynamic()), on: true }) },
    'dynamic/code': { who: unblockedIn, make: dynamic },
    'dynamic/setHot': { who: desks, make: dynamic },
    'dynamic/cancelHot': { who: desks, make: dynamic },
    'dynamic/approved': { who: desks, make: () => waiting('pending') },
    'dynamic/refused': {
      who: desks,
      make: async () => ({ ...(await waiting('pending')), reason: '像是广告' }),
    },
    'dynamic/restore': { who: mine, make: trashed },
    'dynamic/clear': { who: mine, make: trashed },
    'dynamic/userDynamics': { who: unblocked, make: async () => (await dynamic(), theUser()), given: items },
    'dynamic/medias': {
      who: unblocked,
      make: async () => {
        await publish(stage.app, stage.owner, {
          scope: 'everyone',
          pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
        })
        return theUser()
      },
      given: items,
    },
    'comment/comments': { who: unblocked, make: async () => ({ ...(await dynamic()), subject: 'dynamic' }) },
    'comment/replies': { who: unblocked, make: remark },
    'comment/publish': {
      who: unblockedIn,
      make: async () => ({ ...(await dynamic()), key: key(), subject: 'dynamic', text: '好看' }),
    },
    'comment/addReply': {
      who: unblockedIn,
      make: async () => ({ ...(await remark()), key: key(), text: '是的' }),
    },
    'comment/delete': { who: ['desk', 'platform', 'owner'], make: remark },
    'comment/deleteReply': { who: ['desk', 'platform', 'owner'], make: answered },
    'comment/like': { who: unblockedIn, make: remark },
    'comment/dislike': { who: unblockedIn, make: remark },
    'comment/step': { who: unblockedIn, make: remark },
    'comment/unstep': { who: unblockedIn, make: remark },
    'comment/detail': { who: unblocked, make: remark },
    'user/follow': { who: visitors, make: thePerson },
    'user/home': { who: unblocked, make: thePerson },
    'user/followings': { who: unblockedIn, make: theUser },
    'user/followers': { who: unblockedIn, make: theUser },
    'user/remark': { who: visitors, make: async () => ({ id: stage.owner.userId, remark: '湖边的人' }) },
    'user/signOutDevice': { who: mine, make: device },
    'tag/disuse': { who: mine, make: tag },
    'tag/delete': { who: mine, make: tag },
    'tag/like': { who: visitors, make: tag },
    'tag/dislike': { who: unblockedIn, make: tag },
    'photo/list': { who: unblocked, make: theUser },
    'photo/delete': { who: mine, make: photo },
    'photo/sort': { who: mine, make: async () => ({ pictures: [(await photo()).id] }) },
    'photo/add': {
      who: mine,
      make: async () => ({ pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id] }),
    },
    'question/add': {
      who: visitors,
      make: async () => ({ key: key(), user: stage.owner.userId, text: '今天风大吗？', anonymous: true }),
    },
    'question/list': { who: unblocked, make: theUser },
    'question/detail': { who: unblocked, make: question(true) },
    'question/answer': { who: mine, make: async () => ({ ...(await question(false)()), text: '六点' }) },
    'question/delete': { who: mine, make: question(true) },
    'question/like': { who: unblockedIn, make: question(true) },
    'question/dislike': { who: unblockedIn, make: question(true) },
    'barrage/list': { who: unblocked, make: theUser },
    'barrage/add': {
      who: unblockedIn,
      make: async () => ({ key: key(), user: stage.owner.userId, text: '路过' }),
    },
    'barrage/delete': { who: mine, make: line },
    'customer/thread': { who: ['desk', 'platform', 'owner'], make: ticket },
    'customer/Consultation': {
      who: mine,
      make: async () => ({ ...(await ticket()), key: key(), text: '再问一句' }),
    },
    'customer/reply': {
      who: desks,
      make: async () => ({ ...(await ticket()), key: key(), text: '在设置里' }),
    },
    'certification/paper': {
      who: ['desk', 'platform', 'owner'],
      make: async () => {
        const paper = await newPaper(stage.app, stage.owner)
        const student = {
          name: '周屿',
          number: '2024130107',
          faculty: stage.campus.faculty,
          major: stage.campus.otherMajor,
          grade: stage.campus.grade,
        }
        const { data } = await stage.app.get('certification/info', as(stage.owner))
        const path = data.pending ? 'certification/modify_c' : 'certification/modify'
        await say(stage.app.post(path, { key: key(), ...student, paper }, as(stage.owner)))
        return { id: paper }
      },
    },
    'certification/review': {
      who: desks,
      make: async () => ({
        id: await submitted(stage.app, stage.campus, await newPerson(stage.app, stage.campus.school)),
        approve: true,
      }),
    },
    'certification/answer': {
      who: [],
      make: async () => {
        const person = await newPerson(stage.app, stage.campus.school)
        const { id, questions } = await say(
          stage.app.post(
            'certification/question',
            { faculty: stage.campus.faculty, major: stage.campus.major, grade: stage.campus.grade },
            as(person),
          ),
        )
        return { id, answers: questions.map(() => 0) }
      },
    },
    'roles/withdraw': { who: mine, make: async () => ({ id: await application() }) },
    'roles/decide': {
      who: desks,
      make: async () => ({ id: await application(), action: 'refuse', reason: '说明太短了' }),
    },
    'roles/grant': {
      who: desks,
      make: async () => ({
        key: key(),
        user: (await newPerson(stage.app, stage.campus.school)).userId,
        role: 'rider',
      }),
    },
    'roles/revoke': { who: desks, make: async () => ({ id: await grant(), reason: '很久没有接单' }) },
    'ledger/proof': {
      who: mine,
      make: async () => {
        const { id } = await post(stage.app.db, topUp(stage.owner.userId, 100))
        await closeDays(stage.app.context, () => true, Date.now() + 2 * 86_400_000)
        return { id }
      },
    },
    'user/edit': {
      who: mine,
      make: async () => ({
        avatar: { id: (await say(stage.app.upload(await picture(), as(stage.owner)))).id },
      }),
    },
    'help/feedback': {
      who: mine,
      make: async () => ({
        key: key(),
        text: '字有点小，看不清',
        kind: 'bug',
        pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
      }),
    },
    'dynamic/publish': {
      who: mine,
      make: async () => ({
        ...draft(),
        pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
      }),
    },
  }
}
