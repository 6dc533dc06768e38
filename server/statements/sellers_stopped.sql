-- sellers_stopped
-- $1 ids uuid[]
-- gives
--   id uuid
select
  p.id
from
  unnest($1::uuid[]) p (id)
  left join secondhand_sellers x on x.user_id = p.id
  cross join lateral (
    select
      coalesce(sum(l.count), 0) as pieces,
      coalesce(sum(m.paid - m.refunded), 0) as turnover
    from
      orders o
      join sale_lines l on l.order_id = o.id
      join order_lines m on m.order_id = o.id
      and m.n = l.n
    where
      o.seller_id = p.id
      and o.kind = 'trade'
      and m.refunded < m.paid
      and (
        o.status = 'done'
        and o.ended_at > now() - make_interval(days => 30)
        or o.payment = 'paid'
      )
  ) sold
where
  x.state is distinct from 'verified'
  and (
    coalesce(x.must, false)
    or sold.pieces > 30
    or sold.turnover > 500000
  );
