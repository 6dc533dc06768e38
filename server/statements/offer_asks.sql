-- offer_asks
-- $1 id uuid
-- $2 seller uuid
select
from
  secondhand_offers f
  join secondhand_goods g on g.id = f.goods_id
where
  f.id = $1
  and f.seller_id = $2
  and g.deleted_at is null
  and g.state = 'approved'
  and not g.off
  and g.free > 0;
