-- goods_guess
-- $1 house uuid
-- $2 reader uuid
-- $3 personalised boolean
-- $4 files text
-- $5 courses text[]
-- $6 school uuid
-- $7 rows bigint
-- gives
--   json text
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
  ),
  seen as (
    select
      c.category,
      count(*)::float8 / sum(count(*)) over () as share
    from
      secondhand_views v
      join secondhand_goods c on c.id = v.goods_id
    where
      $3::boolean
      and v.user_id = $2
      and v.viewed_at > now() - interval '30 days'
    group by
      c.category
  )
select
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
                      ('{"thumb":"' || (($4::text || (g.pictures -> 0 ->> 'thumbKey'))::text || '","width":')) || (
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
                  ) || ((coalesce('"' || ($4::text || u.avatar) || '"', 'null'))::text || '}')
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
  ) as json
from
  (
    select
      n.*,
      coalesce(seen.share, 0) * 10 + case
        when n.category = 'book'
        and (
          plain (n.course) = any ($5::text[])
          or exists (
            select
            from
              secondhand_book_courses c
            where
              c.school_id = n.school_id
              and c.isbn = n.isbn
              and plain (c.course) = any ($5::text[])
          )
        ) then 8
        else 0
      end + case
        when $3::boolean
        and n.house_id = (
          select
            id
          from
            origin
        ) then 3
        else 0
      end - floor(
        extract(
          epoch
          from
            now() - n.fresh_at
        ) / 86400
      ) * 1 as points
    from
      (
        select
          g.*
        from
          secondhand_goods g
        where
          g.school_id = $6
          and g.deleted_at is null
          and g.state = 'approved'
          and not g.off
          and g.free > 0
        order by
          g.fresh_at desc,
          g.id desc
        limit
          500
      ) n
      left join seen on seen.category = n.category
    where
      n.author_id <> $2
      and n.author_id <> all (
        coalesce(
          (
            select
              blocked_with ($2::uuid)
          ),
          '{}'
        )
      )
      and not exists (
        select
        from
          sale_lines l
          join orders b on b.id = l.order_id
        where
          l.goods_id = n.id
          and b.buyer_id = $2
          and b.status <> 'closed'
      )
    order by
      points desc,
      n.fresh_at desc,
      n.id desc
    limit
      $7
  ) g
  join users u on u.id = g.author_id
  left join schools s on s.id = u.school_id
  left join houses gh on gh.id = g.house_id
  left join origin o on o.school_id = g.school_id
order by
  g.points desc,
  g.fresh_at desc,
  g.id desc;
