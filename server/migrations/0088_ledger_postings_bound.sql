-- additive, outside of a transaction
-- As for the audit log: the lines that are there are of months before the one after next.
DO $migration$
DECLARE
  v_bound timestamptz := (date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') + interval '2 months') AT TIME ZONE 'Asia/Shanghai';
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public.ledger_postings'::regclass AND conname = 'ledger_postings_bound') THEN
    RETURN;
  END IF;
  PERFORM set_config('lock_timeout', '400ms', true);
  EXECUTE format('ALTER TABLE public.ledger_postings ADD CONSTRAINT ledger_postings_bound CHECK (at < %L) NOT VALID', v_bound);
END $migration$;
--> statement-breakpoint
ALTER TABLE public.ledger_postings VALIDATE CONSTRAINT "ledger_postings_bound";
