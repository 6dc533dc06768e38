-- goods_liked
-- $1 house uuid
-- $2 reader uuid
-- $3 files text
-- $4 school uuid
-- $5 since timestamp with time zone
-- $6 after uuid
-- $7 rows bigint
-- gives
--   id uuid
--   json text
--   since double precision
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
        (
          ('{"id":"' || (g.id)::text) || (
            '","title":' || (
              (
                case
                  when g.title ~ '[\x01-\x1f"\\]' then to_json(g.title)::text
                  else '"' || g.title || '"'
                end
              )::text || ',"price":'
            )
          )
        ) || (
          ((g.price)::text || ',"original":') || (
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
          )
        )
      ) || (
        ((',"category":"' || (g.category)::text) || ('","grade":"' || ((g.grade)::text || '","ways":'))) || (
          ((to_json(g.ways))::text || (',"free":' || (g.free)::text)) || (
            ',"spot":' || (
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
        )
      )
    ) || (
      (
        (
          (
            ',"seller":' || (
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
            )::text
          ) || (',"likes":' || ((g.likes)::text || ',"at":'))
        ) || (
          (
            (
              left(
                to_json(date_trunc('milliseconds', g.fresh_at at time zone 'UTC') + interval '1 microsecond')::text,
                24
              ) || 'Z"'
            )::text || (',"pieces":' || (g.pieces)::text)
          ) || (',"held":' || ((g.held)::text || ',"sold":'))
        )
      ) || (
        (((g.sold)::text || ',"views":') || ((g.views)::text || (',"comments":' || (g.comments)::text))) || (
          (
            ',"off":' || (
              (
                case
                  when g.off then 'true'
                  else 'false'
                end
              )::text || ',"fresh":'
            )
          ) || (
            (
              case
                when g.author_id = $2
                and g.deleted_at is null
                and g.state = 'approved'
                and not g.off
                and g.free > 0
                and (g.fresh_at at time zone 'Asia/Shanghai')::date < (now() at time zone 'Asia/Shanghai')::date then 'true'
                else 'false'
              end
            )::text || (
              concat(
                ',"withheld":' || (
                  case
                    when g.state <> 'approved'
                    and g.author_id = $2 then (
                      ('{"state":"' || (g.state)::text) || ('","reason":' || ((to_json(coalesce(g.refusal, ''))::text)::text || '}'))
                    )
                  end
                )::text
              ) || '}'
            )
          )
        )
      )
    )
  ) as json,
  (
    extract(
      epoch
      from
        g.since
    ) * 1000
  )::float8 as since
from
  (
    select
      *
    from
      (
        select
          g.*,
          x.created_at as since
        from
          likes x
          join secondhand_goods g on g.id = x.subject_id
        where
          x.user_id = $2
          and g.deleted_at is null
          and (
            g.state = 'approved'
            or g.author_id = $2::uuid
          )
          and g.author_id <> all (
            coalesce(
              (
                select
                  blocked_with ($2::uuid)
              ),
              '{}'
            )
          )
          and (
            g.author_id = $2::uuid
            or (
              $4::uuid is null
              or g.school_id = $4::uuid
            )
            and not g.off
            or exists (
              select
                1
              from
                sale_lines l
                join orders o on o.id = l.order_id
              where
                l.goods_id = g.id
                and o.buyer_id = $2::uuid
            )
          )
          and (x.created_at, x.subject_id) < (
            coalesce($5::timestamptz, 'infinity'),
            coalesce($6::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
          )
        order by
          since desc,
          id desc
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
  since desc,
  id desc;
