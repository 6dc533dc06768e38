-- chat_append
-- $1 conversation uuid
-- $2 sender uuid
-- $3 key uuid
-- $4 kind text
-- $5 text text
-- $6 picture json
-- $7 pictureId uuid
-- $8 voice json
-- $9 voiceId uuid
-- $10 place json
-- $11 cardKind text
-- $12 cardId uuid
-- $13 target integer
-- $14 people uuid[]
-- $15 toAll boolean
-- $16 event text
-- $17 file json
-- $18 fileId uuid
-- $19 moved uuid
-- $20 asks boolean
-- gives
--   seq integer
with
  next as (
    update conversations
    set
      last_seq = last_seq + 1
    where
      id = $1
    returning
      last_seq
  ),
  added as (
    insert into
      messages (
        conversation_id,
        seq,
        sender_id,
        key,
        kind,
        text,
        picture,
        picture_id,
        voice,
        voice_id,
        place,
        card_kind,
        card_id,
        target,
        people,
        to_all,
        event,
        file,
        file_id
      )
    select
      $1::uuid,
      last_seq,
      $2::uuid,
      $3::uuid,
      $4,
      $5,
      $6::json,
      $7::uuid,
      $8::json,
      $9::uuid,
      $10::json,
      $11,
      $12::uuid,
      $13::int,
      $14::uuid[],
      $15::boolean,
      $16,
      $17::json,
      $18::uuid
    from
      next
    on conflict (sender_id, key) do nothing
    returning
      seq
  ),
  told as (
    update conversation_members m
    set
      moved = $19,
      hidden = false,
      unread = m.unread + case
        when m.user_id = $2
        or $4 = 'system' then 0
        else 1
      end,
      mentions = m.mentions + case
        when m.user_id = $2
        or $4 = 'system'
        or not coalesce(m.user_id = any ($14::uuid[]), false) then 0
        when exists (
          select
            1
          from
            blocks b
          where
            b.blocker_id = m.user_id
            and b.blocked_id = $2
        ) then 0
        else 1
      end,
      calls = m.calls + case
        when m.user_id = $2
        or not $15::boolean then 0
        when exists (
          select
            1
          from
            blocks b
          where
            b.blocker_id = m.user_id
            and b.blocked_id = $2
        ) then 0
        else 1
      end,
      spoke_at = case
        when m.user_id = $2
        and $4 <> 'system' then clock_timestamp()
        else m.spoke_at
      end,
      asked_at = case
        when m.user_id = $2
        and $20::boolean then clock_timestamp()
        else m.asked_at
      end
    from
      added
    where
      m.conversation_id = $1
  ),
  pushed as (
    insert into
      chat_pushes (conversation_id, user_id, seq, due_at)
    select
      m.conversation_id,
      m.user_id,
      added.seq,
      now() + interval '5 s'
    from
      added,
      conversation_members m
    where
      m.conversation_id = $1
      and m.user_id <> $2
      and $4 <> 'system'
      and exists (
        select
          1
        from
          sessions ps
          join push_subscriptions p on p.session_id = ps.id
        where
          ps.user_id = m.user_id
      )
    on conflict (conversation_id, user_id) do update
    set
      seq = excluded.seq,
      attempts = 0,
      due_at = least(chat_pushes.due_at, excluded.due_at)
  )
select
  seq
from
  added;
