-- goods_sellable
-- $1 buyer uuid
-- $2 ids uuid[]
-- gives
--   id uuid
--   title text
--   text text
--   category text
--   pictures json
--   grade text
--   price integer
--   original integer
--   tags text[]
--   agreed integer
--   free integer
--   ways text[]
--   freight integer
--   spot text
--   exempt text
--   business boolean
--   seller json
--   schoolId uuid
--   state text
--   gone boolean
--   off boolean
select
  g.id,
  g.title,
  g.text,
  g.category,
  g.pictures,
  g.grade,
  g.price,
  g.original,
  g.tags,
  (
    select
      f.sum
    from
      secondhand_offers f
    where
      f.goods_id = g.id
      and f.buyer_id = $1
      and f.sum < g.price
      and f.state = 'accepted'
      and f.until_at > now()
      and not exists (
        select
        from
          orders o
        where
          o.id = f.order_id
          and o.status <> 'closed'
      )
    limit
      1
  ) as agreed,
  g.free,
  g.ways,
  g.freight,
  g.spot,
  g.exempt,
  coalesce(b.state = 'verified', false) as business,
  case
    when u.id is null then null
    else json_build_object(
      'id',
      u.id,
      'name',
      u.name,
      'avatar',
      u.avatar,
      'college',
      u.college,
      'frame',
      u.frame,
      'plate',
      u.plate,
      'school',
      s.name
    )
  end as seller,
  g.school_id as "schoolId",
  g.state,
  g.off,
  g.deleted_at is not null
  or not g.author_id <> all (
    coalesce(
      (
        select
          blocked_with ($1)
      ),
      '{}'
    )
  ) as gone
from
  secondhand_goods g
  join users u on u.id = g.author_id
  left join schools s on s.id = u.school_id
  left join secondhand_sellers b on b.user_id = u.id
where
  g.id = any ($2::uuid[]);
