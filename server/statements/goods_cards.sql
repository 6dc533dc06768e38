-- goods_cards
-- $1 readers uuid[]
-- $2 schools uuid[]
-- $3 ids uuid[]
-- gives
--   reader uuid
--   id uuid
--   title text
--   price integer
--   sold boolean
--   thumbKey text
select
  w.reader,
  g.id,
  g.title,
  g.price,
  g.free + g.held = 0 as sold,
  g.pictures -> 0 ->> 'thumbKey' as "thumbKey"
from
  (
    select distinct
      *
    from
      unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (reader, school, id)
  ) w
  join secondhand_goods g on g.id = w.id
  and g.deleted_at is null
  and (
    g.state = 'approved'
    or g.author_id = w.reader
  )
  and g.author_id <> all (
    coalesce(
      (
        select
          blocked_with (w.reader)
      ),
      '{}'
    )
  )
  and (
    g.author_id = w.reader
    or (
      w.school is null
      or g.school_id = w.school
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
        and o.buyer_id = w.reader
    )
  );
