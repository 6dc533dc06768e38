-- personalised
-- $1 person uuid
-- gives
--   personalised boolean
select
  personalised
from
  users
where
  id = $1;
