-- wanted_asked
-- $1 id uuid
-- $2 author uuid
select
from
  secondhand_wanted w
where
  w.id = $1
  and w.author_id = $2
  and w.deleted_at is null
  and w.state = 'approved'
  and not w.found
  and w.until_at > now();
