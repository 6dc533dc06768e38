-- chain_faces
-- $1 readers uuid[]
-- $2 ids uuid[]
-- gives
--   reader uuid
--   title text
--   author text
--   group uuid
--   format text
--   each integer
--   id uuid
--   turn integer
--   open boolean
--   ends double precision
--   timed boolean
--   count integer
--   places integer
--   last json
--   mine json
select
  w.reader,
  c.title,
  u.name as author,
  c.group_id as "group",
  c.format,
  c.each,
  c.id,
  c.turn,
  (
    c.closed_at is null
    and c.until_at > clock_timestamp()
    and not exists (
      select
        1
      from
        chat_groups cg
      where
        cg.id = c.group_id
        and cg.dissolved_at is not null
    )
  ) as open,
  (
    extract(
      epoch
      from
        c.until_at
    ) * 1000
  )::float8 as ends,
  c.timed,
  c.lines as count,
  c.places,
  (
    select
      json_agg(
        json_build_object('n', c.lines - x.back, 'text', x.text)
        order by
          x.back desc
      )
    from
      (
        select
          cl.text,
          (
            row_number() over (
              order by
                cl.number desc
            ) - 1
          )::int as back
        from
          chain_lines cl
        where
          cl.chain_id = c.id
        order by
          cl.number desc
        limit
          3
      ) x
  ) as last,
  case
    when exists (
      select
        1
      from
        chain_lines o
      where
        o.chain_id = c.id
        and o.user_id = w.reader
    ) then (
      select
        json_agg(
          json_build_object('id', l.id, 'n', l.n, 'text', l.text)
          order by
            l.n
        )
      from
        (
          select
            cl.id,
            cl.user_id,
            cl.text,
            (
              row_number() over (
                order by
                  cl.number
              )
            )::int as n
          from
            chain_lines cl
          where
            cl.chain_id = c.id
        ) l
      where
        l.user_id = w.reader
    )
  end as mine
from
  (
    select distinct
      *
    from
      unnest($1::uuid[], $2::uuid[]) as a (reader, id)
  ) w
  join chains c on c.id = w.id
  join conversation_members m on m.conversation_id = c.group_id
  and m.user_id = w.reader
  left join users u on u.id = c.author_id;
