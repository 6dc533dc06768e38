-- goods_offered
-- $1 id uuid
-- $2 seller uuid
select
from
  secondhand_goods g
where
  g.id = $1
  and g.author_id = $2
  and g.deleted_at is null
  and g.state = 'approved'
  and not g.off
  and g.free > 0;
