-- vote_hold
-- $1 event uuid
-- gives
--   id uuid
--   kind text
--   schoolId uuid
--   conversationId uuid
--   authorId uuid
--   title text
--   choices integer
--   period text
--   voters text
--   way text
--   review boolean
--   numbered integer
--   starts double precision
--   ends double precision
--   now double precision
--   closed boolean
--   cancelled boolean
--   open boolean
--   day text
select
  id,
  kind,
  school_id as "schoolId",
  conversation_id as "conversationId",
  author_id as "authorId",
  title,
  choices,
  period,
  voters,
  way,
  review,
  numbered,
  (
    extract(
      epoch
      from
        starts_at
    ) * 1000
  )::float8 as starts,
  (
    extract(
      epoch
      from
        ends_at
    ) * 1000
  )::float8 as ends,
  (
    extract(
      epoch
      from
        clock_timestamp()
    ) * 1000
  )::float8 as now,
  closed_at is not null as closed,
  cancelled_for is not null as cancelled,
  state = 'approved' as open,
  (
    case
      when period = 'daily' then (clock_timestamp() at time zone 'Asia/Shanghai')::date
      else date '2000-01-01'
    end
  )::text as day
from
  vote_events
where
  id = $1
  and deleted_at is null;
