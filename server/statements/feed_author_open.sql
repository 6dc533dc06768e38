-- feed_author_open
-- $1 files text
-- $2 reader uuid
-- $3 author uuid
-- $4 school uuid
-- $5 after uuid
-- $6 rows bigint
-- gives
--   json text
--   card text
select
  *
from
  (
    select
      (
        (
          (
            d.begun || (
              ',"author":' || (
                case
                  when d.alias_id is null then (
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
                  else alias_text (d.alias_id)
                end
              )::text
            )
          ) || (
            (
              ',"pictures":' || (
                replace(
                  replace(d.pictures::text, '"key":"', '"url":"' || $1::text),
                  '"thumbKey":"',
                  '"thumb":"' || $1::text
                )
              )::text
            ) || (',"likes":' || (d.likes)::text)
          )
        ) || (
          (
            (',"comments":' || (d.comments)::text) || (
              ',"liked":' || (
                case
                  when l.user_id is not null then 'true'
                  else 'false'
                end
              )::text
            )
          ) || (
            (
              ',"mine":' || (
                case
                  when d.author_id = $2::uuid then 'true'
                  else 'false'
                end
              )::text
            ) || (
              case
                when d.help is null
                and d.film is null
                and d.mentions is null
                and d.hot_at is null
                and d.state = 'approved'
                and d.card_id is null then ''
                else concat(
                  ',"help":' || '"' || (d.help) || '"',
                  ',"film":' || (
                    replace(replace(d.film::text, '"key":"', '"url":"' || $1::text), '"thumbKey":"', '"thumb":"' || $1::text)
                  )::text,
                  ',"mentions":' || (
                    case
                      when d.mentions is not null then mentions_text (d.mentions)
                    end
                  )::text,
                  ',"chosen":' || (
                    case
                      when d.hot_at is not null then 'true'
                    end
                  )::text,
                  ',"withheld":' || (
                    case
                      when d.state <> 'approved' then (
                        ('{"state":"' || ((d.state)::text || '","reason":')) || (
                          (to_json(coalesce(d.refusal, ''))::text)::text || (
                            concat(
                              ',"edit":' || (
                                case
                                  when d.state = 'refused'
                                  and d.reviewed_at is not null then 'true'
                                end
                              )::text
                            ) || '}'
                          )
                        )
                      )
                    end
                  )::text,
                  ',"card":' || (
                    case
                      when d.card_id is not null then 'null'
                    end
                  )::text
                )
              end || '}'
            )
          )
        )
      ) as json,
      d.card_kind || ' ' || d.card_id as card
    from
      dynamics d
      join users u on u.id = d.author_id
      left join schools s on s.id = u.school_id
      left join likes l on l.subject_id = d.id
      and l.user_id = $2::uuid
    where
      d.deleted_at is null
      and (
        d.alias_id is not null
        or (
          u.dynamics_to = 'everyone'
          or shown_to ($2::uuid, u.dynamics_to, u.id, u.school_id)
        )
      )
      and (
        d.alias_id is null
        or alias_heard ($2::uuid, d.alias_id)
      )
      and (
        d.state = 'approved'
        or d.author_id = $2
      )
      and d.author_id = $3
      and (
        d.alias_id is null
        or d.author_id = $2
      )
      and (
        (
          d.scope = 'everyone'
          or d.scope = 'school'
          and d.school_id = $4::uuid
        )
        or d.author_id = $2::uuid
        or d.scope = 'followers'
        and exists (
          select
            1
          from
            follows sf
          where
            sf.follower_id = $2::uuid
            and sf.followee_id = d.author_id
        )
      )
      and d.id < coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
    order by
      d.id desc
    limit
      51
  ) page
limit
  $6;
