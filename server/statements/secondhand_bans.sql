-- secondhand_bans
-- $1 school uuid
-- gives
--   rule text
--   words text[]
select
  rule,
  array_agg(
    word
    order by
      word
  ) as words
from
  secondhand_bans
where
  school_id = $1
group by
  rule
order by
  rule;
