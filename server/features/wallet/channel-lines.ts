/** What a person paid by a vendor's channel, and what went back there: it is in the ledger, on no account of theirs. */
import { sql, type SQL } from 'drizzle-orm'
import { lineOf } from '../../core/ledger/lines'

const on = (what: SQL, key: SQL, userId: string): SQL => sql`
  select t.id, t.kind, m.title, p.amount, p.at, m.channel, p.hash
  from ${what} join ledger_transfers t on t.key = ${key} join ledger_postings p on ${lineOf(sql`p`, sql`t`)}
    join ledger_accounts a on a.id = p.account_id and a.kind = 'channel:' || m.channel
  where m.payer_id = ${userId} and m.channel <> 'balance'`

/** Lines `p` of the vendors' accounts with what they were for. A refund that became balance is a line of the person's own. */
export const channelLines = (userId: string): SQL => sql`(
  ${on(sql`payments m`, sql`'pay:' || m.id`, userId)} and m.state in ('paid', 'refunded')
  union all ${on(sql`payments m join refunds r on r.payment_id = m.id`, sql`'refund:' || r.id`, userId)} and r.state <> 'turned'
) p`
