ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owner";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "strand" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner" UNIQUE NULLS NOT DISTINCT("kind","owner","unit","strand");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_strand" CHECK (strand = 0 or (owner is null and strand between 1 and 15));--> statement-breakpoint
-- The same as before but for STRICT, which kept them from becoming part of what calls them: they were parsed in each transaction.
CREATE OR REPLACE FUNCTION ledger_unit(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind IN ('points', 'points-escrow', 'issue') THEN 'points' ELSE 'fen' END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_floor(kind text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind LIKE 'channel:%' OR kind = 'issue' THEN NULL ELSE 0 END::bigint
$$;
--> statement-breakpoint
-- The id of one row of an account: of the first it is the account's, which is all there is where somebody owns it.
CREATE FUNCTION ledger_strand(kind text, owner uuid, strand integer) RETURNS uuid LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF strand = 0 THEN
    RETURN ledger_account(kind, owner);
  END IF;
  RETURN encode(substring(sha256(convert_to(concat_ws(' ', kind, owner, strand), 'UTF8')) FOR 16), 'hex')::uuid;
END $$;
--> statement-breakpoint
-- Moves money or points between accounts, whole or not at all. legs: [{"kind", "owner", "amount"}, …], amounts signed;
-- those of one account are taken together. The same key again gives the first transfer and posts nothing.
-- An account without an owner is up to 16 rows, its strands: a transfer has the one that its digest names, so that transfers
-- seldom meet there. What is taken from one with a floor comes out of strand after strand until there is enough.
-- In this order, so that no two transfers wait for each other in a ring: the key, then accounts by the account's id and the
-- strand's number, each made where it is not there yet and locked before the next. That is one statement for each: arrays and
-- joins cost more than they save where there are two or three.
CREATE OR REPLACE FUNCTION post_transfer(p_key text, p_kind text, p_subject uuid, p_memo jsonb, p_legs jsonb, OUT id uuid, OUT posted boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_leg jsonb; v_kind text; v_owner uuid; v_amount bigint; v_fen bigint := 0; v_points bigint := 0;
  -- of accounts, by their ids
  v_accounts uuid[] := '{}'; v_kinds text[] := '{}'; v_owners uuid[] := '{}'; v_amounts bigint[] := '{}';
  v_count integer := 0; v_place integer; v_said jsonb := '[]'; v_digest bytea;
  -- of the rows that it moves, in the order in which they are locked
  v_ids uuid[] := '{}'; v_parts bigint[] := '{}'; v_balances bigint[] := '{}'; v_seqs bigint[] := '{}'; v_heads bytea[] := '{}';
  v_id uuid; v_first integer; v_last integer; v_part bigint; v_balance bigint; v_floor bigint; v_seq bigint; v_head bytea;
  v_at timestamptz; v_hash bytea;
BEGIN
  FOR i IN 0 .. jsonb_array_length(p_legs) - 1 LOOP
    v_leg := p_legs -> i;
    v_kind := v_leg ->> 'kind';
    v_owner := v_leg ->> 'owner';
    v_amount := v_leg ->> 'amount';
    v_id := ledger_account(v_kind, v_owner);
    IF ledger_unit(v_kind) = 'points' THEN
      v_points := v_points + v_amount;
    ELSE
      v_fen := v_fen + v_amount;
    END IF;
    v_place := v_count;
    WHILE v_place > 0 AND v_accounts[v_place] > v_id LOOP
      v_place := v_place - 1;
    END LOOP;
    IF v_place > 0 AND v_accounts[v_place] = v_id THEN
      v_amounts[v_place] := v_amounts[v_place] + v_amount;
    ELSE
      v_accounts := v_accounts[:v_place] || v_id || v_accounts[v_place + 1:];
      v_kinds := v_kinds[:v_place] || v_kind || v_kinds[v_place + 1:];
      v_owners := v_owners[:v_place] || v_owner || v_owners[v_place + 1:];
      v_amounts := v_amounts[:v_place] || v_amount || v_amounts[v_place + 1:];
      v_count := v_count + 1;
    END IF;
  END LOOP;
  IF v_count < 2 OR (v_fen = 0 AND v_points = 0) IS NOT TRUE OR 0 = ANY (v_amounts) THEN
    RAISE EXCEPTION 'ledger: legs do not balance';
  END IF;
  FOR i IN 1 .. v_count LOOP
    v_said := v_said || jsonb_build_array(jsonb_build_array(v_kinds[i], v_owners[i], v_amounts[i]));
  END LOOP;
  v_digest := ledger_digest(p_key, p_kind, p_subject, coalesce(p_memo, '{}'), v_said);

  id := encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;
  INSERT INTO ledger_transfers AS t (id, key, kind, subject, memo, digest, at)
    VALUES (post_transfer.id, p_key, p_kind, p_subject, coalesce(p_memo, '{}'), v_digest, clock_timestamp()) ON CONFLICT (key) DO NOTHING;
  posted := FOUND;
  IF NOT posted THEN
    SELECT t.id INTO id FROM ledger_transfers t WHERE t.key = p_key AND t.digest = v_digest;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger: key reused';
    END IF;
    RETURN;
  END IF;

  v_count := 0;
  FOR i IN 1 .. cardinality(v_accounts) LOOP
    v_first := 0;
    v_last := 0;
    IF v_owners[i] IS NULL THEN
      IF v_amounts[i] < 0 AND ledger_floor(v_kinds[i]) IS NOT NULL THEN
        v_last := 15;
      ELSE
        v_first := get_byte(v_digest, 0) % 16;
        v_last := v_first;
      END IF;
    END IF;
    v_amount := v_amounts[i];
    FOR v_strand IN v_first .. v_last LOOP
      v_id := CASE v_strand WHEN 0 THEN v_accounts[i] ELSE ledger_strand(v_kinds[i], v_owners[i], v_strand) END;
      SELECT a.balance, a.floor, a.postings, a.head INTO v_balance, v_floor, v_seq, v_head
        FROM ledger_accounts a WHERE a.id = v_id FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        INSERT INTO ledger_accounts (id, kind, owner, unit, strand, floor, head)
          VALUES (v_id, v_kinds[i], v_owners[i], ledger_unit(v_kinds[i]), v_strand, ledger_floor(v_kinds[i]), decode(repeat('00', 32), 'hex'))
          ON CONFLICT DO NOTHING;
        SELECT a.balance, a.floor, a.postings, a.head INTO v_balance, v_floor, v_seq, v_head
          FROM ledger_accounts a WHERE a.id = v_id FOR NO KEY UPDATE;
      END IF;
      -- what comes in is always welcome; a floor holds what goes out
      v_part := CASE WHEN v_amount < 0 THEN greatest(v_amount, v_floor - v_balance) ELSE v_amount END;
      CONTINUE WHEN v_part = 0;
      v_count := v_count + 1;
      v_ids[v_count] := v_id;
      v_parts[v_count] := v_part;
      v_balances[v_count] := v_balance + v_part;
      v_seqs[v_count] := v_seq + 1;
      v_heads[v_count] := v_head;
      v_amount := v_amount - v_part;
      EXIT WHEN v_amount = 0;
    END LOOP;
    IF v_amount <> 0 THEN
      RAISE EXCEPTION 'ledger: insufficient %', v_kinds[i];
    END IF;
  END LOOP;

  -- once all are locked: a row's postings stand in the order of their times
  v_at := date_trunc('milliseconds', clock_timestamp());
  FOR i IN 1 .. v_count LOOP
    v_hash := ledger_hash(v_heads[i], v_ids[i], v_seqs[i], id, v_digest, v_parts[i], v_balances[i], v_at);
    WITH moved AS (UPDATE ledger_accounts a SET balance = v_balances[i], postings = v_seqs[i], head = v_hash WHERE a.id = v_ids[i])
    INSERT INTO ledger_postings (transfer_id, account_id, seq, amount, balance, previous, hash, at)
      VALUES (post_transfer.id, v_ids[i], v_seqs[i], v_parts[i], v_balances[i], v_heads[i], v_hash, v_at);
  END LOOP;
END $$;
