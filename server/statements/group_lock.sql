-- group_lock
-- $1 group uuid
select
from
  conversations
where
  id = $1
for no key update;
