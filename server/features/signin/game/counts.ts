import { sql, type SQL } from 'drizzle-orm'

/** What a plant `g` grew from, as JSON: facts of its owner since it was planted. */
export const countsJson: SQL = sql`json_build_object(
  'sign', (select count(*) from signins d where d.user_id = g.user_id and d.streak is not null and d.created_at >= g.planted_at),
  'answer', (select count(*) from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
    where p.account_id = ledger_account('points', g.user_id) and p.at >= g.planted_at and t.kind = 'points-award'),
  'errand', (select count(*) from orders o where o.seller_id = g.user_id and o.status = 'done' and o.earned > 0 and o.ended_at >= g.planted_at),
  'like', (select count(*) from comments c join likes l on l.subject_id = c.id
    where c.author_id = g.user_id and c.deleted_at is null and l.user_id <> g.user_id and l.created_at >= g.planted_at),
  'certified', (select count(*) from users s where s.id = g.user_id and s.student_until > now()),
  'watered', (select count(*) from game_waterings w where w.plant_id = g.id),
  'given', (select count(*) from game_waterings w where w.user_id = g.user_id and w.created_at >= g.planted_at))`

/** Condition: each of the two follows the other, and neither blocked the other. `other`: a column. */
export const friends = (userId: string, other: SQL): SQL => sql`
  exists(select from follows a where a.follower_id = ${userId} and a.followee_id = ${other})
  and exists(select from follows b where b.follower_id = ${other} and b.followee_id = ${userId})`
