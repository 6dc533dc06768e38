-- errands_next_newOf_open
-- $1 reader uuid
-- $2 latitude double precision
-- $3 longitude double precision
-- $4 school uuid
-- $5 after uuid
-- $6 kind text
-- $7 rows bigint
-- gives
--   id uuid
--   score integer
--   json text
select
  *
from
  (
    select
      o.id,
      0 as score,
      (
        (
          (
            (('{"id":"' || (o.id)::text) || ('","number":"' || ((o.number)::text || '","kind":"'))) || (
              ((e.kind)::text || ('","state":"' || (o.state)::text)) || (
                '","title":' || (
                  (
                    case
                      when o.title ~ '[\x01-\x1f"\\]' then to_json(o.title)::text
                      else '"' || o.title || '"'
                    end
                  )::text || ',"from":'
                )
              )
            )
          ) || (
            (
              (
                (
                  coalesce(
                    (
                      case
                        when e.from_place ~ '[\x01-\x1f"\\]' then to_json(e.from_place)::text
                        else '"' || e.from_place || '"'
                      end
                    )::text,
                    'null'
                  )
                )::text || (
                  ',"to":' || (
                    case
                      when e.to_place ~ '[\x01-\x1f"\\]' then to_json(e.to_place)::text
                      else '"' || e.to_place || '"'
                    end
                  )::text
                )
              ) || (',"size":' || ((coalesce('"' || (e.size) || '"', 'null'))::text || ',"pieces":'))
            ) || (
              ((e.pieces)::text || (',"sex":"' || (e.sex)::text)) || (
                '","urgent":' || (
                  (
                    case
                      when e.urgent then 'true'
                      else 'false'
                    end
                  )::text || ',"tip":'
                )
              )
            )
          )
        ) || (
          (
            (
              ((e.tip)::text || (',"total":' || (o.total)::text)) || (
                ',"pay":' || (
                  (
                    coalesce(
                      e.pay,
                      e.service - (e.service - e.tip) * coalesce(
                        (
                          select
                            case
                              when r.done >= 300
                              and floor(r.stars::float8 / nullif(r.ratings, 0) * 10 + 0.5) / 10 >= 4.7::float8 then 5
                              when r.done >= 100
                              and floor(r.stars::float8 / nullif(r.ratings, 0) * 10 + 0.5) / 10 >= 4.5::float8 then 6
                              when r.done >= 20
                              and floor(r.stars::float8 / nullif(r.ratings, 0) * 10 + 0.5) / 10 >= 4::float8 then 8
                              when r.done >= 0
                              and true then 10
                            end
                          from
                            riders r
                          where
                            r.user_id = $1
                        ),
                        10
                      ) / 100
                    )
                  )::text || ',"metres":'
                )
              )
            ) || (
              (
                (coalesce((e.metres)::text, 'null'))::text || (
                  ',"away":' || (
                    coalesce(
                      (
                        case
                          when $2::float8 is not null
                          and $3::float8 is not null then round(
                            2 * 6371000 * asin(
                              least(
                                1,
                                sqrt(
                                  power(sin(radians(e.from_latitude - $2::float8) / 2), 2) + cos(radians($2::float8)) * cos(radians(e.from_latitude)) * power(sin(radians(e.from_longitude - $3::float8) / 2), 2)
                                )
                              )
                            )
                          )::int
                        end
                      )::text,
                      'null'
                    )
                  )::text
                )
              ) || (
                ',"due":' || (
                  (
                    left(
                      to_json(date_trunc('milliseconds', e.due_at at time zone 'UTC') + interval '1 microsecond')::text,
                      24
                    ) || 'Z"'
                  )::text || ',"until":'
                )
              )
            )
          ) || (
            (
              (('null')::text || (',"mine":' || ('false')::text)) || (',"held":' || (('false')::text || ',"at":'))
            ) || (
              (
                (
                  left(
                    to_json(date_trunc('milliseconds', o.created_at at time zone 'UTC') + interval '1 microsecond')::text,
                    24
                  ) || 'Z"'
                )::text || (
                  ',"from_at":' || (
                    case
                      when e.from_latitude is null
                      or e.from_longitude is null then 'null'
                      else (
                        ('{"latitude":' || (e.from_latitude)::text) || (',"longitude":' || ((e.from_longitude)::text || '}'))
                      )
                    end
                  )::text
                )
              ) || (
                ',"to_at":' || (
                  (
                    case
                      when e.to_latitude is null
                      or e.to_longitude is null then 'null'
                      else (('{"latitude":' || (e.to_latitude)::text) || (',"longitude":' || ((e.to_longitude)::text || '}')))
                    end
                  )::text || '}'
                )
              )
            )
          )
        )
      ) as json
    from
      orders o
      join errands e on e.id = o.id
    where
      o.school_id = (
        select
          $4::uuid
      )
      and o.kind = 'errand'
      and o.state = 'open'
      and o.buyer_id <> $1
      and not exists (
        select
          1
        from
          complaint_cases k
        where
          k.subject_id = o.id
          and k.subject = 'errand'
          and k.state = 'approved'
      )
      and o.id < coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
      and e.kind = $6
    order by
      o.id desc
    limit
      51
  ) page
limit
  $7;
