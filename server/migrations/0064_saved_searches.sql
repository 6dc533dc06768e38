CREATE TABLE "secondhand_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"category" text,
	"most" integer,
	"traits" text[] NOT NULL,
	"on" boolean DEFAULT true NOT NULL,
	"told_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secondhand_searches_once" UNIQUE NULLS NOT DISTINCT("user_id","keyword","category","most")
);
--> statement-breakpoint
DROP INDEX "secondhand_goods_untold";--> statement-breakpoint
-- nobody has waited for what was put up before there were saved searches
UPDATE "secondhand_goods" SET "told" = true WHERE NOT "told" AND "isbn" IS NULL AND "course" = '';--> statement-breakpoint
ALTER TABLE "secondhand_searches" ADD CONSTRAINT "secondhand_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secondhand_searches_traits" ON "secondhand_searches" USING gin ("traits");--> statement-breakpoint
CREATE INDEX "secondhand_searches_keyword" ON "secondhand_searches" USING btree ("keyword");--> statement-breakpoint
CREATE INDEX "secondhand_goods_untold" ON "secondhand_goods" USING btree ("id") WHERE not told and deleted_at is null and state = 'approved' and not off and free > 0;