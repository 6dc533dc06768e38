-- group_target
-- $1 group uuid
-- $2 person uuid
-- gives
--   id uuid
--   role text
select
  user_id as id,
  role
from
  conversation_members
where
  conversation_id = $1
  and user_id = $2;
