DROP INDEX "secondhand_sellers_waiting";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "alarmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipping_reports" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "shipping_reports" ADD COLUMN "handling" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD COLUMN "appeal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD COLUMN "appeal_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD COLUMN "appeal_answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_reports" ADD CONSTRAINT "shipping_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD CONSTRAINT "secondhand_sellers_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("paid_with") WHERE payment = 'paid';--> statement-breakpoint
CREATE INDEX "shipping_reports_given_up" ON "shipping_reports" USING btree ("created_at","id") WHERE state = 'given up' and body is not null;--> statement-breakpoint
CREATE INDEX "shipping_reports_handled_by" ON "shipping_reports" USING btree ("handled_by") WHERE handled_by is not null;--> statement-breakpoint
CREATE INDEX "secondhand_sellers_verified" ON "secondhand_sellers" USING btree ("school_id","created_at","user_id") WHERE state = 'verified';--> statement-breakpoint
CREATE INDEX "secondhand_sellers_waiting" ON "secondhand_sellers" USING btree ("school_id","created_at","user_id") WHERE state = 'waiting' or appeal_state = 'open';