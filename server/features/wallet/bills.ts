import { sql, type SQL } from 'drizzle-orm'
import type { AccountKind, OwnKind, TransferKind } from '../../../contract/ledger/rules'
import type { Balance, Bill, Receipt, Summary, Totals } from '../../../contract/wallet/schema'
import type { Context, Viewer } from '../../context'
import type { Feature } from '../../feature'
import { pageOf } from '../../http/page'
import { gone, Refusal } from '../../http/refusal'

interface Query {
  kind?: TransferKind
  flow?: 'in' | 'out'
  month?: string
  after?: string
  size?: number
}
interface BillRow extends Record<string, unknown> {
  id: string
  kind: TransferKind
  title: string
  amount: string
  balance: string
  seq: string
  at: string
}
interface SummaryRow extends Record<string, unknown> {
  kind: TransferKind
  counterpart: AccountKind
  count: number
  in: string
  out: string
}
interface ReceiptRow extends BillRow {
  counterparts: AccountKind[]
  hash: string
  sealed: boolean
}

const account = (kind: OwnKind, userId: string): SQL => sql`ledger_account(${kind}, ${userId}::uuid)`
/** Of a month as 2026-11, in Asia/Shanghai. */
const inMonth = (
  month: string,
): SQL => sql`p.at >= (${`${month}-01`}::date)::timestamp at time zone 'Asia/Shanghai'
  and p.at < (${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'`
const moving = { in: sql`p.amount > 0`, out: sql`p.amount < 0` }
const totalsOf = sql`coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as in, coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::text as out`

/** The line's number in its account, from which a list goes on. */
function seqOf(after: string | undefined): string | null {
  if (after === undefined) return null
  if (!/^[1-9]\d{0,15}$/.test(after)) throw new Refusal(400, -1, '请检查填写的内容：', '翻页位置不对')
  return after
}

const toBill = ({ id, kind, title, amount, balance, at }: BillRow): Bill => ({
  id,
  kind,
  title,
  amount: Number(amount),
  balance: Number(balance),
  at: new Date(at).toISOString(),
})

/** A person's own lines of the ledger. */

/**
 * Asks each with the id of what a transfer is about. A memo stays for ever, also when the person who wrote the words
 * has left: it holds a title only where that is ours.
 */
const titleOf = (titled: Feature['transferTitles'] & {}): SQL =>
  sql`coalesce(t.memo ->> 'title', (${sql.join(
    titled.map((query) => query(sql`t.subject`)),
    sql` union all `,
  )} limit 1), '')`

export class BillService {
  /** The title of a transfer `t`; '' where nothing is known of it any more. */
  private readonly title: SQL
  private readonly held: readonly ((userId: SQL) => SQL)[]

  constructor(private readonly context: Pick<Context, 'db' | 'house'>) {
    this.title = titleOf(context.house.list('transferTitles'))
    this.held = context.house.list('pointsHeld')
  }

  async balance(viewer: Viewer): Promise<Balance> {
    const month = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`
    const of = (kind: OwnKind) =>
      sql`coalesce((select balance from ledger_accounts where id = ${account(kind, viewer.id)}), 0)::text`
    const {
      rows: [row],
    } = await this.context.db.execute<
      Record<'balance' | 'margin' | 'points' | 'held' | 'points_held' | 'month', string>
    >(sql`
      select ${of('balance')} as balance, ${of('margin')} as margin, ${of('points')} as points, ${month} as month,
        (select coalesce(sum(amount), 0) from withdrawals where user_id = ${viewer.id} and state in ('requested', 'reviewing', 'paying', 'confirming'))::text as held,
        (0${sql.join(this.held.map((held) => sql` + (${held(sql`${viewer.id}::uuid`)})`))})::text as points_held`)
    if (!row) throw new Error('no row')
    return {
      balance: Number(row.balance),
      held: Number(row.held),
      margin: Number(row.margin),
      points: Number(row.points),
      points_held: Number(row.points_held),
      month: await this.totals(viewer, 'balance', row.month),
    }
  }

  /** Latest first. Totals of the month come with its first page. */
  async list(viewer: Viewer, kind: OwnKind, { month, flow, after, size = 20, ...query }: Query) {
    const last = seqOf(after)
    const own = account(kind, viewer.id)
    // a month is read by the index of times, everything by the key
    const order = month ? sql`p.at desc, p.seq desc` : sql`p.seq desc`
    const conditions = [
      sql`p.account_id = ${own}`,
      ...(last && month
        ? [
            sql`(p.at, p.seq) < ((select l.at from ledger_postings l where l.account_id = ${own} and l.seq = ${last}::bigint), ${last}::bigint)`,
          ]
        : []),
      ...(last && !month ? [sql`p.seq < ${last}::bigint`] : []),
      ...(month ? [inMonth(month)] : []),
      ...(flow ? [moving[flow]] : []),
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
    ]
    const [{ rows }, totals] = await Promise.all([
      this.context.db.execute<BillRow>(sql`
        select t.id, t.kind, ${this.title} as title, p.amount, p.balance, p.seq, p.at
        from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where ${sql.join(conditions, sql` and `)} order by ${order} limit ${size + 1}`),
      month !== undefined && last === null ? this.totals(viewer, kind, month) : null,
    ])
    return { ...pageOf(rows, size, ({ seq }) => String(seq), toBill), totals }
  }

  async receipt(viewer: Viewer, kind: OwnKind, id: string): Promise<Receipt> {
    const {
      rows: [row],
    } = await this.context.db.execute<ReceiptRow>(sql`
      select t.id, t.kind, ${this.title} as title, p.amount, p.balance, p.seq, p.at, encode(p.hash, 'hex') as hash,
        exists(select from ledger_roots r where r.day = (p.at at time zone 'Asia/Shanghai')::date) as sealed,
        array(select distinct a.kind from ledger_postings o join ledger_accounts a on a.id = o.account_id
          where o.transfer_id = t.id and o.account_id <> p.account_id and sign(o.amount) <> sign(p.amount) order by a.kind) as counterparts
      from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      where p.transfer_id = ${id} and p.account_id = ${account(kind, viewer.id)}`)
    if (!row) throw gone('这笔账')
    return { ...toBill(row), counterparts: row.counterparts, hash: row.hash, sealed: row.sealed }
  }

  /** What moved in a month between the viewer and each sort of account. */
  async company(viewer: Viewer, month: string): Promise<{ items: Summary[]; totals: Totals }> {
    const [{ rows }, totals] = await Promise.all([
      this.context.db.execute<SummaryRow>(sql`
        select t.kind, o.kind as counterpart, count(*)::int as count, ${totalsOf}
        from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
          cross join lateral (select min(a.kind) as kind from ledger_postings x join ledger_accounts a on a.id = x.account_id
            where x.transfer_id = t.id and sign(x.amount) <> sign(p.amount)) o
        where p.account_id = ${account('balance', viewer.id)} and ${inMonth(month)}
        group by t.kind, o.kind order by sum(abs(p.amount)) desc, t.kind`),
      this.totals(viewer, 'balance', month),
    ])
    return { items: rows.map((row) => ({ ...row, in: Number(row.in), out: Number(row.out) })), totals }
  }

  private async totals(viewer: Viewer, kind: OwnKind, month: string): Promise<Totals> {
    const {
      rows: [row],
    } = await this.context.db.execute<{ in: string; out: string }>(sql`
      select ${totalsOf} from ledger_postings p where p.account_id = ${account(kind, viewer.id)} and ${inMonth(month)}`)
    return { in: Number(row?.in ?? 0), out: Number(row?.out ?? 0) }
  }
}
