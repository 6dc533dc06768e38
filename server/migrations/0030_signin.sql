CREATE TABLE "signin_cards" (
	"user_id" uuid NOT NULL,
	"earned_on" date NOT NULL,
	"used_for" date,
	CONSTRAINT "signin_cards_user_id_earned_on_pk" PRIMARY KEY("user_id","earned_on")
);
--> statement-breakpoint
CREATE TABLE "signin_expiries" (
	"year" integer PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signin_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reminder" boolean DEFAULT false NOT NULL,
	"remind_at" text DEFAULT '20:00' NOT NULL,
	"reminded_on" date
);
--> statement-breakpoint
CREATE TABLE "signins" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"streak" integer,
	"points" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signins_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "signins_points" CHECK ((streak is null) = (points = 0))
);
--> statement-breakpoint
ALTER TABLE "signin_cards" ADD CONSTRAINT "signin_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signin_cards" ADD CONSTRAINT "signin_cards_user_id_used_for_signins_user_id_day_fk" FOREIGN KEY ("user_id","used_for") REFERENCES "public"."signins"("user_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signin_people" ADD CONSTRAINT "signin_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signins" ADD CONSTRAINT "signins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signin_cards_used" ON "signin_cards" USING btree ("user_id","used_for");--> statement-breakpoint
CREATE INDEX "signin_people_due" ON "signin_people" USING btree ("remind_at","user_id") WHERE reminder;