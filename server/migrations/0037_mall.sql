CREATE TABLE "mall_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"design" text,
	"picture" json,
	"key" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"price" integer NOT NULL,
	"stock" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"students" boolean DEFAULT false NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mall_items_price" CHECK (price > 0),
	CONSTRAINT "mall_items_stock" CHECK (stock >= 0)
);
--> statement-breakpoint
CREATE TABLE "mall_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"what" text NOT NULL,
	"key" uuid NOT NULL,
	"price" integer NOT NULL,
	"reserved" boolean NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pay_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "mall_orders_price" CHECK (price > 0)
);
--> statement-breakpoint
CREATE TABLE "signin_warnings" (
	"year" integer NOT NULL,
	"days" integer NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signin_warnings_year_days_pk" PRIMARY KEY("year","days")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "frame" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plate" text;--> statement-breakpoint
ALTER TABLE "mall_items" ADD CONSTRAINT "mall_items_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_orders" ADD CONSTRAINT "mall_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mall_orders" ADD CONSTRAINT "mall_orders_item_id_mall_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."mall_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mall_items_design" ON "mall_items" USING btree ("school_id","kind","design");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_items_key" ON "mall_items" USING btree ("school_id","key");--> statement-breakpoint
CREATE INDEX "mall_items_list" ON "mall_items" USING btree ("school_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_orders_key" ON "mall_orders" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "mall_orders_once" ON "mall_orders" USING btree ("user_id","what") WHERE state in ('unpaid', 'paid');--> statement-breakpoint
CREATE INDEX "mall_orders_user" ON "mall_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mall_orders_state" ON "mall_orders" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE INDEX "mall_orders_item" ON "mall_orders" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "mall_orders_due" ON "mall_orders" USING btree ("pay_until") WHERE state = 'unpaid';--> statement-breakpoint
SELECT track_files('mall_items', '{picture}');
