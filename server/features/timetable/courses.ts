import { sql, type SQL } from 'drizzle-orm'

/** Monday of the week in which a term starts. */
const monday = sql`date_trunc('week', (r.data->>'starts')::date)::date`

/** Names of the classes of the term that is on today; of two such terms the one that is shown, as `planOf` has it. */
export const coursesNow = (userId: SQL): SQL => sql`
  select distinct c.data->>'name' as name from timetable_rows c
  where c.owner_id = ${userId} and c.kind = 'class' and not c.gone and c.data->>'term' = (
    select r.id::text from timetable_rows r
      left join timetable_rows s on s.owner_id = r.owner_id and s.kind = 'settings' and not s.gone
    where r.owner_id = ${userId} and r.kind = 'term' and not r.gone and r.data->>'starts' is not null
      and (now() at time zone 'Asia/Shanghai')::date between ${monday} and ${monday} + (r.data->>'weeks')::int * 7 - 1
    order by r.id::text is distinct from s.data->>'term_id', r.rev limit 1)`
