import { sql, type SQL } from 'drizzle-orm'
import type { OwnKind } from '../../../contract/ledger/rules'
import { literal } from '../../database/literal'

/** Balance of a person's account, a bigint; 0 where nothing was ever posted to it. */
export const balanceSql = (kind: OwnKind, owner: SQL): SQL =>
  sql`coalesce((select balance from ledger_accounts where id = ledger_account(${literal(kind)}, ${owner}::uuid)), 0)`
