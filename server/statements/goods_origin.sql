-- goods_origin
-- $1 house uuid
-- $2 reader uuid
-- $3 school uuid
with
  origin as materialized (
    select
      h.id,
      h.school_id,
      h.latitude,
      h.longitude
    from
      houses h
    where
      h.id = coalesce(
        $1::uuid,
        (
          select
            a.house_id
          from
            user_addresses a
          where
            a.user_id = $2::uuid
            and a.is_default
            and a.deleted_at is null
        )
      )
  )
select
from
  origin
where
  school_id = $3;
