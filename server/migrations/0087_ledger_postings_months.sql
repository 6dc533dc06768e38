-- additive
-- What becomes the lines of the ledger, parted by month (ADR 14), beside those that are in use. A line is numbered once in its
-- partition; that it is once in all follows from the lock of its account, under which it is numbered, and the check of each night.
CREATE TABLE public.ledger_postings_months (LIKE public.ledger_postings INCLUDING DEFAULTS) PARTITION BY RANGE (at);
--> statement-breakpoint
ALTER TABLE public.ledger_postings_months ADD CONSTRAINT "ledger_postings_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id");
--> statement-breakpoint
ALTER TABLE public.ledger_postings_months ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id");
--> statement-breakpoint
CREATE INDEX "ledger_postings_months_transfer" ON public.ledger_postings_months USING btree ("transfer_id");
--> statement-breakpoint
CREATE INDEX "ledger_postings_months_month" ON public.ledger_postings_months USING btree ("account_id", "at", "seq");
--> statement-breakpoint
CREATE INDEX "ledger_postings_months_at" ON public.ledger_postings_months USING brin ("at");
--> statement-breakpoint
CREATE TABLE public.ledger_postings_rest (LIKE public.ledger_postings INCLUDING ALL);
--> statement-breakpoint
CREATE TRIGGER ledger_postings_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON public.ledger_postings_months
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON public.ledger_postings_rest
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
