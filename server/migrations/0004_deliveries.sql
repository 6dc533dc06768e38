CREATE TABLE "deliveries" (
	"notice_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_notice_id_channel_pk" PRIMARY KEY("notice_id","channel")
);
--> statement-breakpoint
CREATE TABLE "subscribe_consents" (
	"user_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"group" text NOT NULL,
	"remaining" integer NOT NULL,
	"last_key" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribe_consents_user_id_vendor_group_pk" PRIMARY KEY("user_id","vendor","group")
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_likes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_system" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_likes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_system" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_consents" ADD CONSTRAINT "subscribe_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_person" ON "deliveries" USING btree ("user_id","channel") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_done" ON "deliveries" USING btree ("created_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "notices_system_once" ON "notices" USING btree ("user_id","subject_id",md5(text)) WHERE kind = 'system' and subject_id <> user_id;