CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"case_id" uuid NOT NULL,
	"school_id" uuid,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"pictures" json NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_number_unique" UNIQUE("number"),
	CONSTRAINT "appeals_case_id_unique" UNIQUE("case_id")
);
--> statement-breakpoint
CREATE TABLE "case_numbers" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "case_numbers_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
CREATE TABLE "complaint_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"school_id" uuid,
	"owner_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"snapshot" jsonb,
	"rank" integer DEFAULT 0 NOT NULL,
	"rule" text,
	"note" text DEFAULT '' NOT NULL,
	"mute_until" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_cases_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "complaint_files" (
	"key" text NOT NULL,
	"case_id" uuid NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "complaint_files_key_case_id_part_pk" PRIMARY KEY("key","case_id","part")
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"pictures" json NOT NULL,
	"weight" integer NOT NULL,
	"bad_faith" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "dismissed_people" (
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_people_user_id_person_id_pk" PRIMARY KEY("user_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_follows_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "topic_interests" (
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "topic_interests_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "topic_managers" (
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_managers_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "topic_removals" (
	"topic_id" uuid NOT NULL,
	"dynamic_id" uuid NOT NULL,
	"removed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_removals_topic_id_dynamic_id_pk" PRIMARY KEY("topic_id","dynamic_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"name" text NOT NULL,
	"folded" text GENERATED ALWAYS AS (lower(normalize(name, NFKC))) STORED NOT NULL,
	"category" text NOT NULL,
	"intro" text NOT NULL,
	"cover_id" uuid,
	"creator_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"followers" integer DEFAULT 0 NOT NULL,
	"dynamics" integer DEFAULT 0 NOT NULL,
	"last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log((1 + followers + 2 * dynamics)::double precision) + (extract(epoch from last_active_at at time zone 'UTC') / 604800)::double precision) STORED NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(name)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "dynamics_school_new";--> statement-breakpoint
DROP INDEX "dynamics_school_hot";--> statement-breakpoint
DROP INDEX "dynamics_all_new";--> statement-breakpoint
DROP INDEX "dynamics_all_hot";--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "real_names" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "roll" ADD COLUMN "number" "bytea";--> statement-breakpoint
ALTER TABLE "roll" ADD COLUMN "leaves" date;--> statement-breakpoint
ALTER TABLE "roll" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "state" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "dynamic_topics" ADD COLUMN "folded" text GENERATED ALWAYS AS (lower(normalize(topic, NFKC))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "state" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_likes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "mail_system" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_likes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "subscribe_system" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_complaint_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."complaint_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_cases" ADD CONSTRAINT "complaint_cases_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_cases" ADD CONSTRAINT "complaint_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_cases" ADD CONSTRAINT "complaint_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_files" ADD CONSTRAINT "complaint_files_case_id_complaint_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."complaint_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_case_id_complaint_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."complaint_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_consents" ADD CONSTRAINT "subscribe_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_people" ADD CONSTRAINT "dismissed_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_people" ADD CONSTRAINT "dismissed_people_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_interests" ADD CONSTRAINT "topic_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_managers" ADD CONSTRAINT "topic_managers_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_managers" ADD CONSTRAINT "topic_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD CONSTRAINT "topic_removals_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD CONSTRAINT "topic_removals_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD CONSTRAINT "topic_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_cover_id_pictures_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_key" ON "appeals" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "appeals_queue" ON "appeals" USING btree ("id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "appeals_queue_school" ON "appeals" USING btree ("school_id","id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "complaint_cases_open" ON "complaint_cases" USING btree ("subject","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "complaint_cases_queue" ON "complaint_cases" USING btree ("rank","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "complaint_cases_queue_school" ON "complaint_cases" USING btree ("school_id","rank","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "complaint_cases_owner" ON "complaint_cases" USING btree ("owner_id","id") WHERE state in ('approved', 'overturned');--> statement-breakpoint
CREATE INDEX "complaint_cases_subject" ON "complaint_cases" USING btree ("subject_id","id") WHERE state in ('approved', 'overturned');--> statement-breakpoint
CREATE INDEX "complaint_cases_mute" ON "complaint_cases" USING btree ("owner_id","mute_until") WHERE state = 'approved' and mute_until is not null;--> statement-breakpoint
CREATE INDEX "complaint_cases_expiry" ON "complaint_cases" USING btree ("closed_at") WHERE snapshot is not null and closed_at is not null;--> statement-breakpoint
CREATE INDEX "complaint_files_case" ON "complaint_files" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_key" ON "complaints" USING btree ("reporter_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_once" ON "complaints" USING btree ("case_id","reporter_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "complaints_case" ON "complaints" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "complaints_reporter" ON "complaints" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "complaints_day" ON "complaints" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "complaints_bad_faith" ON "complaints" USING btree ("reporter_id","created_at") WHERE bad_faith;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_person" ON "deliveries" USING btree ("user_id","channel") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_done" ON "deliveries" USING btree ("created_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "dismissed_people_person" ON "dismissed_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "topic_follows_topic" ON "topic_follows" USING btree ("topic_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "topic_follows_user" ON "topic_follows" USING btree ("user_id","created_at","topic_id");--> statement-breakpoint
CREATE INDEX "topic_managers_user" ON "topic_managers" USING btree ("user_id","topic_id");--> statement-breakpoint
CREATE INDEX "topic_removals_dynamic" ON "topic_removals" USING btree ("dynamic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_key" ON "topics" USING btree ("creator_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("folded",coalesce(school_id, '00000000-0000-0000-0000-000000000000')) WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "topics_new" ON "topics" USING btree ("school_id","approved_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_category_new" ON "topics" USING btree ("school_id","category","approved_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_hot" ON "topics" USING btree ("school_id","heat","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_category_hot" ON "topics" USING btree ("school_id","category","heat","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_grams" ON "topics" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "topics_queue" ON "topics" USING btree ("school_id","created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "topics_creator" ON "topics" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "topics_cover" ON "topics" USING btree ("cover_id") WHERE cover_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "roll_number" ON "roll" USING btree ("school_id","number");--> statement-breakpoint
CREATE INDEX "dynamic_topics_dynamic" ON "dynamic_topics" USING btree ("dynamic_id");--> statement-breakpoint
CREATE INDEX "dynamic_topics_folded" ON "dynamic_topics" USING btree ("folded","dynamic_id");--> statement-breakpoint
CREATE INDEX "dynamic_topics_folded_school" ON "dynamic_topics" USING btree ("folded","school_id","dynamic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_system_once" ON "notices" USING btree ("user_id","subject_id",md5(text)) WHERE kind = 'system' and subject_id <> user_id;--> statement-breakpoint
CREATE INDEX "dynamics_school_new" ON "dynamics" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "dynamics_school_hot" ON "dynamics" USING btree ("school_id","heat","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "dynamics_all_new" ON "dynamics" USING btree ("id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "dynamics_all_hot" ON "dynamics" USING btree ("heat","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';