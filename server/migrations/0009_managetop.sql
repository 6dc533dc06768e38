CREATE TABLE "topic_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"removal_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_appeals_removal_id_unique" UNIQUE("removal_id")
);
--> statement-breakpoint
CREATE TABLE "topic_passes" (
	"topic_id" uuid NOT NULL,
	"dynamic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_passes_topic_id_dynamic_id_pk" PRIMARY KEY("topic_id","dynamic_id")
);
--> statement-breakpoint
CREATE TABLE "topic_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic_id" uuid NOT NULL,
	"dynamic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "topic_removals_dynamic";--> statement-breakpoint
ALTER TABLE "topic_removals" DROP CONSTRAINT "topic_removals_topic_id_dynamic_id_pk";--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "state" text DEFAULT 'out' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "reason" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "checked_id" uuid;--> statement-breakpoint
ALTER TABLE "topic_appeals" ADD CONSTRAINT "topic_appeals_removal_id_topic_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."topic_removals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_appeals" ADD CONSTRAINT "topic_appeals_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_appeals" ADD CONSTRAINT "topic_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_appeals" ADD CONSTRAINT "topic_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_passes" ADD CONSTRAINT "topic_passes_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_passes" ADD CONSTRAINT "topic_passes_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_passes" ADD CONSTRAINT "topic_passes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_replies" ADD CONSTRAINT "topic_replies_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_replies" ADD CONSTRAINT "topic_replies_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_replies" ADD CONSTRAINT "topic_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_appeals_key" ON "topic_appeals" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "topic_appeals_queue" ON "topic_appeals" USING btree ("topic_id","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "topic_passes_dynamic" ON "topic_passes" USING btree ("dynamic_id");--> statement-breakpoint
CREATE INDEX "topic_passes_user" ON "topic_passes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_replies_key" ON "topic_replies" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "topic_replies_dynamic" ON "topic_replies" USING btree ("dynamic_id","topic_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_topic" ON "audit_log" USING btree ((detail ->> 'topic_id'),"id") WHERE (detail ->> 'topic_id') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_removals_out" ON "topic_removals" USING btree ("topic_id","dynamic_id") WHERE state = 'out';--> statement-breakpoint
CREATE INDEX "topic_removals_list" ON "topic_removals" USING btree ("topic_id","created_at","id") WHERE state = 'out';--> statement-breakpoint
CREATE INDEX "topics_school" ON "topics" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "topic_removals_dynamic" ON "topic_removals" USING btree ("dynamic_id","topic_id");