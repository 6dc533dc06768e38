-- muted_until
-- $1 person uuid
-- gives
--   until timestamp with time zone
select
  max(mute_until) as until
from
  complaint_cases
where
  owner_id = $1
  and state = 'approved'
  and mute_until is not null
  and mute_until > now();
