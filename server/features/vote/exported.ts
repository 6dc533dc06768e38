import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, KeptRows, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  vote_ballots: {
    read: (id) =>
      listJson(sql`select v.title as vote, e.name as chosen, b.code, b.state, b.reason, b.cast_at as at
        from vote_ballots b join vote_events v on v.id = b.event_id join vote_entries e on e.id = b.entry_id
        where b.voter_id = ${id} order by b.id`),
  },
}

const numbers = 'numbers of an event, which say nothing of a person'

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'vote_results.event_id': numbers,
  'vote_results.entry_id': numbers,
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'vote_ballots.voter_id': {
    why: 'a ballot that names nobody any more: its receipt is public, and numbers stay true',
    words: ['code', 'reason'],
  },
  'vote_results.event_id': { why: numbers },
  'vote_results.entry_id': { why: numbers },
}
