/** Whether the ledger is whole: every rule that `post_transfer` keeps, asked of what is written. */
import { sql, type SQL } from 'drizzle-orm'
import { accounts, transferKinds, type AccountKind } from '../../../contract/ledger/rules'
import { addDays, dayOf } from '../../../contract/rules'
import type { Executor } from '../../context'
import type { Database } from '../../database'
import type { Explanation, Posted } from './explained'
import { treeOfDay } from './roots'
import { ledgerPostings, ledgerTransfers } from './tables'
import { rootOfTree } from './tree'

export interface Verdict {
  accounts: number
  transfers: number
  postings: number
  days: number
  /** A sentence for each fault; none when the ledger is whole. */
  faults: string[]
}

/** Faults of one kind that are told one by one. */
const told = 20

interface Fault extends Record<string, unknown> {
  fault: string
}
/** An account as sentences name it: of a join with ledger_accounts a. */
const named = sql`a.kind || coalesce(' ' || a.owner::text, '') || case a.strand when 0 then '' else ' #' || a.strand end`

/** Each gives a sentence for every row that breaks a rule. */
const checks: readonly SQL[] = [
  sql`select unit || ' 的账户合计不为零：' || sum(balance) as fault from ledger_accounts group by unit having sum(balance) <> 0`,
  sql`select '转账 ' || p.transfer_id || ' 的各笔合计不为零：' || sum(p.amount) || ' ' || a.unit as fault
    from ledger_postings p join ledger_accounts a on a.id = p.account_id group by p.transfer_id, a.unit having sum(p.amount) <> 0`,
  sql`select '转账 ' || t.id || ' 没有账目' as fault from ledger_transfers t where not exists(select from ledger_postings p where p.transfer_id = t.id)`,
  sql`select '账目 ' || p.account_id || ' 第 ' || p.seq || ' 笔没有转账或账户' as fault from ledger_postings p
    where not exists(select from ledger_transfers t where t.id = p.transfer_id) or not exists(select from ledger_accounts a where a.id = p.account_id)`,
  sql`select '账户 ' || ${named} || ' 的余额是 ' || a.balance || '，账目合计是 ' || coalesce(s.sum, 0) as fault
    from ledger_accounts a left join (select account_id, sum(amount) as sum from ledger_postings group by account_id) s on s.account_id = a.id
    where a.balance <> coalesce(s.sum, 0)`,
  sql`select '账户 ' || ${named} || ' 应有 ' || a.postings || ' 笔账目，实有 ' || coalesce(s.count, 0) as fault
    from ledger_accounts a left join (select account_id, count(*) as count from ledger_postings group by account_id) s on s.account_id = a.id
    where a.postings <> coalesce(s.count, 0)`,
  sql`select '账户 ' || ${named} || ' 的链尾与最后一笔账目不符' as fault
    from ledger_accounts a left join ledger_postings p on p.account_id = a.id and p.seq = a.postings
    where a.head is distinct from coalesce(p.hash, decode(repeat('00', 32), 'hex'))`,
  sql`select '账户 ' || ${named} || ' 的余额 ' || a.balance || ' 低于下限 ' || ledger_floor(a.kind) as fault from ledger_accounts a where a.balance < ledger_floor(a.kind)`,
  sql`select '账户 ' || ${named} || ' 第 ' || p.seq || ' 笔后的余额 ' || p.balance || ' 低于下限 ' || ledger_floor(a.kind) as fault
    from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.balance < ledger_floor(a.kind) and p.amount < 0`,
  sql`select '账户 ' || ${named} || ' 的编号、单位或下限与它的种类不符' as fault from ledger_accounts a
    where (a.id, a.unit) is distinct from (ledger_strand(a.kind, a.owner, a.strand), ledger_unit(a.kind)) or a.floor is distinct from ledger_floor(a.kind)
      or (a.strand > 0 and a.owner is not null)`,
  sql`select '账户 ' || ${named} || ' 第 ' || p.seq || ' 笔与前一笔接不上' as fault
    from (select *, lag(hash, 1, decode(repeat('00', 32), 'hex')) over w as hash_before, lag(balance, 1, 0::bigint) over w as balance_before, lag(seq, 1, 0::bigint) over w as seq_before
      from ledger_postings window w as (partition by account_id order by seq)) p join ledger_accounts a on a.id = p.account_id
    where p.previous <> p.hash_before or p.balance <> p.balance_before + p.amount or p.seq <> p.seq_before + 1`,
  sql`select '账户 ' || ${named} || ' 第 ' || p.seq || ' 笔的内容与它的哈希不符' as fault
    from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_transfers t on t.id = p.transfer_id
    where p.hash <> ledger_hash(p.previous, p.account_id, p.seq, p.transfer_id, t.digest, p.amount, p.balance, p.at)`,
  sql`select '转账 ' || t.id || ' 的内容与它的摘要不符' as fault
    from ledger_transfers t join (select l.transfer_id, jsonb_agg(jsonb_build_array(l.kind, l.owner, l.amount) order by ledger_account(l.kind, l.owner)) as legs
      from (select p.transfer_id, a.kind, a.owner, sum(p.amount)::bigint as amount from ledger_postings p join ledger_accounts a on a.id = p.account_id
        group by p.transfer_id, a.kind, a.owner) l group by l.transfer_id) l on l.transfer_id = t.id
    where t.digest <> ledger_digest(t.key, t.kind, t.subject, t.memo, l.legs)`,
  sql`select '转账 ' || p.transfer_id || '（' || t.kind || '）动了不该动的账户 ' || ${named} as fault
    from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_transfers t on t.id = p.transfer_id
    where not (jsonb_extract_path(${JSON.stringify(transferKinds)}::jsonb, t.kind, case when p.amount < 0 then 'from' else 'to' end) ? a.kind) is true`,
]

