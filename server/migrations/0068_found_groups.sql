ALTER TABLE "chat_groups" ADD COLUMN "findable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_groups" ADD COLUMN "intro" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_requests" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_groups_found" ON "chat_groups" USING btree ("school_id","id") WHERE findable and dissolved_at is null;--> statement-breakpoint
CREATE INDEX "group_requests_old" ON "group_requests" USING btree ("created_at");