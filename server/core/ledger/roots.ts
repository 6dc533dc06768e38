/** A root for each day that is over, which proves every line of it. */
import { desc, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { closesAfter, type OwnKind } from '../../../contract/ledger/rules'
import { addDays, dayBegins, dayOf } from '../../../contract/rules'
import type { Proof, Root } from '../../../contract/ledger/schema'
import type { Context, Executor, Viewer } from '../../context'
import { dayCursorOf, pageOf } from '../../http/page'
import { gone, refuse } from '../../http/refusal'
import { ledgerRoots } from './tables'
import { pathOf, rootOfTree, treeOf, type Tree } from './tree'

const iso = (ms: number): string => new Date(ms).toISOString()

/** The tree of a day's lines, in the order of their hashes. */
export async function treeOfDay(tx: Executor, day: string): Promise<{ tree: Tree; count: number }> {
  const { rows } = await tx.execute<{ hashes: Buffer | null; count: number }>(sql`
    select string_agg(hash, ''::bytea order by hash) as hashes, count(*)::int as count
    from ledger_postings where at >= ${iso(dayBegins(day))} and at < ${iso(dayBegins(addDays(day, 1)))}`)
  return { tree: await treeOf(rows[0]?.hashes ?? Buffer.alloc(0)), count: rows[0]?.count ?? 0 }
}

/** The day that is to be closed next; null while there is no line. */
async function nextDay(tx: Executor): Promise<string | null> {
  const {
    rows: [row],
  } = await tx.execute<{ last: string | null; first: number | null }>(sql`
    select l.day::text as last, case when l.day is null then (select (extract(epoch from min(at)) * 1000)::float8 from ledger_postings) end as first
    from (select max(day) as day from ledger_roots) l`)
  if (row?.last) return addDays(row.last, 1)
  return row?.first ? dayOf(row.first) : null
}

/**
 * Whether a transaction is under way that may yet bring a line of before the moment (ms): lines bear the time when they
 * were posted, which is after their transaction began. One whose beginning we may not see may be old.
 */
async function isAwaited(tx: Executor, moment: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pg_stat_activity where datname = current_database()
      and backend_xid is not null and coalesce(xact_start, '-infinity') < ${iso(moment)} and pid <> pg_backend_pid() limit 1`)
  return rows.length > 0
}

/** Closes the days that are over at `now`, ms; by the database's clock without one. How many they were. */
export async function closeDays(
  { db }: Pick<Context, 'db'>,
  going: () => boolean = () => true,
  now?: number,
): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  const until = (now ?? rows[0]?.now ?? 0) - closesAfter
  let count = 0
  for (let day = await nextDay(db); day !== null && going(); day = addDays(day, 1)) {
    const end = dayBegins(addDays(day, 1))
    if (end > until || (await isAwaited(db, end))) break
    const { tree, count: lines } = await treeOfDay(db, day)
    await db
      .insert(ledgerRoots)
      .values({ day, count: lines, root: rootOfTree(tree), at: new Date() })
      .onConflictDoNothing()
    count += 1
  }
  return count
}

/** Bytes of trees that are kept for those who ask for proofs of the same days. */
const kept = 64 * 1024 * 1024

interface LineRow extends Record<string, unknown> {
  previous: Buffer
  hash: Buffer
  account: string
  seq: string
  transfer: string
  digest: Buffer
  amount: string
  balance: string
  ms: number
}

export class RootService {
  private readonly trees: LRUCache<string, Tree>

  constructor(private readonly context: Context) {
    this.trees = new LRUCache<string, Tree>({
      maxSize: kept,
      sizeCalculation: (tree) => tree.reduce((sum, level) => sum + level.length, 1),
      fetchMethod: async (day) => (await treeOfDay(context.db, day)).tree,
    })
  }

  /** The latest first. */
  async list({
    after,
    size = 20,
  }: {
    after?: string
    size?: number
  }): Promise<{ items: Root[]; next: string | null }> {
    const last = dayCursorOf(after)
    const rows = await this.context.db
      .select()
      .from(ledgerRoots)
      .where(last === null ? undefined : lt(ledgerRoots.day, last))
      .orderBy(desc(ledgerRoots.day))
      .limit(size + 1)
    return pageOf(
      rows,
      size,
      ({ day }) => day,
      ({ day, count, root, at }) => ({ day, count, root: root.toString('hex'), at: at.toISOString() }),
    )
  }

  /** @throws Refusal when there is no such line of the viewer's, or its day is not closed yet */
  async proof(viewer: Viewer, transfer: string, kind: OwnKind): Promise<Proof> {
    const {
      rows: [row],
    } = await this.context.db.execute<LineRow>(sql`
      select p.previous, p.hash, p.account_id as account, p.seq, p.transfer_id as transfer, t.digest, p.amount, p.balance,
        (extract(epoch from p.at) * 1000)::float8 as ms
      from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      where p.transfer_id = ${transfer} and p.account_id = ledger_account(${kind}, ${viewer.id})`)
    if (!row) throw gone('这笔账')
    const day = dayOf(row.ms)
    const [closed] = await this.context.db
      .select({ root: ledgerRoots.root })
      .from(ledgerRoots)
      .where(sql`${ledgerRoots.day} = ${day}`)
    if (!closed) throw refuse('这一天的账目还没有封存，请次日再来')
    const way = pathOf(await this.trees.forceFetch(day), row.hash)
    if (!way) throw new Error(`ledger: posting ${row.account} ${row.seq} is not in the tree of ${day}`)
    const line = {
      previous: row.previous.toString('hex'),
      account: row.account,
      seq: Number(row.seq),
      transfer: row.transfer,
      digest: row.digest.toString('hex'),
      amount: Number(row.amount),
      balance: Number(row.balance),
      at: row.ms,
    }
    return { day, line, ...way, root: closed.root.toString('hex') }
  }
}
