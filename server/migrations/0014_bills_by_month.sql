ALTER TABLE "real_names" ADD COLUMN "name" "bytea";--> statement-breakpoint
CREATE INDEX "ledger_postings_month" ON "ledger_postings" USING btree ("account_id","at","seq");