-- chat_membership
-- $1 reader uuid
-- $2 conversation uuid
-- gives
--   conversation uuid
--   lastSeq integer
--   hiddenBefore integer
--   role text
select
  m.conversation_id as conversation,
  c.last_seq as "lastSeq",
  m.hidden_before as "hiddenBefore",
  m.role
from
  conversation_members m
  join conversations c on c.id = m.conversation_id
where
  m.user_id = $1
  and m.conversation_id = $2
  and (
    m.peer_id is null
    or not exists (
      select
        1
      from
        blocks b
      where
        (
          b.blocker_id = $1
          and b.blocked_id = m.peer_id
        )
        or (
          b.blocker_id = m.peer_id
          and b.blocked_id = $1
        )
    )
  );
