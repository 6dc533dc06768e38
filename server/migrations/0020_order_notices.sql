ALTER TABLE "notice_settings" ADD COLUMN "orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- what was told of orders stood among the system's; who switched that off wants no word of orders either
UPDATE "notice_settings" SET "orders" = "system", "mail_orders" = "mail_system";--> statement-breakpoint
UPDATE "notices" SET "group" = 'orders' WHERE "group" = 'system' AND "subject_id" IN (SELECT "id" FROM "orders");
