ALTER TABLE "notice_settings" ADD COLUMN "classes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_classes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_classes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- what was told of classes stood among the system's; who switched that off wants no word of classes either
UPDATE "notice_settings" SET "classes" = "system", "mail_classes" = "mail_system";--> statement-breakpoint
UPDATE "notices" SET "group" = 'classes' WHERE "group" = 'system' AND "leads" IN ('schedule', 'lesson', 'memo');
