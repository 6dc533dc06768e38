import { sql, type SQL } from 'drizzle-orm'
import type { AccountKind, OwnKind, TransferKind } from '../../../contract/ledger/rules'
import type { Balance, Bill, Receipt, Summary, Totals } from '../../../contract/wallet/schema'
import type { Context, Viewer } from '../../context'
import { lineOf } from '../../core/ledger/lines'
import type { Feature } from '../../feature'
import { gone, Refusal } from '../../http/refusal'
import type { VendorChannel } from '../../../contract/payment/rules'
import { balanceSql } from '../../core/ledger/balance'
import { channelLines } from './channel-lines'

declare module '../../feature' {
  interface Feature {
    /** Queries of the title that something has whose id is a transfer's subject. */
    transferTitles?: readonly ((id: SQL) => SQL)[]
    /** Queries of the points that wait in something of a person's. */
    pointsHeld?: readonly ((userId: SQL) => SQL)[]
  }
}

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
  /** null: of a vendor's channel, as the number of the line. */
  balance: string | null
  seq: string | null
  channel: VendorChannel | null
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

/** Where either list goes on: behind a line of the account, by its number, and behind one of a channel. */
interface Place {
  seq: string | null
  paid: string | null
}
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const placePattern = new RegExp(`^([1-9]\\d{0,15})?(?:_(${uuid}))?$`)
function placeOf(after: string | undefined): Place {
  const found = placePattern.exec(after ?? '')
  if (!found || after === '') throw new Refusal(400, -1, '请检查填写的内容：', '翻页位置不对')
  return { seq: found[1] ?? null, paid: found[2] ?? null }
}

