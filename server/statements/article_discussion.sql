-- article_discussion
-- $1 article uuid
-- gives
--   discussion text
--   host uuid
select
  c.discussion,
  c.user_id as host
from
  dynamic_articles a
  join talent_columns c on c.id = a.column_id
where
  a.dynamic_id = $1;
