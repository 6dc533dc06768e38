-- timetables
-- $1 owners uuid[]
-- $2 memos boolean
-- gives
--   owner uuid
--   id uuid
--   kind text
--   rev integer
--   gone boolean
--   data jsonb
select
  owner_id as owner,
  id,
  kind,
  rev,
  gone,
  data
from
  timetable_rows
where
  owner_id = any ($1::uuid[])
  and (
    $2
    or kind <> 'memo'
  )
  and not gone
order by
  rev;
