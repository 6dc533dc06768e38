-- dynamic_cards
-- $1 readers uuid[]
-- $2 schools uuid[]
-- $3 ids uuid[]
-- gives
--   reader uuid
--   id uuid
--   author text
--   excerpt text
--   thumbKey text
select
  w.reader,
  d.id,
  coalesce(a.name, u.name) as author,
  left(coalesce(nullif(d.title, ''), d.text), 61) as excerpt,
  d.pictures -> 0 ->> 'thumbKey' as "thumbKey"
from
  (
    select distinct
      *
    from
      unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (reader, school, id)
  ) w
  join dynamics d on d.id = w.id
  and d.deleted_at is null
  and (
    d.state = 'approved'
    or d.author_id = w.reader
  )
  and (
    (
      d.scope = 'everyone'
      or d.scope = 'school'
      and d.school_id = w.school
    )
    or d.author_id = w.reader
    or d.scope = 'followers'
    and exists (
      select
        1
      from
        follows sf
      where
        sf.follower_id = w.reader
        and sf.followee_id = d.author_id
    )
  )
  join users u on u.id = d.author_id
  and (
    d.alias_id is not null
    or (
      u.dynamics_to = 'everyone'
      or shown_to (w.reader, u.dynamics_to, u.id, u.school_id)
    )
  )
  and case
    when d.alias_id is null then d.author_id <> all (
      coalesce(
        (
          select
            blocked_with (w.reader)
        ),
        '{}'
      )
    )
    else alias_heard (w.reader, d.alias_id)
  end
  left join aliases a on a.id = d.alias_id;
