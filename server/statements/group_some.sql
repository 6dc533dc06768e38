-- group_some
-- $1 group uuid
-- $2 people uuid[]
-- gives
--   id uuid
select
  user_id as id
from
  conversation_members
where
  conversation_id = $1
  and user_id = any ($2::uuid[]);
