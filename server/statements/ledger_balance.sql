-- ledger_balance
-- $1 kind text
-- $2 owner uuid
-- gives
--   balance bigint
select
  balance
from
  ledger_accounts
where
  id = ledger_account ($1, $2::uuid);
