-- school_words
-- $1 school uuid
-- gives
--   word text
--   folded text
select
  word,
  folded
from
  safety_words
where
  school_id = $1;
