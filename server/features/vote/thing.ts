import { sql, type SQL } from 'drizzle-orm'
import { clearOf } from '../../core/privacy/visible'
import { thing } from '../../core/thing/thing'
import { chosen, leaveVotes, voted } from './erase'
import { lockEvent } from './hold'
import { release } from './release'
import { announce } from './announce'
import { voteEntries, voteEvents } from './tables'

/** Condition: the person is of the chat, by default that of the event `v`. */
export const inChat = (person: SQL, conversation = sql`v.conversation_id`): SQL =>
  sql`exists(select 1 from conversation_members cm where cm.conversation_id = ${conversation} and cm.user_id = ${person})`

/**
 * Condition: the reader has a ballot in the event `v`. They go on reading it and their receipts, though its creator blocks
 * them, or they leave its chat; not where they themselves blocked its creator.
 */
const tookPart = (
  reader: SQL,
): SQL => sql`exists(select 1 from vote_ballots vb where vb.event_id = v.id and vb.voter_id = ${reader}
  and not exists(select 1 from blocks bl where bl.blocked_id = v.author_id and bl.blocker_id = ${reader}))`

/** Condition: the reader of that school, both may be null, sees the event `v`. `visitor`: there is no reader, who took no part. */
export function visibleTo(reader: SQL, school: SQL, visitor = false): SQL {
  const invited = sql`${clearOf(reader, sql`v.author_id`)}
    and (v.voters = 'everyone' or v.voters <> 'chat' and v.school_id = ${school} or v.author_id = ${reader}
      or v.voters = 'chat' and ${inChat(reader)})`
  const seen = visitor ? invited : sql`(${invited} or ${tookPart(reader)})`
  return sql`v.deleted_at is null and (v.state = 'approved' or v.author_id = ${reader}) and ${seen}`
}

/** Condition: the entry `e` stands in the ranking of its event. */
export const listed = sql`(e.deleted_at is null and e.state = 'approved' and e.review = 'accepted')`

/** Condition: there is something to vote for in the event `v`, or people may still enter. One without either is its creator's alone to find. */
export const peopled = sql`(exists(select 1 from vote_entries e where e.event_id = v.id and ${listed})
  or v.cancelled_for is null and (v.way = 'before' and v.starts_at > now() or v.way = 'during' and v.ends_at > now()))`

/** Events. */
export const event = thing({
  kind: 'vote',
  what: '这个投票',
  table: voteEvents,
  row: 'v',
  title: 'title',
  text: 'text',
  pictures: 'pictures',
  visible: (viewer) =>
    visibleTo(sql`${viewer?.id ?? null}::uuid`, sql`${viewer?.schoolId ?? null}::uuid`, viewer === null),
  found: {
    counts: { people: 'people' },
    where: ({ viewer }) => sql`(v.author_id = ${viewer?.id ?? null}::uuid or ${peopled})`,
  },
  exported: {
    starts: 'startsAt',
    ends: 'endsAt',
    choices: 'choices',
    period: 'period',
    voters: 'voters',
    chat: 'conversationId',
    state: 'state',
  },
  erased: { as: 'votes', after: ['vote entries'], stays: voted },
})

/** Statement: ids of the people who stand in the event of an entry themselves, beside its author. */
export const rivalsOf = (entryId: string): SQL => sql`select o.author_id as id from vote_entries e
  join vote_entries o on o.event_id = e.event_id and o.id <> e.id
  where e.id = ${entryId} and o.own and o.deleted_at is null and o.review = 'accepted'`

/** What is voted for. One that its event's creator has yet to accept is theirs and its author's alone. */
export const entry = thing({
  kind: 'voteEntry',
  what: '这个选项',
  table: voteEntries,
  row: 'e',
  joins: sql`join vote_events v on v.id = e.event_id`,
  title: 'name',
  text: 'text',
  pictures: 'pictures',
  visible(viewer) {
    const reader = viewer?.id ?? null
    return sql`e.deleted_at is null and (e.state = 'approved' or e.author_id = ${reader}::uuid)
      and (e.review = 'accepted' or e.author_id = ${reader}::uuid or v.author_id = ${reader}::uuid)
      and (not e.own or ${clearOf(reader, sql`e.author_id`)}) and ${event.visible(viewer)}`
  },
  async thread(db, _viewer, { id, state }) {
    const [row] = await db
      .select({ review: voteEntries.review })
      .from(voteEntries)
      .where(sql`${voteEntries.id} = ${id}`)
    const open = state === 'approved' && row?.review === 'accepted'
    return open ? {} : { closed: '还没有通过审核，不能评论' }
  },
  /** Whose event it is, and who stands against it there. */
  async keepers(tx, id) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select v.author_id as id from vote_entries e join vote_events v on v.id = e.event_id where e.id = ${id}
      union ${rivalsOf(id)}`)
    return rows.map((row) => row.id)
  },
  counted: {
    async lock(tx, id) {
      const { rows } = await tx.execute<{ event: string }>(
        sql`select event_id as event from vote_entries where id = ${id}`,
      )
      if (rows[0]) await lockEvent(tx, rows[0].event)
    },
    /** A case that takes it out gives its choices back, as the school does. */
    async change(tx, { id, eventId, refusal }, by, context) {
      if (by === -1) await release(tx, sql`select ${id}::uuid`, `学校取消：${refusal ?? ''}`)
      await announce(context, tx, eventId)
    },
  },
  exported: { review: 'review', reason: 'reason', votes: 'votes', state: 'state' },
  erased: { as: 'vote entries', also: leaveVotes, stays: chosen },
})
