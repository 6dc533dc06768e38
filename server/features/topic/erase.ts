import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/**
 * Forgets what a person followed, liked and looked after. Proposals go; a topic that came to be is its followers' and
 * stays, open or closed, without the person's pictures. Between comments and dynamics, which go after it: all topics that
 * this or they change are locked here, in the order all take, and after what all lock before them.
 */
export async function eraseTopics(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select lock_topics(array(select distinct t.folded from dynamics d join dynamic_topics t on t.dynamic_id = d.id
    where d.author_id = ${id} and d.deleted_at is null), array(select topic_id from topic_follows where user_id = ${id}
      union select id from topics where creator_id = ${id} and state in ('pending', 'refused')
      union select t.id from topics t join pictures p on p.id = t.cover_id where p.owner_id = ${id}))`)
  await tx.execute(sql`
    with left_topics as (delete from topic_follows where user_id = ${id} returning topic_id)
    update topics p set followers = p.followers - 1 from left_topics l where p.id = l.topic_id`)
  await tx.execute(sql`delete from topic_interests where user_id = ${id}`)
  await tx.execute(sql`delete from topic_managers where user_id = ${id}`)
  await tx.execute(sql`delete from dismissed_people where user_id = ${id} or person_id = ${id}`)
  await tx.execute(sql`delete from topics where creator_id = ${id} and state in ('pending', 'refused')`)
  await tx.execute(
    sql`update topics set cover_id = null where cover_id in (select id from pictures where owner_id = ${id})`,
  )
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'topics.creator_id': {
    why: 'an open topic is its followers’; it shows nobody as its creator',
    words: ['name', 'intro', 'reason'],
  },
  'topics.decided_by': { why: 'who decided about others', words: 'all' },
}
