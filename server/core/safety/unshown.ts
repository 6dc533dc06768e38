import { sql, type SQL } from 'drizzle-orm'
import type { HeldSubject } from '../../../contract/kinds'
import { literal } from '../../database/literal'

/** Whether the row was refused before anybody read it: then there is no decision to appeal. null where it was not refused. */
export const isUnshown = (subject: HeldSubject, row: SQL): SQL =>
  sql`case when ${row}.state = 'refused' then never_shown(${literal(subject)}, ${row}.id) end`
