/** Who may do what with accounts that are subscribed to. */
import { application, newAccount, openTopic } from '../writings'
import { newPhoto } from '../../campus'
import { as, say } from '../../asks'
import {
  callers,
  desks,
  mine,
  reviewersAnd,
  signedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../../owners'

function rules(stage: Stage): Record<string, Rule> {
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
    'subscribe/apply': {
      who: mine,
      make: async () => application({ avatar: await newPhoto(stage.app, stage.owner) }),
    },
    'subscribe/review': {
      who: desks,
      make: async () => {
        const { id } = await say(stage.app.post('subscribe/apply', application() as never, as(stage.owner)))
        return { id, action: 'approve' }
      },
    },
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

/** Who does not subscribe to it; who writes for another. */
const foreign = (stage: Stage) => ({
  'subscribe/deleteEditor': {
    user: {
      make: async () => String((await rules(stage)['subscribe/deleteEditor']?.make())?.user),
      kept: async (id: string) =>
        (await stage.app.pool.query('select 1 from subscribe_editors where user_id = $1', [id])).rowCount ===
        1,
    },
  },
  'subscribe/addEditor': { user: async () => stage.person('stranger').userId },
})

export default {
  rules,
  foreign,
  impartial: (stage: Stage) => ({
    'subscribe/review': [
      async () => {
        const { id } = await say(stage.app.post('subscribe/apply', application() as never, as(stage.owner)))
        return { id, action: 'approve' }
      },
    ],
  }),
  desks: { accounts: 'subscribe/review' },
} satisfies Ownership
