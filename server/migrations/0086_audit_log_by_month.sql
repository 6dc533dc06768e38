-- additive
-- The log by month takes the place and the names of the one that was, which becomes its first partition: nothing is read or copied.
-- What is attached drops triggers on what it refers to: before the log, as who writes there does, and at once as strongly as it takes.
LOCK TABLE public.users, public.schools IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE public.audit_log RENAME TO audit_log_first;
--> statement-breakpoint
ALTER TABLE public.audit_log_months RENAME TO audit_log;
--> statement-breakpoint
ALTER INDEX public.audit_log_pkey RENAME TO audit_log_first_pkey;
--> statement-breakpoint
ALTER INDEX public.audit_log_subject RENAME TO audit_log_first_subject;
--> statement-breakpoint
ALTER INDEX public.audit_log_school RENAME TO audit_log_first_school;
--> statement-breakpoint
ALTER INDEX public.audit_log_topic RENAME TO audit_log_first_topic;
--> statement-breakpoint
ALTER INDEX public.audit_log_months_pkey RENAME TO audit_log_pkey;
--> statement-breakpoint
ALTER INDEX public.audit_log_months_subject RENAME TO audit_log_subject;
--> statement-breakpoint
ALTER INDEX public.audit_log_months_school RENAME TO audit_log_school;
--> statement-breakpoint
ALTER INDEX public.audit_log_months_topic RENAME TO audit_log_topic;
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON public.audit_log_first
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
DO $migration$
DECLARE
  v_bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '[0-9a-f-]{36}') FROM pg_constraint
    WHERE conrelid = 'public.audit_log_first'::regclass AND conname = 'audit_log_bound');
BEGIN
  EXECUTE format('ALTER TABLE public.audit_log ATTACH PARTITION public.audit_log_first FOR VALUES FROM (MINVALUE) TO (%L)', v_bound);
  EXECUTE format('ALTER TABLE public.audit_log ATTACH PARTITION public.audit_log_rest FOR VALUES FROM (%L) TO (MAXVALUE)', v_bound);
END $migration$;
