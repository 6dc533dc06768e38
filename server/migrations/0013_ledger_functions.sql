-- What was posted stays as it was: whoever can write to the tables still cannot change it.
CREATE TRIGGER ledger_transfers_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_roots_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_roots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Each posting updates its account in place: room for that on the page.
ALTER TABLE ledger_accounts SET (fillfactor = 50);
--> statement-breakpoint
-- Kinds of accounts as contract/ledger/rules.ts has them; ledger_accounts refuses others.
CREATE FUNCTION ledger_unit(kind text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN kind IN ('points', 'points-escrow', 'issue') THEN 'points' ELSE 'fen' END
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_floor(kind text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN kind LIKE 'channel:%' OR kind = 'issue' THEN NULL ELSE 0 END::bigint
$$;
--> statement-breakpoint
-- An account's id follows from what it is, so that transfers agree on an order before an account exists.
CREATE FUNCTION ledger_account(kind text, owner uuid) RETURNS uuid LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN encode(substring(sha256(convert_to(kind || ' ' || coalesce(owner::text, ''), 'UTF8')) FOR 16), 'hex')::uuid;
END $$;
--> statement-breakpoint
-- The same as hashOfLine of contract/ledger/rules.ts.
CREATE FUNCTION ledger_hash(previous bytea, account uuid, seq bigint, transfer uuid, digest bytea, amount bigint, balance bigint, at timestamptz)
RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN sha256(convert_to(concat_ws('|', encode(previous, 'hex'), account, seq, transfer, encode(digest, 'hex'), amount, balance,
    (extract(epoch FROM at) * 1000)::bigint), 'UTF8'));
END $$;
--> statement-breakpoint
-- legs: [[kind, owner, amount], …] in the order of the accounts' ids.
CREATE FUNCTION ledger_digest(key text, kind text, subject uuid, memo jsonb, legs jsonb) RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN sha256(convert_to(jsonb_build_array(key, kind, subject, memo, legs)::text, 'UTF8'));
END $$;
--> statement-breakpoint
-- Moves money or points between accounts, whole or not at all. legs: [{"kind", "owner", "amount"}, …], amounts signed;
-- those of one account are one posting. The same key again gives the first transfer and posts nothing.
-- In this order, so that no two transfers wait for each other in a ring: the key, new accounts by id, all accounts by id.
CREATE FUNCTION post_transfer(p_key text, p_kind text, p_subject uuid, p_memo jsonb, p_legs jsonb, OUT id uuid, OUT posted boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[]; v_kinds text[]; v_owners uuid[]; v_amounts bigint[]; v_digest bytea; v_units boolean; v_missing boolean;
  v_balances bigint[]; v_floors bigint[]; v_seqs bigint[]; v_heads bytea[]; v_hashes bytea[] := '{}'; v_at timestamptz;
  v_count integer;
BEGIN
  SELECT array_agg(l.id ORDER BY l.id), array_agg(l.kind ORDER BY l.id), array_agg(l.owner ORDER BY l.id), array_agg(l.amount ORDER BY l.id),
    ledger_digest(p_key, p_kind, p_subject, coalesce(p_memo, '{}'), jsonb_agg(jsonb_build_array(l.kind, l.owner, l.amount) ORDER BY l.id)),
    sum(l.amount) FILTER (WHERE l.unit = 'fen') IS DISTINCT FROM 0 AND bool_or(l.unit = 'fen')
      OR sum(l.amount) FILTER (WHERE l.unit = 'points') IS DISTINCT FROM 0 AND bool_or(l.unit = 'points'),
    bool_or(NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.id = l.id))
  INTO v_ids, v_kinds, v_owners, v_amounts, v_digest, v_units, v_missing
  FROM (
    SELECT ledger_account(g.kind, g.owner) AS id, g.kind, g.owner, ledger_unit(g.kind) AS unit, sum(g.amount)::bigint AS amount
    FROM jsonb_to_recordset(p_legs) AS g(kind text, owner uuid, amount bigint) GROUP BY g.kind, g.owner) l;
  v_count := coalesce(cardinality(v_ids), 0);
  IF v_count < 2 OR v_units OR 0 = ANY (v_amounts) OR array_position(v_amounts, NULL) IS NOT NULL THEN
    RAISE EXCEPTION 'ledger: legs do not balance';
  END IF;

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

  IF v_missing THEN
    INSERT INTO ledger_accounts AS a (id, kind, owner, unit, floor, head)
      SELECT l.id, l.kind, l.owner, ledger_unit(l.kind), ledger_floor(l.kind), decode(repeat('00', 32), 'hex')
      FROM unnest(v_ids, v_kinds, v_owners) AS l(id, kind, owner)
      WHERE NOT EXISTS (SELECT FROM ledger_accounts b WHERE b.id = l.id) ORDER BY l.id ON CONFLICT DO NOTHING;
  END IF;
  SELECT array_agg(s.balance ORDER BY s.id), array_agg(s.floor ORDER BY s.id), array_agg(s.postings ORDER BY s.id), array_agg(s.head ORDER BY s.id)
  INTO v_balances, v_floors, v_seqs, v_heads
  FROM (SELECT a.id, a.balance, a.floor, a.postings, a.head FROM ledger_accounts a WHERE a.id = ANY (v_ids) ORDER BY a.id FOR NO KEY UPDATE) s;

  -- once all are locked: an account's postings stand in the order of their times
  v_at := date_trunc('milliseconds', clock_timestamp());
  FOR i IN 1 .. v_count LOOP
    v_balances[i] := v_balances[i] + v_amounts[i];
    -- what comes in is always welcome; a floor holds what goes out
    IF v_amounts[i] < 0 AND v_balances[i] < v_floors[i] THEN
      RAISE EXCEPTION 'ledger: insufficient %', v_kinds[i];
    END IF;
    v_seqs[i] := v_seqs[i] + 1;
    v_hashes[i] := ledger_hash(v_heads[i], v_ids[i], v_seqs[i], id, v_digest, v_amounts[i], v_balances[i], v_at);
  END LOOP;
  UPDATE ledger_accounts a SET balance = l.balance, postings = l.seq, head = l.hash
    FROM unnest(v_ids, v_balances, v_seqs, v_hashes) AS l(id, balance, seq, hash) WHERE a.id = l.id;
  INSERT INTO ledger_postings (transfer_id, account_id, seq, amount, balance, previous, hash, at)
    SELECT post_transfer.id, l.id, l.seq, l.amount, l.balance, l.previous, l.hash, v_at
    FROM unnest(v_ids, v_seqs, v_amounts, v_balances, v_heads, v_hashes) AS l(id, seq, amount, balance, previous, hash);
END $$;
