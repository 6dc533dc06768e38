/** Who may do what with comments and replies. */
import { comment, publish, reply } from '../campus'
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

export default { rules } satisfies Ownership
