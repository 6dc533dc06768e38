import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../context'

/**
 * Gives the choices of entries back to their voters, who are told the reason, and takes them out of what is counted;
 * `entries` finds ids. The events are held. A closed one stays as it is.
 */
export async function release(tx: Executor, entries: SQL, reason: string): Promise<void> {
  await tx.execute(sql`
    with leaving as (
      select e.id, e.event_id, e.votes, e.aside from vote_entries e join vote_events v on v.id = e.event_id
      where e.id in (${entries}) and v.closed_at is null order by e.id for no key update of e
    ), freed as (
      update vote_ballots b set state = 'void', reason = ${reason}, told_at = null from leaving l
      where b.entry_id = l.id and b.state in ('counted', 'aside', 'rejected') returning b.id, b.event_id, b.voter_id
    ), emptied as (
      update vote_entries e set votes = 0, aside = 0, reached_at = 'epoch' from leaving l where e.id = l.id returning e.id
    ), gone as (
      select f.event_id, count(distinct f.voter_id)::int as people from freed f
      where not exists(select 1 from vote_ballots o where o.event_id = f.event_id and o.voter_id = f.voter_id
        and o.state in ('counted', 'aside', 'rejected') and o.id not in (select id from freed))
      group by f.event_id
    ), sums as (
      select event_id, sum(votes)::int as votes, sum(aside)::int as aside from leaving group by event_id
    )
    update vote_events v set votes = v.votes - s.votes, aside = v.aside - s.aside,
      people = v.people - coalesce((select g.people from gone g where g.event_id = v.id), 0)
    from sums s where s.event_id = v.id`)
}
