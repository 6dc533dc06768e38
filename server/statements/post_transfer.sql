-- post_transfer
-- $1 key text
-- $2 kind text
-- $3 subject uuid
-- $4 memo jsonb
-- $5 legs jsonb
-- gives
--   id uuid
--   posted boolean
select
  id,
  posted
from
  post_transfer ($1, $2, $3::uuid, $4::jsonb, $5::jsonb);
