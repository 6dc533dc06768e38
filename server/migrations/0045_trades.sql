-- Wrong codes were counted until they locked: from now on they only slow down, and begin at none.
ALTER TABLE "orders" ADD COLUMN "tries" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "secondhand_goods" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "secondhand_goods" ADD COLUMN "exempt" text;--> statement-breakpoint
ALTER TABLE "secondhand_trades" ADD COLUMN "proposal" json;--> statement-breakpoint
ALTER TABLE "secondhand_trades" ADD COLUMN "warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "secondhand_trades" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "secondhand_goods" ADD CONSTRAINT "secondhand_goods_return_id_user_addresses_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."user_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secondhand_goods_return" ON "secondhand_goods" USING btree ("return_id") WHERE return_id is not null;--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "transfer_tries";--> statement-breakpoint
ALTER TABLE "secondhand_trades" DROP COLUMN "buyer_tries";--> statement-breakpoint
ALTER TABLE "secondhand_trades" DROP COLUMN "seller_tries";