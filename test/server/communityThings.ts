/** Who may do what with complaints, decisions, topics, the question bank, conversations, and questions and answers. */
import assert from 'node:assert/strict'
import { newBank, type Bank } from './banks'
import { entrust, publish, silence, picture } from './campus'
import {
  as,
  callers,
  desks,
  key,
  mine,
  say,
  signedIn,
  unblocked,
  unblockedIn,
  visitors,
  type Make,
  type Rule,
  type Stage,
} from './owners'
import { question, reply } from './questionThings'
import { body } from './topics'
import { newAccount, newColumn, notice, openTopic } from './writings'

const reviewersAnd = ['desk', 'platform', 'owner'] as const

function complaintRules(stage: Stage): Record<string, Rule> {
  /** Made by the owner, about someone who is none of the callers. */
  const complaint: Make = async () => {
    const { id } = await publish(stage.app, await stage.newStudent(), { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    return { id: (await say(stage.app.post('complaint/add', sent, as(stage.owner)))).id }
  }
  /** About the owner, whose dynamic was taken down. */
  const decision: Make = async () => {
    const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    const made = await say(stage.app.post('complaint/add', sent, as(await stage.newStudent())))
    await say(
      stage.app.post(
        'complaint/approved',
        { id: made.id, rule: 'advert', note: '反复发布广告' },
        as(stage.person('desk')),
      ),
    )
    return { id: made.id }
  }
  return {
    'complaint/add': {
      who: visitors,
      make: async () => ({
        key: key(),
        subject: 'dynamic',
        reason: 'advert',
        id: (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
      }),
    },
    'complaint/detail': { who: reviewersAnd, make: complaint },
    'complaint/delete': { who: mine, make: complaint },
    'appeal/add': {
      who: mine,
      make: async () => ({ ...(await decision()), key: key(), text: '这是社团招新' }),
    },
    'appeal/detail': { who: reviewersAnd, make: decision },
  }
}

function topicRules(stage: Stage): Record<string, Rule> {
  const proposed = async () => say(stage.app.post('topic/add', body() as never, as(stage.owner)))
  const open = async () => {
    const { id, name } = await proposed()
    await say(stage.app.post('topic/review', { id, action: 'approve' }, as(stage.person('desk'))))
    return { id, name }
  }
  const topic: Make = async () => ({ id: (await open()).id })
  /** With a dynamic in it, of none of the callers. */
  const filled = async () => {
    const { id, name } = await open()
    return {
      id,
      dynamic: (
        await publish(stage.app, await stage.newStudent(), { text: `#${name}# 看这里`, scope: 'everyone' })
      ).id,
    }
  }
  const taken = async () => {
    const chosen = await filled()
    await say(stage.app.post('topic/removeDynamic', { ...chosen, reason: 'offtopic' }, as(stage.owner)))
    return chosen
  }
  /** The owner's dynamic, taken out of a stranger's topic by the stranger. */
  const ownRemoval = async (): Promise<string> => {
    const creator = await stage.newStudent()
    const { id, name } = await say(stage.app.post('topic/add', body() as never, as(creator)))
    await say(stage.app.post('topic/review', { id, action: 'approve' }, as(stage.person('desk'))))
    const dynamic = (await publish(stage.app, stage.owner, { text: `#${name} 看这里`, scope: 'everyone' })).id
    await say(stage.app.post('topic/removeDynamic', { id, dynamic, reason: 'offtopic' }, as(creator)))
    const { items } = await say(stage.app.get('topic/removals', as(stage.owner)))
    return items[0]?.id ?? ''
  }
  const follower = async () => {
    const { id } = await open()
    const person = await stage.newStudent()
    await say(stage.app.post('topic/follow', { id }, as(person)))
    return { id, user: person.userId }
  }
  return {
    'topic/edit': { who: mine, make: async () => ({ id: (await proposed()).id, intro: '换一段介绍' }) },
    'topic/detail': { who: callers, make: topic },
    'topic/dynamics': { who: callers, make: topic },
    'topic/managers': { who: callers, make: topic },
    'topic/follow': { who: signedIn, make: topic },
    'topic/cancelFollow': { who: signedIn, make: topic },
    'topic/followUsers': { who: signedIn, make: topic },
    'topic/deletedDynamics': { who: reviewersAnd, make: topic },
    'topic/removeDynamic': {
      who: reviewersAnd,
      make: async () => ({ ...(await filled()), reason: 'offtopic' }),
    },
    'topic/restoreDynamic': { who: reviewersAnd, make: taken },
    'topic/case': { who: reviewersAnd, make: filled },
    'topic/check': { who: reviewersAnd, make: filled },
    'topic/pass': { who: reviewersAnd, make: async () => ({ ...(await filled()), passed: true }) },
    'topic/reply': {
      who: reviewersAnd,
      make: async () => ({ ...(await filled()), key: key(), to: 'author', text: '请补一句说明' }),
    },
    'topic/desk': { who: reviewersAnd, make: topic },
    'topic/freshDynamics': { who: reviewersAnd, make: topic },
    'topic/reportedDynamics': { who: reviewersAnd, make: topic },
    'topic/abnormal': { who: reviewersAnd, make: topic },
    'topic/appeals': { who: reviewersAnd, make: topic },
    'topic/stats': { who: reviewersAnd, make: topic },
    'topic/log': { who: reviewersAnd, make: topic },
    'topic/removal': { who: mine, make: async () => ({ id: await ownRemoval() }) },
    'topic/addAppeal': {
      who: mine,
      make: async () => ({ key: key(), id: await ownRemoval(), text: '这就是在说话题' }),
    },
    'topic/decideAppeal': {
      who: desks,
      make: async () => {
        const id = await ownRemoval()
        const { appeal } = await say(
          stage.app.post('topic/addAppeal', { key: key(), id, text: '这就是在说话题' }, as(stage.owner)),
        )
        return { id: appeal?.id, action: 'approve', note: '确实没有跑题' }
      },
    },
    'topic/close': { who: desks, make: async () => ({ ...(await topic()), reason: '没有人照看了' }) },
    'topic/reopen': {
      who: desks,
      make: async () => {
        const { id } = await topic()
        await say(stage.app.post('topic/close', { id, reason: '没有人照看了' }, as(stage.person('desk'))))
        return { id }
      },
    },
    'topic/transfer': { who: desks, make: follower },
    'topic/searchUsers': { who: reviewersAnd, make: topic },
    'topic/addManager': { who: reviewersAnd, make: follower },
    'topic/deleteManager': {
      who: reviewersAnd,
      make: async () => {
        const chosen = await follower()
        await say(stage.app.post('topic/addManager', chosen, as(stage.owner)))
        return chosen
      },
    },
    'user/followTopics': { who: unblockedIn, make: async () => ({ user: stage.owner.userId }) },
  }
}

/** A report on a question of a bank of its own. */
export async function reportOf(stage: Stage): Promise<string> {
  const { questions } = await newBank(stage.app, stage.campus.school)
  const sent = {
    key: key(),
    id: questions[0] ?? '',
    version: 1,
    reason: 'answer',
    text: '答案应该是 C',
  } as const
  return (await say(stage.app.post('bank/report', sent, as(stage.owner)))).id
}

function bankRules(stage: Stage): Record<string, Rule> {
  let made: Promise<Bank> | undefined
  /** Of the campus's school, the same for all. */
  const bank = () => (made ??= newBank(stage.app, stage.campus.school))
  const first = async () => (await bank()).questions[0] ?? assert.fail()
  const round = async () => {
    const { subject } = await bank()
    return {
      id: (
        await say(stage.app.post('bank/practice', { subject, mode: 'order', anew: true }, as(stage.owner)))
      ).id,
    }
  }
  const paper = async () =>
    say(stage.app.post('bank/startPaper', { subject: (await bank()).subject }, as(stage.owner)))
  const mock: Make = async () => ({ id: (await paper()).id })
  return {
    'bank/subject': { who: signedIn, make: async () => ({ id: (await bank()).subject }) },
    'bank/question': { who: signedIn, make: async () => ({ id: await first() }) },
    'bank/favourite': { who: signedIn, make: async () => ({ id: await first(), on: true }) },
    'bank/report': {
      who: signedIn,
      make: async () => {
        const { questions } = await newBank(stage.app, stage.campus.school)
        return { key: key(), id: questions[0], version: 1, reason: 'text', text: '题干少了一个字' }
      },
    },
    'bank/round': { who: mine, make: round },
    'bank/answer': {
      who: mine,
      make: async () => ({ ...(await round()), question: await first(), answer: ['B'] }),
    },
    'bank/paper': { who: mine, make: mock },
    'bank/saveAnswer': {
      who: mine,
      make: async () => {
        const {
          id,
          items: [item],
        } = await paper()
        return { id, question: item?.question.id, answer: [item?.question.kind === 'fill' ? '北湖' : 'A'] }
      },
    },
    'bank/submit': { who: mine, make: mock },
    'bank/decide': {
      who: desks,
      make: async () => ({ id: await reportOf(stage), action: 'decline', reason: '题目没有错' }),
    },
  }
}

function chatRules(stage: Stage): Record<string, Rule> {
  /** With a friend, whose message is the first. */
  const conversation = async (): Promise<string> => {
    const friend = await stage.newStudent()
    await say(
      stage.app.post('privateChat', { key: key(), to: stage.owner.userId, text: '在吗？' }, as(friend)),
    )
    return (
      await say(
        stage.app.post('privateChat', { key: key(), to: friend.userId, text: '在的' }, as(stage.owner)),
      )
    ).conversation
  }
  const within =
    (more: Record<string, unknown>): Make =>
    async () => ({ conversation: await conversation(), ...more })
  const some = (data: { items: readonly unknown[] }): boolean => data.items.length > 0
  return {
    privateChat: { who: visitors, make: async () => ({ key: key(), to: stage.owner.userId, text: '你好' }) },
    'chat/with': { who: unblockedIn, make: async () => ({ user: stage.owner.userId }) },
    'chat/messages': { who: mine, make: within({}), given: some },
    'chat/search': { who: mine, make: within({ keyword: '在' }), given: some },
    'chat/read': { who: mine, make: within({ seq: 2 }) },
    'chat/recall': { who: mine, make: within({ seq: 2 }) },
    'chat/delete': { who: mine, make: within({ seqs: [1] }) },
    'chat/transcript': { who: mine, make: within({ key: key() }) },
    'chat/remove': { who: mine, make: within({}) },
    'chat/pin': { who: mine, make: within({ on: true }) },
    'chat/mute': { who: mine, make: within({ on: true }) },
  }
}

function writingRules(stage: Stage): Record<string, Rule> {
  const sponsored = async (change: object = {}): Promise<string> => {
    const held = await stage.app.pool.query(`select 1 from grants where user_id = $1 and role = 'sponsor'`, [
      stage.owner.userId,
    ])
    if (held.rowCount === 0) await entrust(stage.app, stage.owner, 'sponsor', stage.campus.school)
    return (await say(stage.app.post('notice/save', notice(change), as(stage.owner)))).id
  }
  const column = async () => (await newColumn(stage.app, stage.owner, stage.campus.school)).id
  return {
    'notice/detail': { who: callers, make: async () => ({ id: await sponsored() }) },
    'notice/draft': { who: mine, make: async () => ({ id: await sponsored({ publish: false }) }) },
    'notice/withdraw': { who: reviewersAnd, make: async () => ({ id: await sponsored() }) },
    'notice/delete': { who: mine, make: async () => ({ id: await sponsored({ publish: false }) }) },
    'talent/setting': { who: mine, make: async () => ({ id: await column(), intro: '每周一篇' }) },
    'talent/articles': { who: mine, make: async () => ({ id: await column() }) },
    'talent/leave': { who: mine, make: async () => ({ id: await column() }) },
  }
}

function subscribeRules(stage: Stage): Record<string, Rule> {
  /** The owner's, who subscribes to it. */
  const account = async (): Promise<string> =>
    (await newAccount(stage.app, stage.owner, stage.person('desk'))).id
  const place: Make = async () => ({ kind: 'account', id: await account() })
  /** With somebody who subscribes, and writes for it where that is asked. */
  const staffed =
    (writes: boolean): Make =>
    async () => {
      const id = await account()
      const person = await stage.newStudent()
      const user = person.userId
      await say(stage.app.post('subscribe/add', { kind: 'account', id }, as(person)))
      if (writes) await say(stage.app.post('subscribe/addEditor', { id, user }, as(stage.owner)))
      return { id, user }
    }
  const topic = async (): Promise<string> => (await openTopic(stage.app, stage.owner, stage.campus.school)).id
  const followed: Make = async () => {
    const id = await topic()
    await say(stage.app.post('topic/follow', { id }, as(stage.owner)))
    return { id }
  }
  return {
    'subscribe/detail': { who: callers, make: place },
    'subscribe/articles': { who: callers, make: place },
    'subscribe/best': { who: callers, make: async () => ({ id: await topic() }) },
    'subscribe/standing': { who: mine, make: followed, given: (data) => data !== null },
    'subscribe/add': { who: signedIn, make: place },
    'subscribe/cancel': { who: signedIn, make: place },
    'subscribe/setting': { who: mine, make: async () => ({ ...(await place()), pinned: true }) },
    'subscribe/read': { who: signedIn, make: place },
    'subscribe/edit': { who: reviewersAnd, make: async () => ({ id: await account(), intro: '换一段介绍' }) },
    'subscribe/editors': { who: reviewersAnd, make: async () => ({ id: await account() }) },
    'subscribe/candidates': { who: reviewersAnd, make: async () => ({ id: await account() }) },
    'subscribe/addEditor': { who: reviewersAnd, make: staffed(false) },
    'subscribe/deleteEditor': { who: reviewersAnd, make: staffed(true) },
  }
}

function radioRules(stage: Stage): Record<string, Rule> {
  // recordings are few a minute: an owner's programme serves until it is deleted
  const made = new Map<string, string>()
  const programme = async (): Promise<string> => {
    const { app, owner, campus } = stage
    const known = made.get(owner.userId)
    if (known && (await app.get('radio/detail', { ...as(owner), query: { id: known } })).code === 0)
      return known
    if (!known) await entrust(app, owner, 'broadcaster', campus.school)
    const sound = (
      await say(
        app.upload(silence(60), { path: 'upload/audio', filename: 'a.wav', type: 'audio/wav', ...as(owner) }),
      )
    ).id
    const { id } = await say(
      app.post(
        'radio/publish',
        { key: key(), column: 'talk', title: '深夜电台', intro: '', sound },
        as(owner),
      ),
    )
    made.set(owner.userId, id)
    return id
  }
  const it: Make = async () => ({ id: await programme() })
  const line: Make = async () => {
    const sent = { key: key(), id: await programme(), second: 1, text: '路过' }
    return { id: (await say(stage.app.post('radio/bullet', sent, as(await stage.newStudent())))).id }
  }
  return {
    'radio/detail': { who: unblocked, make: it },
    'radio/delete': { who: mine, make: it },
    'radio/like': { who: unblockedIn, make: it },
    'radio/dislike': { who: unblockedIn, make: it },
    'radio/progress': { who: unblockedIn, make: async () => ({ ...(await it()), second: 3 }) },
    'radio/bullets': { who: unblocked, make: async () => ({ ...(await it()), second: 0 }) },
    'radio/bullet': {
      who: unblockedIn,
      make: async () => ({ ...(await it()), key: key(), second: 3, text: '晚安' }),
    },
    'radio/deleteBullet': { who: reviewersAnd, make: line },
  }
}

function qaRules(stage: Stage): Record<string, Rule> {
  const asked = async (by = stage.owner) =>
    (await say(stage.app.post('qa/ask', question({ scope: 'everyone' }), as(by)))).id
  const own: Make = async () => ({ id: await asked() })
  /** The owner's, to somebody else's question. */
  const answered: Make = async () => {
    const question = await asked(await stage.newStudent())
    return { id: (await say(stage.app.post('qa/answer', reply(question), as(stage.owner)))).id }
  }
  /** To the owner's question, by nobody of the callers. */
  const received = async () => {
    const question = await asked()
    return {
      question,
      id: (await say(stage.app.post('qa/answer', reply(question), as(await stage.newStudent())))).id,
    }
  }
  const candidate = async () => {
    const friend = await stage.newStudent()
    await say(stage.app.post('user/follow', { id: friend.userId }, as(stage.owner)))
    return friend.userId
  }
  return {
    'qa/detail': { who: unblocked, make: own },
    'qa/edit': {
      who: mine,
      make: async () => ({ id: await asked(), title: '换一个问法', text: '', pictures: [] }),
    },
    'qa/close': { who: mine, make: own },
    'qa/reopen': {
      who: mine,
      make: async () => {
        const id = await asked()
        await say(stage.app.post('qa/close', { id }, as(stage.owner)))
        return { id }
      },
    },
    'qa/delete': { who: mine, make: own },
    'qa/like': { who: unblockedIn, make: own },
    'qa/dislike': { who: unblockedIn, make: own },
    'qa/answers': { who: unblocked, make: async () => ({ id: (await received()).question }) },
    'qa/reply': { who: unblocked, make: answered },
    'qa/answer': { who: visitors, make: async () => reply(await asked()) },
    'qa/editAnswer': {
      who: mine,
      make: async () => ({ ...(await answered()), text: '改过的回答', pictures: [] }),
    },
    'qa/deleteAnswer': { who: mine, make: answered },
    'qa/deleteVersion': {
      who: mine,
      make: async () => {
        const { id } = await answered()
        await say(stage.app.post('qa/editAnswer', { id, text: '改过的回答', pictures: [] }, as(stage.owner)))
        const { items } = await say(
          stage.app.get('qa/versions', { query: { subject: 'answer', id }, ...as(stage.owner) }),
        )
        return { id: items[0]?.id }
      },
    },
    'qa/versions': { who: unblocked, make: async () => ({ ...(await answered()), subject: 'answer' }) },
    'qa/accept': { who: mine, make: async () => ({ id: (await received()).id }) },
    'qa/unaccept': {
      who: mine,
      make: async () => {
        const { id } = await received()
        await say(stage.app.post('qa/accept', { id }, as(stage.owner)))
        return { id }
      },
    },
    'qa/vote': { who: visitors, make: async () => ({ ...(await answered()), to: 'like' }) },
    'qa/candidates': { who: mine, make: own },
    'qa/invite': { who: mine, make: async () => ({ id: await asked(), user: await candidate() }) },
  }
}

function hotRules(stage: Stage): Record<string, Rule> {
  const talk: Make = async () => {
    const sent = {
      key: key(),
      title: '图书馆该不该通宵开放',
      red: '应该',
      blue: '不应该',
      scope: 'everyone',
    } as const
    return { id: (await say(stage.app.post('hotTalk/publish', sent, as(stage.owner)))).id }
  }
  return {
    'hotTalk/detail': { who: unblocked, make: talk },
    'hotTalk/shares': { who: unblocked, make: talk },
    'hotTalk/setPoint': { who: unblockedIn, make: async () => ({ ...(await talk()), side: 'red' }) },
    'hotTalk/close': { who: mine, make: talk },
    'hotTalk/delete': { who: mine, make: talk },
    'hotTalk/like': { who: unblockedIn, make: talk },
    'hotTalk/dislike': { who: unblockedIn, make: talk },
    'hotTalk/publish': {
      who: mine,
      make: async () => ({
        key: key(),
        title: '图书馆该不该通宵开放',
        red: '应该',
        blue: '不应该',
        scope: 'everyone',
        pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
      }),
    },
  }
}

/** Black lists are not asked on the wall: what they hide would tell whose it is. */
function confessionRules(stage: Stage): Record<string, Rule> {
  const write = async (change: Record<string, unknown> = {}, by = stage.owner) =>
    say(stage.app.post('loveWall/publish', { key: key(), text: '谢谢你的伞', ...change }, as(by)))
  /** By a student of its own, since one writes three a day. */
  const shown: Make = async () => ({ id: (await write({}, await stage.newStudent())).id })
  /** The owner is whom it names. */
  const naming: Make = async () => ({
    id: (await write({ to: stage.owner.userId }, await stage.newStudent())).id,
  })
  return {
    'loveWall/detail': { who: signedIn, make: shown },
    'loveWall/like': { who: signedIn, make: shown },
    'loveWall/dislike': { who: signedIn, make: shown },
    'loveWall/delete': { who: mine, make: async () => ({ id: (await write()).id }) },
    'loveWall/publish': {
      who: visitors,
      make: async () => ({ key: key(), text: '写给你', to: stage.owner.userId }),
    },
    'loveWall/agree': { who: mine, make: naming },
    'loveWall/decline': { who: mine, make: naming },
    'alias/block': {
      who: signedIn,
      make: async () => ({ id: (await write({}, await stage.newStudent())).author.id }),
    },
    'alias/unblock': {
      who: signedIn,
      make: async () => ({ id: (await write({}, await stage.newStudent())).author.id }),
    },
  }
}

export const communityRules = (stage: Stage): Record<string, Rule> => ({
  ...complaintRules(stage),
  ...topicRules(stage),
  ...bankRules(stage),
  ...chatRules(stage),
  ...writingRules(stage),
  ...subscribeRules(stage),
  ...radioRules(stage),
  ...qaRules(stage),
  ...hotRules(stage),
  ...confessionRules(stage),
})