/** What accounts hold against what features know of them. */
function unexplained(account: Explanation['account'], explanations: readonly Explanation[]): SQL {
  const none = sql`select null::uuid as owner, 0::bigint as amount, '' as title where false`
  const parts = explanations
    .filter((one) => one.account === account)
    .map(
      ({ title, holds }) =>
        sql`select h.owner, h.amount::bigint, ${title} as title from (${holds}) h(owner, amount)`,
    )
  const { title } = accounts[account]
  return sql`
    select ${title}::text || ' ' || coalesce(a.owner, e.owner) || ' 有 ' || coalesce(a.balance, 0)
      || case when e.owner is null then '，没有功能说明它是什么' else '，按' || e.titles || '应有 ' || e.amount end as fault
    from (select owner, balance from ledger_accounts where kind = ${account}) a
    full join (select owner, sum(amount) as amount, string_agg(title, '、') as titles from (${sql.join([none, ...parts], sql` union all `)}) k group by owner) e on e.owner = a.owner
    where coalesce(a.balance, 0) <> coalesce(e.amount, 0)`
}

/** What features know was posted, and the ledger does not have. */
const missing = ({ title, keys }: Posted): SQL => sql`
  select ${title}::text || ' ' || k.key || ' 没有入账，或金额不是 ' || k.amount as fault from (${keys}) k(key, amount)
  where not exists(select from ledger_transfers t join ledger_postings p on p.transfer_id = t.id where t.key = k.key and p.amount > 0 having sum(p.amount) = k.amount)`

async function faultsOf(tx: Executor, check: SQL): Promise<string[]> {
  const { rows } = await tx.execute<Fault>(sql`${check} limit ${told + 1}`)
  const sentences = rows.slice(0, told).map(({ fault }) => fault)
  return rows.length > told ? [...sentences, '同类的问题还有更多'] : sentences
}

/** How many there are, each with all its strands. */
async function accountsOf(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select (count(owner) + count(distinct kind) filter (where owner is null))::int as count from ledger_accounts`,
  )
  return rows[0]?.count ?? 0
}

interface RootRow extends Record<string, unknown> {
  day: string
  count: number
  root: Buffer
}

/** Each closed day made anew, and none left out from the first line on. */
async function faultsOfRoots(tx: Executor, roots: readonly RootRow[]): Promise<string[]> {
  const faults: string[] = []
  const {
    rows: [first],
  } = await tx.execute<{ ms: number | null }>(
    sql`select (extract(epoch from min(at)) * 1000)::float8 as ms from ledger_postings`,
  )
  let expected = first?.ms ? dayOf(first.ms) : roots[0]?.day
  for (const { day, count, root } of roots) {
    if (day !== expected) faults.push(`${expected} 没有封存，却封存了 ${day}`)
    expected = addDays(day, 1)
    const now = await treeOfDay(tx, day)
    if (now.count !== count) faults.push(`${day} 封存时有 ${count} 笔账目，现在有 ${now.count}`)
    else if (!rootOfTree(now.tree).equals(root)) faults.push(`${day} 的账目与封存的根不符`)
  }
  return faults
}

/** What features know of the ledger. */
export interface Known {
  holds: readonly Explanation[]
  posted: readonly Posted[]
}

/** Reads everything as it stands at one moment, while the service may go on. */
export const verifyLedger = (db: Database, { holds, posted }: Known): Promise<Verdict> =>
  db.transaction(
    async (tx) => {
      const faults: string[] = []
      for (const check of [...checks, ...posted.map(missing)]) faults.push(...(await faultsOf(tx, check)))
      for (const account of ['escrow', 'held', 'points-escrow'] as const satisfies AccountKind[])
        faults.push(...(await faultsOf(tx, unexplained(account, holds))))
      const { rows: roots } = await tx.execute<RootRow>(
        sql`select day::text as day, count, root from ledger_roots order by day`,
      )
      faults.push(...(await faultsOfRoots(tx, roots)))
      return {
        accounts: await accountsOf(tx),
        transfers: await tx.$count(ledgerTransfers),
        postings: await tx.$count(ledgerPostings),
        days: roots.length,
        faults,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
