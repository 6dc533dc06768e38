-- chat_each
-- $1 files text
-- $2 readers uuid[]
-- $3 conversations uuid[]
-- $4 seqs integer[]
-- gives
--   reader uuid
--   school uuid
--   conversation uuid
--   seq integer
--   cardKind text
--   cardId uuid
--   json text
--   quoted json
--   happened json
select
  w.reader,
  w.school,
  m.conversation_id as conversation,
  m.seq,
  m.card_kind as "cardKind",
  m.card_id as "cardId",
  (
    (
      (
        (('{"conversation":"' || (m.conversation_id)::text) || ('","seq":' || (m.seq)::text)) || ((',"sender":"' || (m.sender_id)::text) || ('","key":"' || ((m.key)::text || '","kind":"')))
      ) || (
        (
          ((m.kind)::text || '","text":') || (
            (
              to_json(
                case
                  when m.kind = 'system' then ''
                  else m.text
                end
              )::text
            )::text || ',"picture":'
          )
        ) || (
          (
            (
              coalesce(
                (
                  replace(replace(m.picture::text, '"key":"', '"url":"' || $1::text), '"thumbKey":"', '"thumb":"' || $1::text)
                )::text,
                'null'
              )
            )::text || ',"voice":'
          ) || (
            (
              coalesce(
                (
                  replace(replace(m.voice::text, '"key":"', '"url":"' || $1::text), '"thumbKey":"', '"thumb":"' || $1::text)
                )::text,
                'null'
              )
            )::text || (',"place":' || (coalesce((m.place)::text, 'null'))::text)
          )
        )
      )
    ) || (
      (
        (
          (',"file":' || (coalesce(((m.file::jsonb - 'key'))::text, 'null'))::text) || (',"card":' || ('null')::text)
        ) || (
          (',"reply":' || ('null')::text) || (
            ',"target":' || (
              (
                coalesce(
                  (
                    case
                      when m.kind = 'recall' then m.target
                    end
                  )::text,
                  'null'
                )
              )::text || ',"recalled":'
            )
          )
        )
      ) || (
        (
          (
            (
              case
                when m.recalled_at is not null then 'true'
                else 'false'
              end
            )::text || ',"by_manager":'
          ) || (
            (
              case
                when m.by_manager then 'true'
                else 'false'
              end
            )::text || (
              ',"from":' || (
                coalesce(
                  (
                    case
                      when f.id is not null then (
                        (
                          '{"name":' || (
                            (
                              case
                                when f.name ~ '[\x01-\x1f"\\]' then to_json(f.name)::text
                                else '"' || f.name || '"'
                              end
                            )::text || ',"avatar":'
                          )
                        ) || (
                          (coalesce('"' || ($1::text || f.avatar) || '"', 'null'))::text || (
                            case
                              when f.frame is null
                              and f.plate is null then ''
                              else concat(
                                ',"frame":' || '"' || (
                                  case
                                    when starts_with(f.frame, 'frames/') then '/files/'
                                    else $1::text
                                  end || f.frame
                                ) || '"',
                                ',"plate":' || '"' || (f.plate) || '"'
                              )
                            end || '}'
                          )
                        )
                      )
                    end
                  )::text,
                  'null'
                )
              )::text
            )
          )
        ) || (
          (',"system":' || ('null')::text) || (
            ',"at":' || (
              (
                left(
                  to_json(date_trunc('milliseconds', m.created_at at time zone 'UTC') + interval '1 microsecond')::text,
                  24
                ) || 'Z"'
              )::text || '}'
            )
          )
        )
      )
    )
  ) as json,
  case
    when q.seq is not null then json_build_object(
      'seq',
      q.seq,
      'sender',
      q.sender_id,
      'kind',
      q.kind,
      'cardKind',
      q.card_kind,
      'text',
      left(q.text, 61),
      'recalled',
      q.recalled_at is not null,
      'here',
      q.seq > c.hidden_before
      and not exists (
        select
          1
        from
          message_deletions x
        where
          x.user_id = c.user_id
          and x.conversation_id = q.conversation_id
          and x.seq = q.seq
      )
    )
  end as quoted,
  case
    when m.kind = 'system' then json_build_object(
      'event',
      m.event,
      'note',
      m.text,
      'who',
      (
        select
          json_build_object('id', w.id, 'name', w.name)
        from
          users w
        where
          w.id = m.sender_id
      ),
      'whom',
      (
        select
          coalesce(
            json_agg(
              json_build_object('id', p.id, 'name', p.name)
              order by
                a.n
            ),
            '[]'
          )
        from
          unnest(m.people) with ordinality a (id, n)
          join users p on p.id = a.id
      )
    )
  end as happened
from
  (
    select distinct
      a.reader,
      p.school_id as school,
      a.conversation,
      a.seq
    from
      unnest($2::uuid[], $3::uuid[], $4::int[]) as a (reader, conversation, seq)
      join users p on p.id = a.reader
  ) w
  join conversation_members c on c.user_id = w.reader
  and (
    c.peer_id is null
    or not exists (
      select
        1
      from
        blocks b
      where
        (
          b.blocker_id = w.reader
          and b.blocked_id = c.peer_id
        )
        or (
          b.blocker_id = c.peer_id
          and b.blocked_id = w.reader
        )
    )
  )
  join messages m on m.conversation_id = c.conversation_id
  left join users f on f.id = m.sender_id
  and c.peer_id is null
  left join messages q on q.conversation_id = m.conversation_id
  and q.seq = m.target
  and m.kind <> 'recall'
where
  m.seq > c.hidden_before
  and not exists (
    select
      1
    from
      message_deletions x
    where
      x.user_id = c.user_id
      and x.conversation_id = m.conversation_id
      and x.seq = m.seq
  )
  and c.conversation_id = w.conversation
  and m.conversation_id = w.conversation
  and m.seq = w.seq;
