ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "discount_coupons" ADD COLUMN "told_at" timestamp (3) with time zone;