/** Receipts: everyone finds theirs in the published list, which names nobody and tells no time. */
import { sql, type SQL } from 'drizzle-orm'
import type { BallotState } from '../../../contract/vote/rules'
import type { OwnReceipt, Receipt } from '../../../contract/vote/schema'
import type { Context, Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import type { EventService } from './events'
import { byCode } from './orders'

interface ReceiptRow extends Record<string, unknown> {
  id: string
  code: string
  entry: { id: string; number: number | null; name: string }
  state: BallotState
  reason: string
  at: string
}

/** Ballots `b` with what they are for. An entry that left keeps its number, not its name. */
const receiptsWhere = (where: SQL): SQL => sql`
  select b.id, b.code, b.state, b.reason, b.cast_at as at,
    json_build_object('id', e.id, 'number', e.number, 'name', case when e.deleted_at is null and e.state = 'approved' then e.name else '已退出' end) as entry
  from vote_ballots b join vote_entries e on e.id = b.entry_id where ${where}`

const toReceipt = ({ code, entry, state, reason }: ReceiptRow): Receipt => ({
  code,
  // who decides about it does not know whom it helps
  entry: state === 'aside' ? null : entry,
  state,
  reason,
})
const toOwnReceipt = (row: ReceiptRow): OwnReceipt => ({
  ...toReceipt(row),
  entry: row.entry,
  id: row.id,
  at: instant(row.at),
})

export class ReceiptService {
  constructor(
    private readonly context: Context,
    private readonly events: EventService,
  ) {}

  async all(viewer: Viewer | null, { id, code, ...query }: PageQuery & { id: string; code?: string }) {
    await this.events.readable(viewer, id)
    const page = keyset(byCode, query)
    const one = code === undefined ? sql`` : sql`and b.code = ${code}`
    const where = sql`b.event_id = ${id} ${one} ${page.after} ${page.order}`
    return list(this.context.db, page, receiptsWhere(where), toReceipt)
  }

  async mine(viewer: Viewer, { id, ...query }: PageQuery & { id: string }) {
    await this.events.readable(viewer, id)
    const page = keyset(by.newest<ReceiptRow>(sql`b.id`), query)
    const where = sql`b.event_id = ${id} and b.voter_id = ${viewer.id} ${page.after} ${page.order}`
    return list(this.context.db, page, receiptsWhere(where), toOwnReceipt)
  }
}
