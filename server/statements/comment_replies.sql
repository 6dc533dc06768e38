-- comment_replies
-- $1 files text
-- $2 reader uuid
-- $3 subject uuid
-- $4 after uuid
-- $5 rows bigint
-- gives
--   id uuid
--   score integer
--   json text
select
  *
from
  (
    select
      r.id,
      r.score,
      (
        (
          (
            ('{"id":"' || (r.id)::text) || (
              '","author":' || (
                (
                  case
                    when r.alias_id is null then (
                      (u.begun || (',"avatar":' || (coalesce('"' || ($1::text || u.avatar) || '"', 'null'))::text)) || (
                        (',"school":' || (coalesce((s.name_json)::text, 'null'))::text) || (
                          case
                            when u.frame is null
                            and u.plate is null then ''
                            else concat(
                              ',"frame":' || '"' || (
                                case
                                  when starts_with(u.frame, 'frames/') then '/files/'
                                  else $1::text
                                end || u.frame
                              ) || '"',
                              ',"plate":' || '"' || (u.plate) || '"'
                            )
                          end || '}'
                        )
                      )
                    )
                    else alias_text (r.alias_id)
                  end
                )::text || ',"to":'
              )
            )
          ) || (
            (
              (
                coalesce(
                  (
                    case
                      when r.to_id is not null then answered_text ($2::uuid, r.to_id)
                    end
                  )::text,
                  'null'
                )
              )::text || (',"text":' || (to_json(r.text)::text)::text)
            ) || (
              ',"pictures":' || (
                (
                  replace(
                    replace(r.pictures::text, '"key":"', '"url":"' || $1::text),
                    '"thumbKey":"',
                    '"thumb":"' || $1::text
                  )
                )::text || ',"likes":'
              )
            )
          )
        ) || (
          (
            ((r.likes)::text || ',"liked":') || (
              (
                case
                  when exists (
                    select
                      1
                    from
                      likes k
                    where
                      k.subject_id = r.id
                      and k.user_id = $2::uuid
                  ) then 'true'
                  else 'false'
                end
              )::text || (
                ',"stepped":' || (
                  case
                    when exists (
                      select
                        1
                      from
                        steps k
                      where
                        k.subject_id = r.id
                        and k.user_id = $2::uuid
                    ) then 'true'
                    else 'false'
                  end
                )::text
              )
            )
          ) || (
            (
              ',"mine":' || (
                (
                  case
                    when r.author_id = $2::uuid then 'true'
                    else 'false'
                  end
                )::text || ',"at":'
              )
            ) || (
              (
                left(
                  to_json(date_trunc('milliseconds', r.created_at at time zone 'UTC') + interval '1 microsecond')::text,
                  24
                ) || 'Z"'
              )::text || (
                concat(
                  ',"mentions":' || (
                    case
                      when r.mentions is not null then mentions_text (r.mentions)
                    end
                  )::text,
                  ',"stance":' || (to_json(r.stance)::text)::text,
                  ',"withheld":' || (
                    case
                      when r.state <> 'approved' then (
                        ('{"state":"' || ((r.state)::text || '","reason":')) || (
                          (to_json(coalesce(r.refusal, ''))::text)::text || (
                            concat(
                              ',"edit":' || (
                                case
                                  when case
                                    when r.state = 'refused' then never_shown ('comment', r.id)
                                  end then 'true'
                                end
                              )::text
                            ) || '}'
                          )
                        )
                      )
                    end
                  )::text
                ) || '}'
              )
            )
          )
        )
      ) as json
    from
      comments r
      join users u on u.id = r.author_id
      left join schools s on s.id = u.school_id
    where
      r.deleted_at is null
      and (
        r.state = 'approved'
        or r.author_id = $2::uuid
      )
      and case
        when r.alias_id is null then r.author_id <> all (
          coalesce(
            (
              select
                blocked_with ($2::uuid)
            ),
            '{}'
          )
        )
        else alias_heard ($2::uuid, r.alias_id)
      end
      and r.root_id = $3
      and r.id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'::uuid)
    order by
      r.id
    limit
      51
  ) page
limit
  $5;
