-- chain_live
-- $1 id uuid
-- gives
--   id uuid
--   turn integer
--   open boolean
--   ends double precision
--   timed boolean
--   count integer
--   places integer
--   last json
select
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
  ) as last
from
  chains c
where
  c.id = $1;
