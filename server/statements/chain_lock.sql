-- chain_lock
-- $1 chain uuid
select
from
  chains
where
  id = $1
for no key update;
