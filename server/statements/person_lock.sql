-- person_lock
-- $1 person uuid
select
from
  users
where
  id = $1
for no key update;
