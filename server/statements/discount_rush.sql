-- discount_rush
-- $1 reader uuid
-- $2 activity uuid
-- gives
--   school_id uuid
--   left integer
--   each integer
--   starts double precision
--   ends double precision
--   now double precision
--   stopped boolean
--   mine integer
--   returned integer
select
  a.school_id,
  a."left",
  a."each",
  (
    extract(
      epoch
      from
        a.starts_at
    ) * 1000
  )::float8 as starts,
  (
    extract(
      epoch
      from
        a.ends_at
    ) * 1000
  )::float8 as ends,
  (
    extract(
      epoch
      from
        clock_timestamp()
    ) * 1000
  )::float8 as now,
  (
    a.stopped_at is not null
    or not d.open
  ) as stopped,
  (
    select
      count(*)::int
    from
      discount_coupons c
    where
      c.activity_id = a.id
      and c.holder_id = $1
      and c.state not in ('returned', 'void')
  ) as mine,
  (
    select
      count(*)::int
    from
      discount_coupons c
    where
      c.activity_id = a.id
      and c.holder_id = $1
      and c.state = 'returned'
      and c.settled_at > clock_timestamp() - interval '1 day'
  ) as returned
from
  discount_activities a
  join discount_shops d on d.id = a.shop_id
where
  a.id = $2;
