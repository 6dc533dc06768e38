-- goods_counts
-- $1 school uuid
-- gives
--   category text
--   count integer
select
  g.category,
  count(*)::int as count
from
  secondhand_goods g
where
  g.school_id = $1
  and g.deleted_at is null
  and g.state = 'approved'
  and not g.off
  and g.free > 0
group by
  g.category;
