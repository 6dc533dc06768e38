/** Accounts that came to be, with counts, and subscriptions to one. */
import type { Examples } from '../../rows'

export default {
  subscribe_accounts: () => ({ state: 'approved', subscribers: 9 }),
  subscriptions: async (rows) => ({ account_id: (await rows.add('subscribe_accounts')).id }),
} satisfies Examples
