/** Who may do what with what the books prove. */
import { post } from '../../../server/core/ledger/ledger'
import { closeDays } from '../../../server/core/ledger/roots'
import { topUp } from './ledgers'
import { mine, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  return {
    'ledger/proof': {
      who: mine,
      make: async () => {
        const { id } = await post(stage.app.db, topUp(stage.owner.userId, 100))
        await closeDays(stage.app.context, () => true, Date.now() + 2 * 86_400_000)
        return { id }
      },
    },
  }
}

export default { rules } satisfies Ownership
