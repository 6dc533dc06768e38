-- contracting
DROP INDEX "consents_user";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_user" ON "consents" USING btree ("user_id","version","parts") WHERE user_id is not null;