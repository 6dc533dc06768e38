-- errand_cards
-- $1 readers uuid[]
-- $2 ids uuid[]
-- gives
--   reader uuid
--   id uuid
--   title text
select
  w.reader,
  o.id,
  o.title
from
  (
    select distinct
      *
    from
      unnest($1::uuid[], $2::uuid[]) as a (reader, id)
  ) w
  join orders o on o.id = w.id
  and o.kind = 'errand'
  and w.reader in (
    o.buyer_id,
    o.seller_id,
    (
      select
        e.next_id
      from
        errands e
      where
        e.id = o.id
    )
  );
