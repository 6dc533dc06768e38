-- message_counts
-- $1 people uuid[]
-- gives
--   id uuid
--   chats integer
--   notices json
select
  p.id,
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
        m.user_id = p.id
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
                b.blocker_id = p.id
                and b.blocked_id = m.peer_id
              )
              or (
                b.blocker_id = m.peer_id
                and b.blocked_id = p.id
              )
          )
        )
    ),
    0
  )::int as chats,
  (
    select
      json_object_agg(g.name, g.count)
    from
      (
        select
          n."group" as name,
          count(*) as count
        from
          notices n
        where
          n.user_id = p.id
          and n.read_at is null
          and (
            n.actor_id is null
            or n.alias_id is not null
            or not exists (
              select
                1
              from
                blocks b
              where
                (
                  b.blocker_id = p.id
                  and b.blocked_id = n.actor_id
                )
                or (
                  b.blocker_id = n.actor_id
                  and b.blocked_id = p.id
                )
            )
          )
        group by
          n."group"
      ) g
  ) as notices
from
  (
    select distinct
      id
    from
      unnest($1::uuid[]) as p (id)
  ) p;
