-- group_wanted
-- $1 school uuid
-- $2 reader uuid
-- $3 people uuid[]
-- gives
--   id uuid
--   name text
--   taken boolean
select
  u.id,
  u.name,
  (
    $1::uuid is null
    or u.school_id = $1
  )
  and (
    (
      u.write_to = 'everyone'
      or shown_to ($2::uuid, u.write_to, u.id, u.school_id)
    )
    or exists (
      select
        1
      from
        follows sf
        join follows sg on sg.follower_id = sf.followee_id
        and sg.followee_id = sf.follower_id
      where
        sf.follower_id = $2
        and sf.followee_id = u.id
    )
  ) as taken
from
  users u
where
  u.id = any ($3::uuid[])
  and u.id <> $2
  and not u.erased
  and not exists (
    select
      1
    from
      blocks b
    where
      (
        b.blocker_id = $2
        and b.blocked_id = u.id
      )
      or (
        b.blocker_id = u.id
        and b.blocked_id = $2
      )
  )
order by
  u.id;
