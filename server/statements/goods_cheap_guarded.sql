-- goods_cheap_guarded
-- $1 house uuid
-- $2 reader uuid
-- $3 files text
-- $4 school uuid
-- $5 price integer
-- $6 id uuid
-- $7 rows bigint
-- gives
--   id uuid
--   json text
--   price integer
with
  origin as materialized (
    select
      h.id,
      h.school_id,
      h.latitude,
      h.longitude
    from
      houses h
    where
      h.id = coalesce(
        $1::uuid,
        (
          select
            a.house_id
          from
            user_addresses a
          where
            a.user_id = $2::uuid
            and a.is_default
            and a.deleted_at is null
        )
      )
  )
select
  g.id,
  (
    (
      (
        ('{"id":"' || ((g.id)::text || '","title":')) || (
          (
            (
              case
                when g.title ~ '[\x01-\x1f"\\]' then to_json(g.title)::text
                else '"' || g.title || '"'
              end
            )::text || ',"price":'
          ) || ((g.price)::text || ',"original":')
        )
      ) || (
        (
          (coalesce((g.original)::text, 'null'))::text || (
            ',"cover":' || (
              coalesce(
                (
                  case
                    when g.pictures -> 0 is not null then (
                      ('{"thumb":"' || (($3::text || (g.pictures -> 0 ->> 'thumbKey'))::text || '","width":')) || (
                        ((g.pictures -> 0 ->> 'width')::text || ',"height":') || ((g.pictures -> 0 ->> 'height')::text || '}')
                      )
                    )
                  end
                )::text,
                'null'
              )
            )::text
          )
        ) || ((',"category":"' || (g.category)::text) || ('","grade":"' || (g.grade)::text))
      )
    ) || (
      (
        ('","ways":' || ((to_json(g.ways))::text || ',"free":')) || (
          ((g.free)::text || ',"spot":') || (
            (
              case
                when g.spot ~ '[\x01-\x1f"\\]' then to_json(g.spot)::text
                else '"' || g.spot || '"'
              end
            )::text || concat(
              ',"away":' || (
                case
                  when gh.id is not null
                  and o.id is not null then (
                    6371000 * 2 * asin(
                      least(
                        1,
                        sqrt(
                          power(sin(radians(gh.latitude - o.latitude::double precision) / 2), 2) + cos(radians(o.latitude::double precision)) * cos(radians(gh.latitude)) * power(sin(radians(gh.longitude - o.longitude::double precision) / 2), 2)
                        )
                      )
                    )
                  )::int
                end
              )::text
            )
          )
        )
      ) || (
        (
          ',"seller":' || (
            (
              (
                ('{"id":"' || ((u.id)::text || '","name":')) || (
                  (
                    (
                      case
                        when u.name ~ '[\x01-\x1f"\\]' then to_json(u.name)::text
                        else '"' || u.name || '"'
                      end
                    )::text || ',"avatar":'
                  ) || ((coalesce('"' || ($3::text || u.avatar) || '"', 'null'))::text || '}')
                )
              )
            )::text || ',"likes":'
          )
        ) || (
          ((g.likes)::text || ',"at":') || (
            (
              left(
                to_json(date_trunc('milliseconds', g.fresh_at at time zone 'UTC') + interval '1 microsecond')::text,
                24
              ) || 'Z"'
            )::text || '}'
          )
        )
      )
    )
  ) as json,
  g.price
from
  (
    select
      *
    from
      (
        select
          g.*
        from
          secondhand_goods g
        where
          g.school_id = $4
          and g.deleted_at is null
          and g.state = 'approved'
          and not g.off
          and g.free > 0
          and g.author_id <> all (
            coalesce(
              (
                select
                  blocked_with ($2::uuid)
              ),
              '{}'
            )
          )
          and (g.price, g.id) > (coalesce($5::int, -1), coalesce($6::uuid, '00000000-0000-0000-0000-000000000000'::uuid))
        order by
          g.price,
          g.id
        limit
          51
      ) page
    limit
      $7
  ) g
  join users u on u.id = g.author_id
  left join schools s on s.id = u.school_id
  left join houses gh on gh.id = g.house_id
  left join origin o on o.school_id = g.school_id
order by
  g.price,
  g.id;
