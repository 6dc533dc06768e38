import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits } from '../../../contract/programs/rules'
import type { Executor } from '../../context'
import type { ProgramEvent } from './event'

type Value = string | number | boolean | null

/**
 * Tells a school's programs what happened, once the transaction that did it holds: its rows are written there, and a round
 * sends them. Costs one look at an index where the school has no programs.
 */
export async function notifyPrograms<Field extends string>(
  tx: Executor,
  event: ProgramEvent<Field>,
  schoolId: string | null,
  data: Readonly<Record<Field, Value>>,
): Promise<void> {
  if (schoolId === null) return
  const ids = Array.from({ length: limits.endpoints.max }, () => newId())
  await tx.execute(sql`
    with happened as (
      insert into program_events (id, school_id, type, data)
      select ${newId()}::uuid, ${schoolId}::uuid, ${event.name}, ${JSON.stringify(data)}::jsonb
      where exists(select from program_endpoints e where e.school_id = ${schoolId})
        or exists(select from program_tokens t where t.school_id = ${schoolId} and t.expires_at > now())
      returning id
    ), told as (
      select e.id, row_number() over (order by e.id) as place from program_endpoints e
      where e.school_id = ${schoolId} and e.off is null and ${event.name} = any(e.events)
    )
    insert into program_deliveries (id, school_id, endpoint_id, event_id)
    select fresh.id, ${schoolId}::uuid, told.id, happened.id from happened, told
    join unnest(${sql.param(ids)}::uuid[]) with ordinality as fresh(id, place) using (place)`)
}
