/** Who may do what with complaints, decisions, topics, the question bank and conversations. */
import assert from 'node:assert/strict'
import { newBank, type Bank } from './banks'
import { publish } from './campus'
import { as, callers, desks, key, mine, say, signedIn, unblockedIn, visitors, type Make, type Rule, type Stage } from './owners'
import { body } from './topics'

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
    await say(stage.app.post('complaint/approved', { id: made.id, rule: 'advert', note: '反复发布广告' }, as(stage.person('desk'))))
    return { id: made.id }
  }
  return {
    'complaint/add': {
      who: visitors,
      make: async () => ({ key: key(), subject: 'dynamic', reason: 'advert', id: (await publish(stage.app, stage.owner, { scope: 'everyone' })).id }),
    },
    'complaint/detail': { who: reviewersAnd, make: complaint },
    'complaint/delete': { who: mine, make: complaint },
    'appeal/add': { who: mine, make: async () => ({ ...(await decision()), key: key(), text: '这是社团招新' }) },
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
  /** With a dynamic in it. */
  const filled = async () => {
    const { id, name } = await open()
    return { id, dynamic: (await publish(stage.app, stage.person('stranger'), { text: `#${name}# 看这里`, scope: 'everyone' })).id }
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
    'topic/removeDynamic': { who: reviewersAnd, make: filled },
    'topic/restoreDynamic': {
      who: reviewersAnd,
      make: async () => {
        const chosen = await filled()
        await say(stage.app.post('topic/removeDynamic', chosen, as(stage.owner)))
        return chosen
      },
    },
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
  const sent = { key: key(), id: questions[0] ?? '', version: 1, reason: 'answer', text: '答案应该是 C' } as const
  return (await say(stage.app.post('bank/report', sent, as(stage.owner)))).id
}

function bankRules(stage: Stage): Record<string, Rule> {
  let made: Promise<Bank> | undefined
  /** Of the campus's school, the same for all. */
  const bank = () => (made ??= newBank(stage.app, stage.campus.school))
  const first = async () => (await bank()).questions[0] ?? assert.fail()
  const round = async () => {
    const { subject } = await bank()
    return { id: (await say(stage.app.post('bank/practice', { subject, mode: 'order', anew: true }, as(stage.owner)))).id }
  }
  const paper = async () => say(stage.app.post('bank/startPaper', { subject: (await bank()).subject }, as(stage.owner)))
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
    'bank/answer': { who: mine, make: async () => ({ ...(await round()), question: await first(), answer: ['B'] }) },
    'bank/paper': { who: mine, make: mock },
    'bank/saveAnswer': {
      who: mine,
      make: async () => {
        const { id, items: [item] } = await paper()
        return { id, question: item?.question.id, answer: [item?.question.kind === 'fill' ? '北湖' : 'A'] }
      },
    },
    'bank/submit': { who: mine, make: mock },
    'bank/decide': { who: desks, make: async () => ({ id: await reportOf(stage), action: 'decline', reason: '题目没有错' }) },
  }
}

function chatRules(stage: Stage): Record<string, Rule> {
  /** With a friend, whose message is the first. */
  const conversation = async (): Promise<string> => {
    const friend = await stage.newStudent()
    await say(stage.app.post('privateChat', { key: key(), to: stage.owner.userId, text: '在吗？' }, as(friend)))
    return (await say(stage.app.post('privateChat', { key: key(), to: friend.userId, text: '在的' }, as(stage.owner)))).conversation
  }
  const within = (more: Record<string, unknown>): Make => async () => ({ conversation: await conversation(), ...more })
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

export const communityRules = (stage: Stage): Record<string, Rule> => ({
  ...complaintRules(stage), ...topicRules(stage), ...bankRules(stage), ...chatRules(stage),
})
