import { sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../context'
import { clearOf } from '../../core/privacy/visible'
import { thing } from '../../core/thing/thing'
import { leaveVotes } from './erase'
import { voteEntries, voteEvents } from './tables'

/** Condition: the reader is of those whom the event `v` is for. */
const invited = (viewer: Viewer | null): SQL =>
  sql`(v.voters = 'everyone' or v.school_id = ${viewer?.schoolId ?? null}::uuid or v.author_id = ${viewer?.id ?? null}::uuid)`

/** Events. */
export const event = thing({
  kind: 'vote',
  what: '这个投票',
  table: voteEvents,
  row: 'v',
  title: 'title',
  text: 'text',
  pictures: 'pictures',
  scope: invited,
  found: { counts: { people: 'people' } },
  exported: {
    starts: 'startsAt',
    ends: 'endsAt',
    choices: 'choices',
    period: 'period',
    voters: 'voters',
    state: 'state',
  },
  erased: { as: 'votes', after: ['vote entries'] },
})

/** Condition: the entry `e` stands in the ranking of its event. */
export const listed = sql`(e.deleted_at is null and e.state = 'approved' and e.review = 'accepted')`

/** What is voted for. One that its event's creator has yet to accept is theirs and its author's alone. */
export const entry = thing({
  kind: 'voteEntry',
  what: '这位选手',
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
      and ${clearOf(reader, sql`e.author_id`)} and ${event.visible(viewer)}`
  },
  async thread(db, _viewer, { id, state }) {
    const [row] = await db
      .select({ review: voteEntries.review })
      .from(voteEntries)
      .where(sql`${voteEntries.id} = ${id}`)
    const open = state === 'approved' && row?.review === 'accepted'
    return open ? {} : { closed: '还没有通过审核，不能评论' }
  },
  exported: { review: 'review', reason: 'reason', votes: 'votes', state: 'state' },
  erased: { as: 'vote entries', also: leaveVotes },
})
