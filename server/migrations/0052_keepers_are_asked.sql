CREATE TABLE "discount_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid,
	"phone" text,
	"by_id" uuid,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discount_invites_one" UNIQUE NULLS NOT DISTINCT("shop_id","user_id","phone"),
	CONSTRAINT "discount_invites_whom" CHECK ((user_id is null) <> (phone is null))
);
--> statement-breakpoint
ALTER TABLE "discount_invites" ADD CONSTRAINT "discount_invites_shop_id_discount_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."discount_shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_invites" ADD CONSTRAINT "discount_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_invites" ADD CONSTRAINT "discount_invites_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_invites_user" ON "discount_invites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discount_invites_phone" ON "discount_invites" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "discount_invites_by" ON "discount_invites" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "discount_invites_until" ON "discount_invites" USING btree ("until");