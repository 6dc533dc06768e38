/** Who may do what with topics, and what stands in them. */
import { newPhoto, publish } from '../campus'
import { as, say } from '../asks'
import {
  callers,
  desks,
  key,
  mine,
  reviewersAnd,
  signedIn,
  unblockedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'
import { openTopic } from '../notice/writings'
import { body } from './topics'

function rules(stage: Stage): Record<string, Rule> {
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
    'topic/add': {
      who: mine,
      make: async () => body({ cover: await newPhoto(stage.app, stage.owner) }),
    },
    'topic/review': { who: desks, make: async () => ({ id: (await proposed()).id, action: 'approve' }) },
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

/** What does not stand in the topic, and who does not follow it. */
const foreign = (stage: Stage) => {
  const dynamic = async () =>
    (await publish(stage.app, await stage.newStudent(), { text: '看这里', scope: 'everyone' })).id
  const user = async () => stage.person('stranger').userId
  return {
    'topic/removeDynamic': { dynamic },
    'topic/restoreDynamic': { dynamic },
    'topic/case': { dynamic },
    'topic/check': { dynamic },
    'topic/pass': { dynamic },
    'topic/reply': { dynamic },
    'topic/addManager': { user },
    'topic/transfer': { user },
    // who looks after another
    'topic/deleteManager': {
      user: {
        make: async () => String((await rules(stage)['topic/deleteManager']?.make())?.user),
        kept: async (id: string) =>
          (await stage.app.pool.query('select 1 from topic_managers where user_id = $1', [id])).rowCount ===
          1,
      },
    },
  }
}

export default {
  rules,
  foreign,
  impartial: (stage: Stage) => ({
    'topic/review': [
      async () => {
        const { id } = await say(stage.app.post('topic/add', body() as never, as(stage.owner)))
        return { id, action: 'approve' }
      },
    ],
    'topic/transfer': [
      async () => {
        const { id } = await openTopic(stage.app, await stage.newStudent(), stage.campus.school)
        await say(stage.app.post('topic/follow', { id }, as(stage.owner)))
        return { id, user: stage.owner.userId }
      },
    ],
    'topic/decideAppeal': [async () => ({ ...(await rules(stage)['topic/decideAppeal']?.make()) })],
    'topic/pass': [
      async () => {
        const { id, name } = await openTopic(stage.app, await stage.newStudent(), stage.campus.school)
        const { id: dynamic } = await publish(stage.app, stage.owner, {
          text: `#${name} 看这里`,
          scope: 'everyone',
        })
        return { id, dynamic, passed: true }
      },
    ],
    'topic/restoreDynamic': [
      async () => {
        const creator = await stage.newStudent()
        const { id, name } = await openTopic(stage.app, creator, stage.campus.school)
        const { id: dynamic } = await publish(stage.app, stage.owner, {
          text: `#${name} 看这里`,
          scope: 'everyone',
        })
        await say(stage.app.post('topic/removeDynamic', { id, dynamic, reason: 'offtopic' }, as(creator)))
        return { id, dynamic }
      },
    ],
  }),
  desks: { topics: 'topic/review', topicAppeals: 'topic/decideAppeal' },
  aboutNobody: {
    'topic/close': 'gives up what is one’s own',
  },
} satisfies Ownership
