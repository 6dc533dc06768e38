-- chat_unread
-- $1 reader uuid
-- gives
--   chats integer
select
  coalesce(
    (
      select
        sum(
          case
            when m.muted then least(m.unread, m.mentions + m.calls)
            else m.unread
          end
        )
      from
        conversation_members m
      where
        m.user_id = $1::uuid
        and m.unread > 0
        and (
          m.peer_id is null
          or not exists (
            select
              1
            from
              blocks b
            where
              (
                b.blocker_id = $1::uuid
                and b.blocked_id = m.peer_id
              )
              or (
                b.blocker_id = m.peer_id
                and b.blocked_id = $1::uuid
              )
          )
        )
    ),
    0
  )::int as chats;
