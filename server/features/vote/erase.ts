import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { release } from './release'

/** Conditions over events and entries: somebody has voted there, or for what the event's creator added. */
export const voted = sql`exists(select 1 from vote_ballots b where b.event_id = vote_events.id)`
export const chosen = sql`not vote_entries.own
  and exists(select 1 from vote_ballots b where b.event_id = vote_entries.event_id)`

/**
 * What a person leaves: their ballots stay without a name, so that numbers that others read stay true; entries by which they
 * stood themselves give the choices back. An event that has ballots stays with its title and the names of what was voted on,
 * without the rest of what was written; it forgets where ballots came from. Holds the events first, in the order of their ids.
 */
export async function leaveVotes(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from vote_events where author_id = ${userId}
      or id in (select event_id from vote_entries where author_id = ${userId})
      or id in (select event_id from vote_ballots where voter_id = ${userId}) order by id for no key update`)
  await release(
    tx,
    sql`select id from vote_entries where author_id = ${userId} and own and deleted_at is null`,
    '本人已注销',
  )
  await tx.execute(
    sql`update vote_ballots set voter_id = null, address = null, device = null where voter_id = ${userId}`,
  )
  await tx.execute(sql`update vote_ballots b set address = null, device = null from vote_events v
    where v.id = b.event_id and v.author_id = ${userId} and b.address is not null`)
  await tx.execute(sql`update vote_entries set text = '', pictures = '[]' where author_id = ${userId}
    and deleted_at is null and ${chosen}`)
  await tx.execute(sql`update vote_events set body = '[]', text = '', pictures = '[]' where author_id = ${userId}
    and deleted_at is null and ${voted}`)
}
