-- ledger_strands
-- $1 kind text
-- gives
--   balance numeric
select
  coalesce(sum(balance), 0) as balance
from
  ledger_accounts
where
  kind = $1
  and owner is null;
