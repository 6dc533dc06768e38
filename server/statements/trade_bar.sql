-- trade_bar
-- $1 reader uuid
-- $2 other uuid
-- $3 conversation uuid
-- $4 school uuid
-- gives
--   id uuid
--   title text
--   thumbKey text
--   state text
--   sum integer
--   agreed integer
--   buys boolean
--   shelf boolean
select
  *
from
  (
    select
      o.id,
      o.title,
      (
        select
          l.pictures -> 0 ->> 'thumbKey'
        from
          sale_lines l
        where
          l.order_id = o.id
        order by
          l.n
        limit
          1
      ) as "thumbKey",
      o.state,
      o.total as sum,
      null::int as agreed,
      o.buyer_id = $1 as buys,
      true as shelf
    from
      orders o
    where
      o.kind = 'trade'
      and o.status = 'placed'
      and (
        o.buyer_id = $1
        and o.seller_id = $2
        or o.buyer_id = $2
        and o.seller_id = $1
      )
    order by
      o.id desc
    limit
      1
  ) live
union all
select
  *
from
  (
    select
      g.id,
      g.title,
      g.pictures -> 0 ->> 'thumbKey',
      null,
      g.price,
      case
        when g.author_id = $2 then (
          select
            f.sum
          from
            secondhand_offers f
          where
            f.goods_id = g.id
            and f.buyer_id = $1::uuid
            and f.sum < g.price
            and f.state = 'accepted'
            and f.until_at > now()
            and not exists (
              select
              from
                orders o
              where
                o.id = f.order_id
                and o.status <> 'closed'
            )
          limit
            1
        )
      end,
      g.author_id = $2,
      (
        g.deleted_at is null
        and g.state = 'approved'
        and not g.off
        and g.free > 0
      )
    from
      (
        select
          m.card_kind,
          m.card_id,
          m.seq
        from
          messages m
        where
          m.conversation_id = $3
          and m.card_kind is not null
        order by
          m.seq desc
        limit
          20
      ) m
      left join secondhand_offers f on m.card_kind = 'offer'
      and f.id = m.card_id
      join secondhand_goods g on g.id = coalesce(f.goods_id, m.card_id)
      and g.author_id in ($1, $2)
      and g.deleted_at is null
      and (
        g.state = 'approved'
        or g.author_id = $1::uuid
      )
      and g.author_id <> all (
        coalesce(
          (
            select
              blocked_with ($1::uuid)
          ),
          '{}'
        )
      )
      and (
        g.author_id = $1::uuid
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
            and o.buyer_id = $1::uuid
        )
      )
    order by
      m.seq desc
    limit
      1
  ) asked;
