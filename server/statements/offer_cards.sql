-- offer_cards
-- $1 readers uuid[]
-- $2 ids uuid[]
-- gives
--   reader uuid
--   id uuid
--   goods uuid
--   title text
--   price integer
--   thumbKey text
--   sum integer
--   by text
--   state text
--   buys boolean
--   mine boolean
--   until text
--   over boolean
--   ordered boolean
--   shelf boolean
select
  w.reader,
  f.id,
  f.goods_id as goods,
  g.title,
  g.price,
  g.pictures -> 0 ->> 'thumbKey' as "thumbKey",
  f.sum,
  f.by,
  f.state,
  f.buyer_id = w.reader as buys,
  (f.by = 'buyer') = (f.buyer_id = w.reader) as mine,
  f.until_at::text as until,
  f.until_at <= now() as over,
  exists (
    select
    from
      orders o
    where
      o.id = f.order_id
      and o.status <> 'closed'
  ) as ordered,
  (
    g.deleted_at is null
    and g.state = 'approved'
    and not g.off
    and g.free > 0
  ) as shelf
from
  (
    select distinct
      *
    from
      unnest($1::uuid[], $2::uuid[]) as a (reader, id)
  ) w
  join secondhand_offers f on f.id = w.id
  and w.reader in (f.buyer_id, f.seller_id)
  join secondhand_goods g on g.id = f.goods_id
  and g.deleted_at is null;
