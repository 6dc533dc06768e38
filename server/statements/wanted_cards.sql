-- wanted_cards
-- $1 readers uuid[]
-- $2 schools uuid[]
-- $3 ids uuid[]
-- gives
--   reader uuid
--   id uuid
--   text text
--   most integer
--   found boolean
--   lapsed boolean
--   thumbKey text
select
  a.reader,
  w.id,
  w.text,
  w.most,
  w.found,
  w.until_at <= now() as lapsed,
  w.pictures -> 0 ->> 'thumbKey' as "thumbKey"
from
  (
    select distinct
      *
    from
      unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (reader, school, id)
  ) a
  join secondhand_wanted w on w.id = a.id
  and w.deleted_at is null
  and (
    w.state = 'approved'
    or w.author_id = a.reader
  )
  and w.author_id <> all (
    coalesce(
      (
        select
          blocked_with (a.reader)
      ),
      '{}'
    )
  )
  and (
    w.author_id = a.reader
    or a.school is null
    or w.school_id = a.school
  );