/** Two lists that are each the latest first, as one page of both. */
function merged(rows: readonly BillRow[], size: number, { seq, paid }: Place) {
  const both = [...rows].sort((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime())
  const items = both.slice(0, size)
  const lastOf = (channel: boolean) => items.filter((row) => (row.channel !== null) === channel).at(-1)
  const next = [lastOf(false)?.seq ?? seq ?? '', lastOf(true)?.id ?? paid].filter((part) => part !== null)
  return { items: items.map(toBill), next: both.length > size ? next.join('_') : null }
}

const toBill = ({ id, kind, title, amount, balance, channel, at }: BillRow): Bill => ({
  id,
  kind,
  title,
  amount: Number(amount),
  balance: balance === null ? null : Number(balance),
  channel,
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
    this.title = titleOf(context.house.all('transferTitles'))
    this.held = context.house.all('pointsHeld')
  }

  async balance(viewer: Viewer): Promise<Balance> {
    const of = (kind: OwnKind) => sql`${balanceSql(kind, sql`${viewer.id}`)}::text`
    const {
      rows: [row],
    } = await this.context.db.execute<
      Record<'balance' | 'margin' | 'points' | 'held' | 'points_held', string>
    >(sql`
      select ${of('balance')} as balance, ${of('margin')} as margin, ${of('points')} as points,
        (select coalesce(sum(amount), 0) from withdrawals where user_id = ${viewer.id} and state in ('requested', 'reviewing', 'paying', 'confirming'))::text as held,
        (0${sql.join(this.held.map((held) => sql` + (${held(sql`${viewer.id}::uuid`)})`))})::text as points_held`)
    if (!row) throw new Error('no row')
    return {
      balance: Number(row.balance),
      held: Number(row.held),
      margin: Number(row.margin),
      points: Number(row.points),
      points_held: Number(row.points_held),
    }
  }

  /** Latest first. Totals of the month come with its first page. */
  async list(viewer: Viewer, kind: OwnKind, { month, flow, after, size = 20, ...query }: Query) {
    const last = placeOf(after)
    const own = account(kind, viewer.id)
    // lines of an account are numbered in the order of their times: by those, no month below the page is opened
    const order = sql`p.at desc, p.seq desc`
    const asked = [...(month ? [inMonth(month)] : []), ...(flow ? [moving[flow]] : [])]
    const conditions = [
      sql`p.account_id = ${own}`,
      ...(last.seq
        ? [
            sql`(p.at, p.seq) < ((select l.at from ledger_postings l where l.account_id = ${own} and l.seq = ${last.seq}::bigint), ${last.seq}::bigint)`,
          ]
        : []),
      ...asked,
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
    ]
    const paid = [
      ...(last.paid
        ? [
            // a line has the time of its postings, which its transfer's is not
            sql`(p.at, p.id) < ((select l.at from ledger_transfers t join ledger_postings l on ${lineOf(sql`l`, sql`t`)} where t.id = ${last.paid} limit 1), ${last.paid}::uuid)`,
          ]
        : []),
      ...asked,
      ...(query.kind ? [sql`p.kind = ${query.kind}`] : []),
    ]
    const [{ rows }, { rows: others }, totals] = await Promise.all([
      this.context.db.execute<BillRow>(sql`
        select t.id, t.kind, ${this.title} as title, p.amount, p.balance, p.seq, p.at, null as channel
        from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where ${sql.join(conditions, sql` and `)} order by ${order} limit ${size + 1}`),
      kind === 'balance'
        ? this.context.db.execute<BillRow>(sql`
        select p.id, p.kind, p.title, p.amount, null as balance, null as seq, p.at, p.channel from ${channelLines(viewer.id)}
        where ${sql.join([sql`true`, ...paid], sql` and `)} order by p.at desc, p.id desc limit ${size + 1}`)
        : { rows: [] },
      month !== undefined && after === undefined ? this.totals(viewer, kind, month) : null,
    ])
    return { ...merged([...rows, ...others], size, last), totals }
  }

  async receipt(viewer: Viewer, kind: OwnKind, id: string): Promise<Receipt> {
    const sides = sql`exists(select from ledger_roots r where r.day = (p.at at time zone 'Asia/Shanghai')::date) as sealed,
        array(select distinct a.kind from ledger_postings o join ledger_accounts a on a.id = o.account_id
          where o.transfer_id = t.id and o.at = p.at and sign(o.amount) <> sign(p.amount) order by a.kind) as counterparts`
    const {
      rows: [own],
    } = await this.context.db.execute<ReceiptRow>(sql`
      select t.id, t.kind, ${this.title} as title, p.amount, p.balance, p.seq, p.at, null as channel, encode(p.hash, 'hex') as hash, ${sides}
      from ledger_transfers t join ledger_postings p on ${lineOf(sql`p`, sql`t`)}
      where t.id = ${id} and p.account_id = ${account(kind, viewer.id)}`)
    const row = own ?? (kind === 'balance' ? await this.paidReceipt(viewer, id, sides) : undefined)
    if (!row) throw gone('这笔账')
    return { ...toBill(row), counterparts: row.counterparts, hash: row.hash, sealed: row.sealed }
  }

  private async paidReceipt(viewer: Viewer, id: string, sides: SQL): Promise<ReceiptRow | undefined> {
    const { rows } = await this.context.db.execute<ReceiptRow>(sql`
      select p.id, p.kind, p.title, p.amount, null as balance, null as seq, p.at, p.channel, encode(p.hash, 'hex') as hash, ${sides}
      from ${channelLines(viewer.id)} join ledger_transfers t on t.id = p.id where p.id = ${id}`)
    return rows[0]
  }

  /** What moved in a month between the viewer and each sort of account; what a channel took, by the channel. */
  async company(viewer: Viewer, month: string): Promise<{ items: Summary[]; totals: Totals }> {
    const [{ rows }, totals] = await Promise.all([
      this.context.db.execute<SummaryRow>(sql`
        select p.kind, p.counterpart, count(*)::int as count, ${totalsOf} from (
          select t.kind, o.kind as counterpart, p.amount
          from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
            cross join lateral (select min(a.kind) as kind from ledger_postings x join ledger_accounts a on a.id = x.account_id
              where x.transfer_id = t.id and x.at = p.at and sign(x.amount) <> sign(p.amount)) o
          where p.account_id = ${account('balance', viewer.id)} and ${inMonth(month)}
          union all select p.kind, 'channel:' || p.channel, p.amount from ${channelLines(viewer.id)} where ${inMonth(month)}
        ) p group by p.kind, p.counterpart order by sum(abs(p.amount)) desc, p.kind`),
      this.totals(viewer, 'balance', month),
    ])
    return { items: rows.map((row) => ({ ...row, in: Number(row.in), out: Number(row.out) })), totals }
  }

  private async totals(viewer: Viewer, kind: OwnKind, month: string): Promise<Totals> {
    const {
      rows: [row],
    } = await this.context.db.execute<{ in: string; out: string }>(sql`
      select ${totalsOf} from (
        select p.amount from ledger_postings p where p.account_id = ${account(kind, viewer.id)} and ${inMonth(month)}
        ${kind === 'balance' ? sql`union all select p.amount from ${channelLines(viewer.id)} where ${inMonth(month)}` : sql``}) p`)
    return { in: Number(row?.in ?? 0), out: Number(row?.out ?? 0) }
  }
}
