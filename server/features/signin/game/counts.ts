import { sql, type SQL } from 'drizzle-orm'
import { sourceNames, sources, type Source } from '../../../../contract/game/rules'
import { mutualSql } from '../../../core/account/follows'
import type { Context } from '../../../context'

declare module '../../../feature' {
  interface Feature {
    /** Queries of how often a person did something since a moment, by which their sunflower grows. */
    grows?: { readonly [N in Source]?: (userId: SQL, since: SQL) => SQL }
  }
}

/** By what core knows, and what is the feature's own. */
const own: Partial<Record<Source, SQL>> = {
  answer: sql`select count(*) from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
    where p.account_id = ledger_account('points', g.user_id) and p.at >= g.planted_at and t.kind = 'points-award'`,
  // what else people sell is no delivery
  errand: sql`select coalesce(sum(least(d.count, ${sql.raw(`${sources.errand.perDay}`)})), 0) from (
    select count(*) as count from orders o where o.seller_id = g.user_id and o.kind = 'errand' and o.status = 'done' and o.earned > 0
      and o.ended_at >= g.planted_at group by (o.ended_at at time zone 'Asia/Shanghai')::date) d`,
  like: sql`select count(*) from comments c join likes l on l.subject_id = c.id
    where c.author_id = g.user_id and c.deleted_at is null and l.user_id <> g.user_id and l.created_at >= g.planted_at`,
  certified: sql`select count(*) from users s where s.id = g.user_id and s.student_until > now()`,
  watered: sql`select count(*) from game_waterings w where w.plant_id = g.id`,
  given: sql`select count(*) from game_waterings w where w.user_id = g.user_id and w.created_at >= g.planted_at`,
}

/** What a plant `g` grew from, as JSON: facts of its owner since it was planted. @throws where no feature counts a source */
export function countsOf({ house }: Pick<Context, 'house'>): SQL {
  const declared = house.all('grows')
  const members = sourceNames.map((name) => {
    const query = own[name] ?? declared[name]?.(sql`g.user_id`, sql`g.planted_at`)
    if (!query) throw new Error(`no feature counts ${name}`)
    return sql`${sql.raw(`'${name}'`)}, (${query})`
  })
  return sql`json_build_object(${sql.join(members, sql`, `)})`
}

/** Condition: each of the two follows the other, and neither blocked the other. `other`: a column. */
export const friends = (userId: string, other: SQL): SQL => mutualSql(sql`${userId}`, other)
