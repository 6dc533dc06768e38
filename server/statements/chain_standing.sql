-- chain_standing
-- $1 reader uuid
-- $2 chain uuid
-- gives
--   id uuid
--   group uuid
--   author uuid
--   title text
--   format text
--   places integer
--   each integer
--   timed boolean
--   lines integer
--   open boolean
--   role text
--   silencedUntil timestamp with time zone
--   dissolved boolean
select
  c.id,
  c.group_id as "group",
  c.author_id as author,
  c.title,
  c.format,
  c.places,
  c.each,
  c.timed,
  c.lines,
  (
    c.closed_at is null
    and c.until_at > clock_timestamp()
    and not exists (
      select
        1
      from
        chat_groups cg
      where
        cg.id = c.group_id
        and cg.dissolved_at is not null
    )
  ) as open,
  m.role,
  m.silenced_until as "silencedUntil",
  g.dissolved_at is not null as dissolved
from
  chains c
  join conversation_members m on m.conversation_id = c.group_id
  and m.user_id = $1
  join chat_groups g on g.id = c.group_id
where
  c.id = $2;
