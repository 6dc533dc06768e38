CREATE TABLE "discount_activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"gives" text NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"pieces" integer NOT NULL,
	"left" integer NOT NULL,
	"price" integer NOT NULL,
	"each" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"use_until" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || gives)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_activities_shop_of" UNIQUE("id","shop_id"),
	CONSTRAINT "discount_activities_left" CHECK ("left" between 0 and pieces),
	CONSTRAINT "discount_activities_times" CHECK (starts_at <= ends_at and ends_at <= use_until)
);
--> statement-breakpoint
CREATE TABLE "discount_cards" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"code" text NOT NULL,
	"minute" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_cards_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "discount_coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"holder_id" uuid,
	"key" uuid NOT NULL,
	"code" text NOT NULL,
	"price" integer NOT NULL,
	"state" text DEFAULT 'unused' NOT NULL,
	"use_until" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"keeper_id" uuid,
	"redeem_key" uuid,
	CONSTRAINT "discount_coupons_settled" CHECK ((state = 'unused') = (settled_at is null))
);
--> statement-breakpoint
CREATE TABLE "discount_favourites" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_favourites_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "discount_keepers" (
	"shop_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_keepers_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "discount_reminders" (
	"activity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "discount_reminders_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "discount_shops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"key" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"gives" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(name || ' ' || gives || ' ' || place)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_tries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"student_id" uuid,
	"keeper_id" uuid,
	"key" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discount_activities" ADD CONSTRAINT "discount_activities_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_activities" ADD CONSTRAINT "discount_activities_shop_id_discount_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."discount_shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_cards" ADD CONSTRAINT "discount_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_coupons" ADD CONSTRAINT "discount_coupons_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_coupons" ADD CONSTRAINT "discount_coupons_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_coupons" ADD CONSTRAINT "discount_coupons_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_coupons" ADD CONSTRAINT "discount_coupons_activity_id_shop_id_discount_activities_id_shop_id_fk" FOREIGN KEY ("activity_id","shop_id") REFERENCES "public"."discount_activities"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_favourites" ADD CONSTRAINT "discount_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_favourites" ADD CONSTRAINT "discount_favourites_shop_id_discount_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."discount_shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_keepers" ADD CONSTRAINT "discount_keepers_shop_id_discount_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."discount_shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_keepers" ADD CONSTRAINT "discount_keepers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_reminders" ADD CONSTRAINT "discount_reminders_activity_id_discount_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."discount_activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_reminders" ADD CONSTRAINT "discount_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_shops" ADD CONSTRAINT "discount_shops_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_tries" ADD CONSTRAINT "discount_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_visits" ADD CONSTRAINT "discount_visits_shop_id_discount_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."discount_shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_visits" ADD CONSTRAINT "discount_visits_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_visits" ADD CONSTRAINT "discount_visits_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_activities_key" ON "discount_activities" USING btree ("school_id","key");--> statement-breakpoint
CREATE INDEX "discount_activities_ends" ON "discount_activities" USING btree ("school_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "discount_activities_starts" ON "discount_activities" USING btree ("school_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "discount_activities_shop" ON "discount_activities" USING btree ("shop_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "discount_activities_due" ON "discount_activities" USING btree ("starts_at") WHERE stopped_at is null;--> statement-breakpoint
CREATE INDEX "discount_activities_grams" ON "discount_activities" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "discount_cards_code" ON "discount_cards" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_coupons_key" ON "discount_coupons" USING btree ("holder_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_coupons_code" ON "discount_coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "discount_coupons_holder" ON "discount_coupons" USING btree ("holder_id","id");--> statement-breakpoint
CREATE INDEX "discount_coupons_of" ON "discount_coupons" USING btree ("activity_id","holder_id");--> statement-breakpoint
CREATE INDEX "discount_coupons_due" ON "discount_coupons" USING btree ("use_until") WHERE state = 'unused';--> statement-breakpoint
CREATE INDEX "discount_coupons_open" ON "discount_coupons" USING btree ("shop_id") WHERE state = 'unused';--> statement-breakpoint
CREATE INDEX "discount_coupons_used" ON "discount_coupons" USING btree ("shop_id","settled_at") WHERE state = 'used';--> statement-breakpoint
CREATE INDEX "discount_coupons_keeper" ON "discount_coupons" USING btree ("keeper_id");--> statement-breakpoint
CREATE INDEX "discount_favourites_shop" ON "discount_favourites" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "discount_keepers_user" ON "discount_keepers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discount_reminders_user" ON "discount_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discount_reminders_left" ON "discount_reminders" USING btree ("activity_id","user_id") WHERE told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_shops_name" ON "discount_shops" USING btree ("school_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_shops_key" ON "discount_shops" USING btree ("school_id","key");--> statement-breakpoint
CREATE INDEX "discount_shops_kind" ON "discount_shops" USING btree ("school_id","kind") WHERE open;--> statement-breakpoint
CREATE INDEX "discount_shops_grams" ON "discount_shops" USING gin ("grams");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_visits_key" ON "discount_visits" USING btree ("keeper_id","key");--> statement-breakpoint
CREATE INDEX "discount_visits_shop" ON "discount_visits" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "discount_visits_student" ON "discount_visits" USING btree ("student_id","shop_id","at");--> statement-breakpoint
SELECT track_files('discount_shops', '{pictures}');
--> statement-breakpoint
SELECT track_files('discount_activities', '{pictures}');
