-- goods_one
-- $1 house uuid
-- $2 reader uuid
-- $3 files text
-- $4 id uuid
-- $5 school uuid
-- gives
--   json text
--   schoolId uuid
--   state text
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
  (
    (
      (
        (
          (
            ('{"id":"' || (g.id)::text) || (
              '","title":' || (
                case
                  when g.title ~ '[\x01-\x1f"\\]' then to_json(g.title)::text
                  else '"' || g.title || '"'
                end
              )::text
            )
          ) || (
            (',"price":' || (g.price)::text) || (',"original":' || (coalesce((g.original)::text, 'null'))::text)
          )
        ) || (
          (
            (
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
            ) || (',"category":"' || (g.category)::text)
          ) || (('","grade":"' || (g.grade)::text) || ('","ways":' || (to_json(g.ways))::text))
        )
      ) || (
        (
          (
            (',"free":' || (g.free)::text) || (
              ',"spot":' || (
                case
                  when g.spot ~ '[\x01-\x1f"\\]' then to_json(g.spot)::text
                  else '"' || g.spot || '"'
                end
              )::text
            )
          ) || (
            (
              concat(
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
              ) || ',"seller":'
            ) || (
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
          )
        ) || (
          (
            ((g.likes)::text || ',"at":') || (
              (
                left(
                  to_json(date_trunc('milliseconds', g.fresh_at at time zone 'UTC') + interval '1 microsecond')::text,
                  24
                ) || 'Z"'
              )::text || ',"pieces":'
            )
          ) || (((g.pieces)::text || ',"held":') || ((g.held)::text || ',"sold":'))
        )
      )
    ) || (
      (
        (
          (((g.sold)::text || ',"views":') || ((g.views)::text || ',"comments":')) || (
            ((g.comments)::text || ',"off":') || (
              (
                case
                  when g.off then 'true'
                  else 'false'
                end
              )::text || ',"fresh":'
            )
          )
        ) || (
          (
            (
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
              )::text || concat(
                ',"withheld":' || (
                  case
                    when g.state <> 'approved'
                    and g.author_id = $2 then (
                      ('{"state":"' || (g.state)::text) || ('","reason":' || ((to_json(coalesce(g.refusal, ''))::text)::text || '}'))
                    )
                  end
                )::text
              )
            ) || (',"text":' || (to_json(g.text)::text)::text)
          ) || (
            (
              ',"pictures":' || (
                replace(
                  replace(g.pictures::text, '"key":"', '"url":"' || $3::text),
                  '"thumbKey":"',
                  '"thumb":"' || $3::text
                )
              )::text
            ) || (
              ',"film":' || (
                coalesce(
                  (
                    replace(replace(g.film::text, '"key":"', '"url":"' || $3::text), '"thumbKey":"', '"thumb":"' || $3::text)
                  )::text,
                  'null'
                )
              )::text
            )
          )
        )
      ) || (
        (
          ((',"freight":' || (g.freight)::text) || (',"tags":' || (to_json(g.tags))::text)) || (
            (
              ',"book":' || (
                coalesce(
                  (
                    (
                      select
                        (
                          (
                            ('{"isbn":"' || ((b.isbn)::text || '","title":')) || (
                              ((to_json(coalesce(nullif(b.title, ''), g.title))::text)::text || ',"author":') || (
                                (
                                  case
                                    when b.author ~ '[\x01-\x1f"\\]' then to_json(b.author)::text
                                    else '"' || b.author || '"'
                                  end
                                )::text || ',"publisher":'
                              )
                            )
                          ) || (
                            (
                              (
                                (
                                  case
                                    when b.publisher ~ '[\x01-\x1f"\\]' then to_json(b.publisher)::text
                                    else '"' || b.publisher || '"'
                                  end
                                )::text || ',"cover":'
                              ) || (
                                (
                                  coalesce((to_json(coalesce(b.cover, $3::text || (g.pictures -> 0 ->> 'thumbKey')))::text)::text, 'null')
                                )::text || ',"price":'
                              )
                            ) || (
                              ((coalesce((b.price)::text, 'null'))::text || ',"courses":') || (
                                (
                                  (
                                    select
                                      coalesce(
                                        json_agg(
                                          c.course
                                          order by
                                            c.course
                                        ),
                                        '[]'
                                      )
                                    from
                                      secondhand_book_courses c
                                    where
                                      c.school_id = g.school_id
                                      and c.isbn = b.isbn
                                  )
                                )::text || '}'
                              )
                            )
                          )
                        )
                      from
                        secondhand_books b
                      where
                        b.isbn = g.isbn
                    )
                  )::text,
                  'null'
                )
              )::text
            ) || (',"course":' || (to_json(g.course)::text)::text)
          )
        ) || (
          (
            (
              ',"liked":' || (
                case
                  when exists (
                    select
                      1
                    from
                      likes l
                    where
                      l.subject_id = g.id
                      and l.user_id = $2::uuid
                  ) then 'true'
                  else 'false'
                end
              )::text
            ) || (
              ',"mine":' || (
                case
                  when g.author_id = $2 then 'true'
                  else 'false'
                end
              )::text
            )
          ) || (
            (
              concat(
                ',"house":' || (
                  case
                    when g.author_id = $2 then to_json(g.house_id)
                  end
                )::text,
                ',"returns":' || (
                  case
                    when g.author_id = $2 then to_json(g.return_id)
                  end
                )::text
              ) || ',"exempt":'
            ) || (
              (coalesce((to_json(g.exempt))::text, 'null'))::text || (
                concat(
                  ',"order":' || '"' || (
                    (
                      select
                        o.id
                      from
                        sale_lines l
                        join orders o on o.id = l.order_id
                      where
                        l.goods_id = g.id
                        and o.buyer_id = $2
                        and o.status <> 'closed'
                      order by
                        o.id desc
                      limit
                        1
                    )
                  ) || '"'
                ) || '}'
              )
            )
          )
        )
      )
    )
  ) as json,
  g.school_id as "schoolId",
  g.state
from
  (
    select
      g.*
    from
      secondhand_goods g
    where
      g.id = $4
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
          $5::uuid is null
          or g.school_id = $5::uuid
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
  ) g
  join users u on u.id = g.author_id
  left join schools s on s.id = u.school_id
  left join houses gh on gh.id = g.house_id
  left join origin o on o.school_id = g.school_id;
