/** Who may do what with questions and answers. */
import { newPhoto } from '../campus'
import { as, say } from '../asks'
import {
  mine,
  unblocked,
  unblockedIn,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'
import { question, reply } from './questionThings'

function rules(stage: Stage): Record<string, Rule> {
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
    'qa/ask': {
      who: mine,
      make: async () => question({ pictures: [await newPhoto(stage.app, stage.owner)] }),
    },
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

/** Whom the asker does not follow, and who answered nothing like it. */
const foreign = (stage: Stage) => ({
  'qa/invite': { user: async () => (await stage.newStudent()).userId },
})

export default { rules, foreign } satisfies Ownership
