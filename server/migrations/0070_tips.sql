ALTER TABLE "errand_tips" ADD COLUMN "early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "errands" ADD COLUMN "late" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_into" ON "payments" USING btree ("to_owner") WHERE to_kind = 'escrow';