-- chat_standing
-- $1 reader uuid
-- $2 key uuid
-- $3 other uuid
-- gives
--   id uuid
--   name text
--   avatar text
--   college text
--   frame text
--   plate text
--   school text
--   remark text
--   left boolean
--   admitted boolean
--   recent boolean
--   spoke boolean
--   answered boolean
--   mutual boolean
--   asked boolean
--   reason boolean
--   conversation uuid
--   pinned boolean
--   muted boolean
--   read integer
--   peer_read integer
--   known json
select
  u.id,
  u.name,
  u.avatar,
  u.college,
  u.frame,
  u.plate,
  s.name as school,
  r.name as remark,
  u.erased as left,
  (
    u.write_to = 'everyone'
    or shown_to ($1::uuid, u.write_to, u.id, u.school_id)
  ) as admitted,
  coalesce(theirs.spoke_at > now() - interval '7 days', false) as recent,
  mine.spoke_at is not null as spoke,
  theirs.spoke_at is not null as answered,
  coalesce(mine.asked_at > now() - interval '30 days', false) as asked,
  exists (
    select
      1
    from
      follows sf
      join follows sg on sg.follower_id = sf.followee_id
      and sg.followee_id = sf.follower_id
    where
      sf.follower_id = $1
      and sf.followee_id = u.id
  ) as mutual,
  (
    exists (
      select
        1
      from
        orders o
      where
        o.status = 'placed'
        and o.payment = 'paid'
        and (
          o.buyer_id = $1::uuid
          and o.seller_id = u.id
          or o.seller_id = $1::uuid
          and o.buyer_id = u.id
        )
    )
  ) as reason,
  mine.conversation_id as conversation,
  mine.pinned,
  mine.muted,
  mine.last_read as read,
  theirs.last_read as peer_read,
  (
    select
      json_build_object('conversation', k.conversation_id, 'seq', k.seq)
    from
      messages k
    where
      k.sender_id = $1
      and k.key = $2::uuid
  ) as known
from
  users u
  left join schools s on s.id = u.school_id
  left join remark_names r on r.viewer_id = $1
  and r.person_id = u.id
  left join conversation_members mine on mine.user_id = $1
  and mine.peer_id = u.id
  left join conversation_members theirs on theirs.conversation_id = mine.conversation_id
  and theirs.user_id = u.id
where
  u.id = $3
  and not exists (
    select
      1
    from
      blocks b
    where
      (
        b.blocker_id = $1
        and b.blocked_id = u.id
      )
      or (
        b.blocker_id = u.id
        and b.blocked_id = $1
      )
  );
