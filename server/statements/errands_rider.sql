-- errands_rider
-- $1 id uuid
-- gives
--   done integer
--   stars integer
--   ratings integer
select
  done,
  stars,
  ratings
from
  riders
where
  user_id = $1;
