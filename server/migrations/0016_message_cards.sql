ALTER TABLE "messages" ADD COLUMN "card_kind" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "card_id" uuid;--> statement-breakpoint
-- those taken back are cards of no kind, as they are written from now on
UPDATE "messages" SET
	"card_kind" = CASE WHEN coalesce("dynamic_id", "errand_id") IS NOT NULL THEN "kind" END,
	"card_id" = coalesce("dynamic_id", "errand_id"),
	"kind" = 'card'
WHERE "kind" IN ('dynamic', 'errand');--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "dynamic_id";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "errand_id";
