import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { listJson } from '../../database/json'
import type { Erasure, Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  chains: {
    read: (id) =>
      listJson(sql`select c.title, c.format, c.places, c.until_at as ends, c.created_at as at
        from chains c where c.author_id = ${id} order by c.id`),
  },
  chain_lines: {
    read: (id) =>
      listJson(sql`select c.title as chain, l.text, l.created_at as at
        from chain_lines l join chains c on c.id = l.chain_id where l.user_id = ${id} order by l.id`),
  },
}

/** Lines go, and chains that nobody else is in; others stay the group's, without who started them. */
async function erase(tx: Executor, id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from chains where author_id = ${id}
    or id in (select chain_id from chain_lines where user_id = ${id}) order by id for no key update`)
  await tx.execute(sql`delete from chain_lines where user_id = ${id}`)
  await tx.execute(sql`update chains c set turn = turn + 1,
      lines = (select count(*) from chain_lines l where l.chain_id = c.id)
    where c.id = any(${sql.param(rows.map((row) => row.id))}::uuid[])`)
  await tx.execute(sql`delete from chains c where c.author_id = ${id}
    and not exists(select 1 from chain_lines l where l.chain_id = c.id)`)
  await tx.execute(sql`update chains set author_id = null where author_id = ${id}`)
}

export const eraseChains: Erasure = { before: ['groups'], erase }
