CREATE TABLE "secondhand_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"goods_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"by" text NOT NULL,
	"sum" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secondhand_offers_sum" CHECK (sum > 0)
);
--> statement-breakpoint
ALTER TABLE "secondhand_offers" ADD CONSTRAINT "secondhand_offers_goods_id_secondhand_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."secondhand_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_offers" ADD CONSTRAINT "secondhand_offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_offers" ADD CONSTRAINT "secondhand_offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_offers" ADD CONSTRAINT "secondhand_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "secondhand_offers_open" ON "secondhand_offers" USING btree ("goods_id","buyer_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "secondhand_offers_goods" ON "secondhand_offers" USING btree ("goods_id","buyer_id","state");--> statement-breakpoint
CREATE INDEX "secondhand_offers_buyer" ON "secondhand_offers" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "secondhand_offers_seller" ON "secondhand_offers" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "secondhand_offers_order" ON "secondhand_offers" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "messages_cards" ON "messages" USING btree ("conversation_id","seq") WHERE card_kind is not null;