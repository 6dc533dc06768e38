-- comment_new_dynamic_open
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
      c.id,
      c.score,
      (
        (
          (
            ('{"id":"' || ((c.id)::text || '","author":')) || (
              (
                case
                  when c.alias_id is null then (
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
                  else alias_text (c.alias_id)
                end
              )::text || (',"text":' || (to_json(c.text)::text)::text)
            )
          ) || (
            (
              ',"pictures":' || (
                (
                  replace(
                    replace(c.pictures::text, '"key":"', '"url":"' || $1::text),
                    '"thumbKey":"',
                    '"thumb":"' || $1::text
                  )
                )::text || ',"likes":'
              )
            ) || (
              (c.likes)::text || (
                ',"liked":' || (
                  case
                    when exists (
                      select
                        1
                      from
                        likes k
                      where
                        k.subject_id = c.id
                        and k.user_id = $2::uuid
                    ) then 'true'
                    else 'false'
                  end
                )::text
              )
            )
          )
        ) || (
          (
            (
              ',"stepped":' || (
                (
                  case
                    when exists (
                      select
                        1
                      from
                        steps k
                      where
                        k.subject_id = c.id
                        and k.user_id = $2::uuid
                    ) then 'true'
                    else 'false'
                  end
                )::text || ',"mine":'
              )
            ) || (
              (
                case
                  when c.author_id = $2::uuid then 'true'
                  else 'false'
                end
              )::text || (
                ',"at":' || (
                  left(
                    to_json(date_trunc('milliseconds', c.created_at at time zone 'UTC') + interval '1 microsecond')::text,
                    24
                  ) || 'Z"'
                )::text
              )
            )
          ) || (
            (',"replies":' || ((c.replies)::text || ',"first":')) || (
              (
                case
                  when c.replies > 0
                  or c.state <> 'approved'
                  or exists (
                    select
                    from
                      comments h
                    where
                      h.author_id = $2::uuid
                      and h.state <> 'approved'
                      and h.deleted_at is null
                  ) then coalesce(
                    (
                      select
                        '[' || string_agg(one.json, ',') || ']'
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
                            and (
                              r.alias_id is null
                              or alias_heard ($2::uuid, r.alias_id)
                            )
                            and r.root_id = c.id
                          order by
                            r.id
                          limit
                            2
                        ) one
                    ),
                    '[]'
                  )
                  else '[]'
                end
              )::text || (
                concat(
                  ',"mentions":' || (
                    case
                      when c.mentions is not null then mentions_text (c.mentions)
                    end
                  )::text,
                  ',"stance":' || (to_json(c.stance)::text)::text,
                  ',"withheld":' || (
                    case
                      when c.state <> 'approved' then (
                        ('{"state":"' || ((c.state)::text || '","reason":')) || (
                          (to_json(coalesce(c.refusal, ''))::text)::text || (
                            concat(
                              ',"edit":' || (
                                case
                                  when case
                                    when c.state = 'refused' then never_shown ('comment', c.id)
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
      comments c
      join users u on u.id = c.author_id
      left join schools s on s.id = u.school_id
    where
      c.deleted_at is null
      and (
        c.state = 'approved'
        or c.author_id = $2::uuid
      )
      and (
        c.alias_id is null
        or alias_heard ($2::uuid, c.alias_id)
      )
      and c.subject_id = $3
      and c.root_id is null
      and exists (
        select
          1
        from
          dynamics d
          join users u on u.id = d.author_id
        where
          d.id = $3
          and d.deleted_at is null
          and (
            d.state = 'approved'
            or d.author_id = $2::uuid
          )
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
            (
              d.scope = 'everyone'
              or d.scope = 'school'
              and d.school_id = (
                select
                  school_id
                from
                  users
                where
                  id = $2::uuid
              )
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
      )
      and c.id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
    order by
      c.id desc
    limit
      51
  ) page
limit
  $5;
