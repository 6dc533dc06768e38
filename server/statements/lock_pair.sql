-- lock_pair
-- $1 pair text
select
from
  pg_advisory_xact_lock(hashtextextended ($1, 0));
