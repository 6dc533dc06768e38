/** Double entry as it is plainly written: a transfer, its postings and balances, in one function; no chain, no key said twice. */
import { createHash, randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import type { Leg, Transfer } from '../../server/core/ledger/ledger'
import { strands } from '../../server/core/ledger/tables'

/** Keys, references and what people's lists are read by are those of the ledger's tables. */
const tables = `
  create table plain_accounts (id uuid primary key, balance bigint not null) with (fillfactor = 50);
  create table plain_transfers (id uuid primary key, key text not null unique, kind text not null, memo jsonb not null, at timestamptz(3) not null);
  create table plain_postings (transfer_id uuid not null references plain_transfers, account_id uuid not null references plain_accounts,
    amount bigint not null, at timestamptz(3) not null);
  create index on plain_postings (transfer_id);
  create index on plain_postings (account_id, at);
  create function plain_transfer(p_key text, p_kind text, p_memo jsonb, p_accounts uuid[], p_amounts bigint[]) returns uuid language plpgsql as $$
  declare v_id uuid := gen_random_uuid();
  begin
    insert into plain_transfers (id, key, kind, memo, at) values (v_id, p_key, p_kind, p_memo, clock_timestamp());
    for i in 1 .. cardinality(p_accounts) loop
      update plain_accounts set balance = balance + p_amounts[i] where id = p_accounts[i];
      insert into plain_postings (transfer_id, account_id, amount, at) values (v_id, p_accounts[i], p_amounts[i], clock_timestamp());
    end loop;
    return v_id;
  end $$;`

const idOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32)
/** What nobody owns is spread over as many rows as the ledger's, so that its rows do not bound it. */
const accountOf = ({ kind, owner }: Leg): string =>
  owner === undefined ? idOf(`${kind} ${randomInt(strands)}`) : owner.replaceAll('-', '')

/** Makes tables with accounts for these people and for nobody's of these kinds. Posts a transfer. */
export async function openPlain(
  pool: Pool,
  owners: readonly string[],
  kinds: readonly string[],
): Promise<(transfer: Transfer) => Promise<unknown>> {
  await pool.query(tables)
  const nobodys = kinds.flatMap((kind) => Array.from({ length: strands }, (_, n) => idOf(`${kind} ${n}`)))
  await pool.query('insert into plain_accounts select id, 0 from unnest($1::uuid[]) id', [
    [...owners, ...nobodys],
  ])
  return ({ key, kind, memo = {}, legs }) => {
    // in one order, or two would wait for each other
    const moved = legs
      .map((leg) => ({ id: accountOf(leg), amount: leg.amount }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
    return pool.query({
      name: 'plain_transfer',
      text: 'select plain_transfer($1, $2, $3::jsonb, $4::uuid[], $5::bigint[])',
      values: [key, kind, JSON.stringify(memo), moved.map(({ id }) => id), moved.map(({ amount }) => amount)],
    })
  }
}
