import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { release } from './release'

/**
 * What a person leaves: their ballots stay without a name, so that numbers that others read stay true; their own entries
 * give the choices back, and their events forget where ballots came from. Holds the events first, in the order of their ids.
 */
export async function leaveVotes(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from vote_events where author_id = ${userId}
      or id in (select event_id from vote_entries where author_id = ${userId})
      or id in (select event_id from vote_ballots where voter_id = ${userId}) order by id for no key update`)
  await release(tx, sql`select id from vote_entries where author_id = ${userId} and deleted_at is null`)
  await tx.execute(
    sql`update vote_ballots set voter_id = null, address = null, device = null where voter_id = ${userId}`,
  )
  await tx.execute(sql`update vote_ballots b set address = null, device = null from vote_events v
    where v.id = b.event_id and v.author_id = ${userId} and b.address is not null`)
}
