import { sql } from 'drizzle-orm'
import type { Switch } from '../../core/switches/switch'

export const voteSwitch: Switch = {
  name: 'vote',
  title: '投票',
  entrances: ['pages/vote/index', 'pages/vote/createEvent'],
  begins: ['VoteActivity/create'],
  underWay: (
    school,
  ) => sql`exists(select from vote_events e where e.school_id = ${school} and e.deleted_at is null and e.state = 'approved'
    and e.closed_at is null and e.cancelled_for is null)`,
}
