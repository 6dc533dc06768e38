-- additive, outside of a transaction
-- The log that is in use becomes the first partition, until the month after the next: what proves that its rows belong there is
-- read while others write, so that nobody waits for it when it is attached.
DO $migration$
DECLARE
  v_bound timestamptz := (date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') + interval '2 months') AT TIME ZONE 'Asia/Shanghai';
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public.audit_log'::regclass AND conname = 'audit_log_bound') THEN
    RETURN;
  END IF;
  -- the table is locked for a moment: everybody's queries would wait behind this one
  PERFORM set_config('lock_timeout', '400ms', true);
  EXECUTE format('ALTER TABLE public.audit_log ADD CONSTRAINT audit_log_bound CHECK (id < %L) NOT VALID',
    (lpad(to_hex((extract(epoch FROM v_bound) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid);
END $migration$;
--> statement-breakpoint
ALTER TABLE public.audit_log VALIDATE CONSTRAINT "audit_log_bound";
