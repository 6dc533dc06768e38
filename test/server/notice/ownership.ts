/** Who may do what with notices. */
import { entrust } from '../campus'
import { newAccount, notice } from './writings'
import { as, say } from '../asks'
import { callers, mine, reviewersAnd, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const sponsored = async (change: object = {}): Promise<string> => {
    const held = await stage.app.pool.query(`select 1 from grants where user_id = $1 and role = 'sponsor'`, [
      stage.owner.userId,
    ])
    if (held.rowCount === 0) await entrust(stage.app, stage.owner, 'sponsor', stage.campus.school)
    return (await say(stage.app.post('notice/save', notice(change), as(stage.owner)))).id
  }
  const ofAccount = async () => {
    const { id } = await newAccount(stage.app, stage.owner, stage.person('desk'))
    const { source: _, ...draft } = notice({ account: id })
    return draft
  }
  return {
    'notice/save': { who: mine, make: ofAccount },
    'notice/detail': { who: callers, make: async () => ({ id: await sponsored() }) },
    'notice/draft': { who: mine, make: async () => ({ id: await sponsored({ publish: false }) }) },
    'notice/withdraw': { who: reviewersAnd, make: async () => ({ id: await sponsored() }) },
    'notice/delete': { who: mine, make: async () => ({ id: await sponsored({ publish: false }) }) },
  }
}

export default {
  rules,
  foreign: (stage: Stage) => ({
    'notice/save': {
      account: async () => (await newAccount(stage.app, await stage.newStudent(), stage.person('desk'))).id,
    },
  }),
} satisfies Ownership
