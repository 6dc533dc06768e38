/** Who may do what with comments and replies. */
import { comment, publish, reply } from '../campus'
import { as, say } from '../asks'
import { key, unblocked, unblockedIn, type Make, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
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
  return {
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
  }
}

/** Who has something against the caller is passed over. */
const foreign = (stage: Stage) => {
  const mention = {
    around: { text: '谢谢 @江岸', mentions: [{ as: '江岸' }] },
    make: async () => {
      const person = await stage.newStudent()
      await say(stage.app.post('user/block', { id: stage.owner.userId }, as(person)))
      return person.userId
    },
    kept: async (id: string) =>
      (await stage.app.pool.query('select 1 from comments where mentions::text like $1', [`%${id}%`]))
        .rowCount === 0,
  }
  return { 'comment/publish': { 'mentions[].id': mention }, 'comment/addReply': { 'mentions[].id': mention } }
}

export default { rules, foreign } satisfies Ownership
