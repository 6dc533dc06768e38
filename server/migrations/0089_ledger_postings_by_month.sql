-- additive
-- In the order of `post_transfer`: the transfers, the accounts, the lines. Who is under way ends, who comes waits.
LOCK TABLE public.ledger_transfers, public.ledger_accounts IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE public.ledger_postings RENAME TO ledger_postings_first;
--> statement-breakpoint
ALTER TABLE public.ledger_postings_months RENAME TO ledger_postings;
--> statement-breakpoint
ALTER INDEX public.ledger_postings_transfer RENAME TO ledger_postings_first_transfer;
--> statement-breakpoint
ALTER INDEX public.ledger_postings_month RENAME TO ledger_postings_first_month;
--> statement-breakpoint
ALTER INDEX public.ledger_postings_at RENAME TO ledger_postings_first_at;
--> statement-breakpoint
ALTER INDEX public.ledger_postings_months_transfer RENAME TO ledger_postings_transfer;
--> statement-breakpoint
ALTER INDEX public.ledger_postings_months_month RENAME TO ledger_postings_month;
--> statement-breakpoint
ALTER INDEX public.ledger_postings_months_at RENAME TO ledger_postings_at;
--> statement-breakpoint
DO $migration$
DECLARE
  v_bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
    WHERE conrelid = 'public.ledger_postings_first'::regclass AND conname = 'ledger_postings_bound');
BEGIN
  EXECUTE format('ALTER TABLE public.ledger_postings ATTACH PARTITION public.ledger_postings_first FOR VALUES FROM (MINVALUE) TO (%L)', v_bound);
  EXECUTE format('ALTER TABLE public.ledger_postings ATTACH PARTITION public.ledger_postings_rest FOR VALUES FROM (%L) TO (MAXVALUE)', v_bound);
END $migration$;
