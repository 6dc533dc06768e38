-- feed_recommended_open
-- $1 files text
-- $2 reader uuid
-- $3 school uuid
-- $4 own boolean
-- $5 score double precision
-- $6 after uuid
-- $7 rows bigint
-- gives
--   json text
--   card text
--   heat double precision
--   followed boolean
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
      d.card_kind || ' ' || d.card_id as card,
      d.heat + case
        when d.hot_at is null then 0
        else 2
      end as heat,
      d.alias_id is null
      and (
        select
          true
        from
          follows rf
        where
          rf.follower_id = $2
          and rf.followee_id = d.author_id
      ) is true as followed
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
      and d.state = 'approved'
      and d.school_id = $3
      and d.scope in ('school', 'everyone')
      and (
        d.scope = 'everyone'
        or $4::boolean
      )
      and (
        d.heat + case
          when d.hot_at is null then 0
          else 2
        end,
        d.id
      ) < (
        coalesce($5::double precision, 'infinity'),
        coalesce($6::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
      )
    order by
      d.heat + case
        when d.hot_at is null then 0
        else 2
      end desc,
      d.id desc
    limit
      51
  ) page
limit
  $7;
