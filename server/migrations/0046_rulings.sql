CREATE TABLE "order_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"by" text NOT NULL,
	"share" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_offers_share" CHECK (share between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "order_rulings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"share" integer NOT NULL,
	"goods" boolean DEFAULT false NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"confirmed_by" uuid,
	"rejection" text DEFAULT '' NOT NULL,
	"appeal_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_rulings_share" CHECK (share between 0 and 100),
	CONSTRAINT "order_rulings_two" CHECK (proposed_by <> confirmed_by)
);
--> statement-breakpoint
ALTER TABLE "secondhand_refunds" ADD COLUMN "ordered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_offers" ADD CONSTRAINT "order_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rulings" ADD CONSTRAINT "order_rulings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rulings" ADD CONSTRAINT "order_rulings_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_rulings" ADD CONSTRAINT "order_rulings_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_offers_order" ON "order_offers" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_offers_open" ON "order_offers" USING btree ("order_id","by") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "order_rulings_order" ON "order_rulings" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_rulings_open" ON "order_rulings" USING btree ("order_id") WHERE state in ('proposed', 'standing');--> statement-breakpoint
CREATE INDEX "order_rulings_proposed_by" ON "order_rulings" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "order_rulings_confirmed_by" ON "order_rulings" USING btree ("confirmed_by") WHERE confirmed_by is not null;