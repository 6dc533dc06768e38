-- signin_standing
-- $1 person uuid
-- $2 today date
-- gives
--   joined text
--   total integer
--   longest integer
--   runs json
--   recent json
--   points text
--   cards integer
--   toward integer
--   reward integer
--   reminder boolean
--   time text
with
  mine as materialized (
    select
      day,
      streak,
      points
    from
      signins
    where
      user_id = $1
  ),
  numbered as (
    select
      day,
      day - (
        row_number() over (
          order by
            day
        )
      )::int as run
    from
      mine
  ),
  runs as materialized (
    select
      min(day) as first,
      max(day) as last,
      count(*)::int as days
    from
      numbered
    group by
      run
  ),
  living as (
    select
      first,
      last
    from
      runs
    where
      last >= $2::date - 1
  )
select
  to_char(u.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as joined,
  (
    select
      count(*)::int
    from
      mine
  ) as total,
  coalesce(
    (
      select
        max(days)
      from
        runs
    ),
    0
  ) as longest,
  (
    select
      coalesce(
        json_agg(
          r
          order by
            r.last desc
        ),
        '[]'
      )
    from
      (
        select
          first,
          last
        from
          runs
        order by
          last desc
        limit
          2
      ) r
  ) as runs,
  (
    select
      coalesce(json_agg(m.day), '[]')
    from
      mine m
    where
      m.day >= $2::date - 7
  ) as recent,
  coalesce(
    (
      select
        balance
      from
        ledger_accounts
      where
        id = ledger_account ('points', $1::uuid)
    ),
    0
  )::text as points,
  (
    select
      count(*)::int
    from
      signin_cards c
    where
      c.user_id = $1
      and c.used_for is null
  ) as cards,
  (
    select
      count(*)::int
    from
      mine m
      join living l on m.day between l.first and l.last
    where
      m.streak is not null
      and m.day > coalesce(
        (
          select
            max(c.earned_on)
          from
            signin_cards c
          where
            c.user_id = $1
        ),
        '-infinity'
      )
  ) as toward,
  (
    select
      points
    from
      mine
    where
      day = $2::date
  ) as reward,
  p.reminder,
  p.remind_at as time
from
  users u
  left join signin_people p on p.user_id = u.id
where
  u.id = $1;
