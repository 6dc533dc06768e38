-- additive
-- What becomes the audit log, parted by month (ADR 14), with all that it needs, beside the one that is in use. Ids are UUIDv7:
-- an id says when its row was made. `audit_log_rest` takes what is later than the latest month that has a partition: none is refused.
CREATE TABLE public.audit_log_months (LIKE public.audit_log INCLUDING DEFAULTS) PARTITION BY RANGE (id);
--> statement-breakpoint
ALTER TABLE public.audit_log_months ADD CONSTRAINT "audit_log_months_pkey" PRIMARY KEY ("id");
--> statement-breakpoint
ALTER TABLE public.audit_log_months ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id");
--> statement-breakpoint
ALTER TABLE public.audit_log_months ADD CONSTRAINT "audit_log_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id");
--> statement-breakpoint
CREATE INDEX "audit_log_months_subject" ON public.audit_log_months USING btree ("subject_id", "id");
--> statement-breakpoint
CREATE INDEX "audit_log_months_school" ON public.audit_log_months USING btree ("school_id", "id");
--> statement-breakpoint
CREATE INDEX "audit_log_months_topic" ON public.audit_log_months USING btree ((detail ->> 'topic_id'), "id") WHERE (detail ->> 'topic_id') is not null;
--> statement-breakpoint
CREATE TABLE public.audit_log_rest (LIKE public.audit_log_months INCLUDING ALL);
--> statement-breakpoint
-- Triggers of a statement are not handed down: each partition has its own, or one could be changed by its name.
CREATE TRIGGER audit_log_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON public.audit_log_months
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON public.audit_log_rest
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
