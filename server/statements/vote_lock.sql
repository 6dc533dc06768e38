-- vote_lock
-- $1 event uuid
select
from
  vote_events
where
  id = $1
for no key update;
