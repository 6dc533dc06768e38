-- group_standing
-- $1 reader uuid
-- $2 group uuid
-- gives
--   id uuid
--   name text
--   role text
--   quiet boolean
--   silencedUntil timestamp with time zone
--   dissolved boolean
--   approval text
--   scope text
--   schoolId uuid
--   ownerId uuid
select
  g.id,
  g.name,
  m.role,
  g.quiet,
  m.silenced_until as "silencedUntil",
  g.dissolved_at is not null as dissolved,
  g.approval,
  g.scope,
  g.school_id as "schoolId",
  g.owner_id as "ownerId"
from
  conversation_members m
  join chat_groups g on g.id = m.conversation_id
where
  m.user_id = $1
  and m.conversation_id = $2;
