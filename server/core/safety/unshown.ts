import { sql, type SQL } from 'drizzle-orm'
import type { HeldSubject } from '../../../contract/kinds'

/** Whether the row was refused before anybody read it: then there is no decision to appeal. null where it was not refused. */
export const unshown = (
  subject: HeldSubject,
  row: SQL,
): SQL => sql`case when ${row}.state = 'refused' then not exists(
  select 1 from complaint_cases k where k.subject = ${sql.raw(`'${subject}'`)} and k.subject_id = ${row}.id and k.state = 'approved') end`
