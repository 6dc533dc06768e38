-- group_calls
-- $1 group uuid
-- gives
--   count integer
select
  count(*)::int as count
from
  messages
where
  conversation_id = $1
  and to_all
  and created_at > now() - interval '24 hours';
