ALTER TABLE "data_exports" ADD COLUMN "key_hash" "bytea";--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_key_hash_unique" UNIQUE("key_hash");