CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"likes" boolean DEFAULT true NOT NULL,
	"comments" boolean DEFAULT true NOT NULL,
	"follows" boolean DEFAULT true NOT NULL,
	"system" boolean DEFAULT true NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL,
	"quiet_from" text DEFAULT '23:00' NOT NULL,
	"quiet_to" text DEFAULT '07:00' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"version" integer NOT NULL,
	"client" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_user" ON "consents" USING btree ("user_id","version") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "dynamics_bin" ON "dynamics" USING btree ("author_id","deleted_at","id") WHERE deleted_at is not null and purged_at is null;--> statement-breakpoint
CREATE INDEX "dynamics_purge" ON "dynamics" USING btree ("deleted_at") WHERE deleted_at is not null and purged_at is null;