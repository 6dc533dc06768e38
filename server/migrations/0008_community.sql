CREATE TABLE "chat_transcripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seqs" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"dynamic_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_user_id_dynamic_id_pk" PRIMARY KEY("user_id","dynamic_id")
);
--> statement-breakpoint
CREATE TABLE "confession_names" (
	"confession_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"how" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confession_names_confession_id_user_id_pk" PRIMARY KEY("confession_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "confessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"alias_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"to_name" text,
	"text" text NOT NULL,
	"pictures" json NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log((1 + likes + 2 * comments)::double precision) + (extract(epoch from shown_at at time zone 'UTC') / 45000)::double precision) STORED NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(coalesce(to_name, '') || ' ' || text)) STORED NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"words" boolean DEFAULT false NOT NULL,
	"review" text,
	"reason" text DEFAULT '' NOT NULL,
	"held" text,
	"shown_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "unseals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"school_id" uuid,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"mime" text NOT NULL,
	"seconds" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_sides" (
	"talk_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"side" text NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hot_sides_talk_id_user_id_pk" PRIMARY KEY("talk_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hot_talks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"red" text NOT NULL,
	"blue" text NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"scope" text NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"reds" integer DEFAULT 0 NOT NULL,
	"blues" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log((1 + likes + 2 * comments + reds + blues)::double precision) + (extract(epoch from created_at at time zone 'UTC') / 45000)::double precision) STORED NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || text || ' ' || red || ' ' || blue)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text,
	"told_to" uuid,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "qa_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"alias_id" uuid,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"pictures" json NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"score" integer GENERATED ALWAYS AS (likes - steps) STORED NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "qa_invites" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qa_invites_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "qa_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"alias_id" uuid,
	"key" uuid NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"pictures" json NOT NULL,
	"scope" text NOT NULL,
	"place" text,
	"due_at" timestamp (3) with time zone,
	"stage" text DEFAULT 'open' NOT NULL,
	"accepted_id" uuid,
	"likes" integer DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log((1 + likes + 3 * answers + comments)::double precision) + (extract(epoch from created_at at time zone 'UTC') / 259200)::double precision) STORED NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || text)) STORED NOT NULL,
	"title_grams" text[] GENERATED ALWAYS AS (bigrams(title)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "qa_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"pictures" json NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "radio_bullets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"second" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listens" (
	"user_id" uuid NOT NULL,
	"programme_id" uuid NOT NULL,
	"second" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listens_user_id_programme_id_pk" PRIMARY KEY("user_id","programme_id")
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"column" text NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"cover" json,
	"sound" json NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || intro)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "media_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"screening_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"trace_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"label" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_checks_trace_id_unique" UNIQUE("trace_id")
);
--> statement-breakpoint
CREATE TABLE "safety_hits" (
	"day" date NOT NULL,
	"school_id" uuid NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "safety_hits_school_id_day_word_pk" PRIMARY KEY("school_id","day","word")
);
--> statement-breakpoint
CREATE TABLE "screenings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"waits_for" text NOT NULL,
	"reason" text NOT NULL,
	"hits" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dynamic_articles" (
	"dynamic_id" uuid PRIMARY KEY NOT NULL,
	"column_id" uuid,
	"body" json NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talent_columns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_id" uuid,
	"days" integer[] DEFAULT '{}' NOT NULL,
	"discussion" text DEFAULT 'everyone' NOT NULL,
	"pinned_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
DROP INDEX "dynamics_school_new";--> statement-breakpoint
DROP INDEX "dynamics_school_hot";--> statement-breakpoint
DROP INDEX "dynamics_all_hot";--> statement-breakpoint
DROP INDEX "announcements_school";--> statement-breakpoint
DROP INDEX "topic_removals_dynamic";--> statement-breakpoint
ALTER TABLE "topic_removals" DROP CONSTRAINT "topic_removals_topic_id_dynamic_id_pk";--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "voice" json;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "voice_id" uuid;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "film" json;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "mentions" json;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "hot_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "hot_by" uuid;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "deleted_for" text;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "poster" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "stance" text;--> statement-breakpoint
ALTER TABLE "complaint_cases" ADD COLUMN "alias_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "body" json;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "pictures" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "official" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "college" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "grade" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "important" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_to" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "state" text DEFAULT 'out' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "reason" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "checked_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_transcripts" ADD CONSTRAINT "chat_transcripts_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_transcripts" ADD CONSTRAINT "chat_transcripts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_transcripts" ADD CONSTRAINT "chat_transcripts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confession_names" ADD CONSTRAINT "confession_names_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confession_names" ADD CONSTRAINT "confession_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confessions" ADD CONSTRAINT "confessions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confessions" ADD CONSTRAINT "confessions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confessions" ADD CONSTRAINT "confessions_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_case_id_complaint_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."complaint_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_sides" ADD CONSTRAINT "hot_sides_talk_id_hot_talks_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."hot_talks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_sides" ADD CONSTRAINT "hot_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_talks" ADD CONSTRAINT "hot_talks_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_talks" ADD CONSTRAINT "hot_talks_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_answers" ADD CONSTRAINT "qa_answers_question_id_qa_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."qa_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_answers" ADD CONSTRAINT "qa_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_answers" ADD CONSTRAINT "qa_answers_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_invites" ADD CONSTRAINT "qa_invites_question_id_qa_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."qa_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_invites" ADD CONSTRAINT "qa_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD CONSTRAINT "qa_questions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD CONSTRAINT "qa_questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD CONSTRAINT "qa_questions_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_versions" ADD CONSTRAINT "qa_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_bullets" ADD CONSTRAINT "radio_bullets_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_bullets" ADD CONSTRAINT "radio_bullets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listens" ADD CONSTRAINT "listens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listens" ADD CONSTRAINT "listens_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_checks" ADD CONSTRAINT "media_checks_screening_id_screenings_id_fk" FOREIGN KEY ("screening_id") REFERENCES "public"."screenings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_hits" ADD CONSTRAINT "safety_hits_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD CONSTRAINT "dynamic_articles_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD CONSTRAINT "dynamic_articles_column_id_talent_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."talent_columns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_cover_id_pictures_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_pinned_id_dynamics_id_fk" FOREIGN KEY ("pinned_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "chat_transcripts_key" ON "chat_transcripts" USING btree ("reporter_id","key");--> statement-breakpoint
CREATE INDEX "chat_transcripts_owner" ON "chat_transcripts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_transcripts_conversation" ON "chat_transcripts" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "favorites_latest" ON "favorites" USING btree ("user_id","created_at","dynamic_id");--> statement-breakpoint
CREATE INDEX "favorites_dynamic" ON "favorites" USING btree ("dynamic_id");--> statement-breakpoint
CREATE INDEX "confession_names_user" ON "confession_names" USING btree ("user_id","confession_id");--> statement-breakpoint
CREATE UNIQUE INDEX "confessions_key" ON "confessions" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "confessions_author" ON "confessions" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "confessions_day" ON "confessions" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "confessions_new" ON "confessions" USING btree ("school_id","shown_at","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "confessions_hot" ON "confessions" USING btree ("school_id","heat","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "confessions_grams" ON "confessions" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "confessions_queue" ON "confessions" USING btree ("school_id","id") WHERE deleted_at is null and state = 'pending' and review = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "unseals_key" ON "unseals" USING btree ("asked_by","key");--> statement-breakpoint
CREATE UNIQUE INDEX "unseals_asked" ON "unseals" USING btree ("case_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "unseals_queue" ON "unseals" USING btree ("id") WHERE state in ('asked', 'opened');--> statement-breakpoint
CREATE INDEX "unseals_queue_school" ON "unseals" USING btree ("school_id","id") WHERE state in ('asked', 'opened');--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "hot_sides_user" ON "hot_sides" USING btree ("user_id","talk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hot_talks_key" ON "hot_talks" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "hot_talks_school_new" ON "hot_talks" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "hot_talks_school_hot" ON "hot_talks" USING btree ("school_id","heat","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "hot_talks_school_closed" ON "hot_talks" USING btree ("school_id","closes_at","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "hot_talks_all_new" ON "hot_talks" USING btree ("id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "hot_talks_all_hot" ON "hot_talks" USING btree ("heat","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "hot_talks_all_closed" ON "hot_talks" USING btree ("closes_at","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "hot_talks_author" ON "hot_talks" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hot_talks_grams" ON "hot_talks" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "hot_talks_ended" ON "hot_talks" USING btree ("closes_at") WHERE told_at is null and closes_at is not null and deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "announcement_reads_user" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qa_answers_key" ON "qa_answers" USING btree ("author_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "qa_answers_once" ON "qa_answers" USING btree ("question_id","author_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "qa_answers_best" ON "qa_answers" USING btree ("question_id","score","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "qa_answers_new" ON "qa_answers" USING btree ("question_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "qa_answers_author" ON "qa_answers" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "qa_invites_user" ON "qa_invites" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qa_questions_key" ON "qa_questions" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "qa_questions_new" ON "qa_questions" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "qa_questions_hot" ON "qa_questions" USING btree ("school_id","heat","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "qa_questions_category_new" ON "qa_questions" USING btree ("school_id","category","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "qa_questions_category_hot" ON "qa_questions" USING btree ("school_id","category","heat","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "qa_questions_unanswered" ON "qa_questions" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved' and answers = 0 and stage = 'open';--> statement-breakpoint
CREATE INDEX "qa_questions_all_new" ON "qa_questions" USING btree ("id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "qa_questions_all_hot" ON "qa_questions" USING btree ("heat","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "qa_questions_all_category_new" ON "qa_questions" USING btree ("category","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "qa_questions_all_category_hot" ON "qa_questions" USING btree ("category","heat","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "qa_questions_all_unanswered" ON "qa_questions" USING btree ("id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone' and answers = 0 and stage = 'open';--> statement-breakpoint
CREATE INDEX "qa_questions_helps" ON "qa_questions" USING btree ("school_id","due_at","id") WHERE deleted_at is null and state = 'approved' and category = 'help' and stage = 'open';--> statement-breakpoint
CREATE INDEX "qa_questions_all_helps" ON "qa_questions" USING btree ("due_at","id") WHERE category = 'help' and stage = 'open' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "qa_questions_author" ON "qa_questions" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "qa_questions_grams" ON "qa_questions" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "qa_questions_title_grams" ON "qa_questions" USING gin ("title_grams");--> statement-breakpoint
CREATE INDEX "qa_versions_subject" ON "qa_versions" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "qa_versions_author" ON "qa_versions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "radio_bullets_key" ON "radio_bullets" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "radio_bullets_time" ON "radio_bullets" USING btree ("programme_id","second","id");--> statement-breakpoint
CREATE INDEX "listens_recent" ON "listens" USING btree ("user_id","updated_at","programme_id");--> statement-breakpoint
CREATE UNIQUE INDEX "programmes_key" ON "programmes" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "programmes_new" ON "programmes" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "programmes_column" ON "programmes" USING btree ("school_id","column","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "programmes_grams" ON "programmes" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "media_checks_screening" ON "media_checks" USING btree ("screening_id");--> statement-breakpoint
CREATE INDEX "media_checks_open" ON "media_checks" USING btree ("created_at") WHERE answer is null;--> statement-breakpoint
CREATE UNIQUE INDEX "screenings_subject" ON "screenings" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "screenings_queue" ON "screenings" USING btree ("school_id","id") WHERE waits_for = 'reviewer';--> statement-breakpoint
CREATE INDEX "screenings_author" ON "screenings" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "dynamic_articles_column" ON "dynamic_articles" USING btree ("column_id","dynamic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talent_columns_once" ON "talent_columns" USING btree ("user_id","topic_id");--> statement-breakpoint
CREATE INDEX "talent_columns_topic" ON "talent_columns" USING btree ("topic_id","id");--> statement-breakpoint
CREATE INDEX "talent_columns_cover" ON "talent_columns" USING btree ("cover_id") WHERE cover_id is not null;--> statement-breakpoint
CREATE INDEX "talent_columns_pinned" ON "talent_columns" USING btree ("pinned_id") WHERE pinned_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_appeals_key" ON "topic_appeals" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "topic_appeals_queue" ON "topic_appeals" USING btree ("topic_id","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "topic_passes_dynamic" ON "topic_passes" USING btree ("dynamic_id");--> statement-breakpoint
CREATE INDEX "topic_passes_user" ON "topic_passes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topic_replies_key" ON "topic_replies" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "topic_replies_dynamic" ON "topic_replies" USING btree ("dynamic_id","topic_id","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_voice_id_media_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamics" ADD CONSTRAINT "dynamics_hot_by_users_id_fk" FOREIGN KEY ("hot_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamics" ADD CONSTRAINT "dynamics_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_cases" ADD CONSTRAINT "complaint_cases_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("school_id","name");--> statement-breakpoint
CREATE INDEX "alias_blocks_blocker" ON "alias_blocks" USING btree ("blocker_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_voice" ON "messages" USING btree ("voice_id") WHERE voice_id is not null;--> statement-breakpoint
CREATE INDEX "dynamics_school_latest" ON "dynamics" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved' and scope in ('school', 'everyone');--> statement-breakpoint
CREATE INDEX "dynamics_school_hottest" ON "dynamics" USING btree ("school_id",(heat + case when hot_at is null then 0 else 2 end),"id") WHERE deleted_at is null and state = 'approved' and scope in ('school', 'everyone');--> statement-breakpoint
CREATE INDEX "dynamics_all_hottest" ON "dynamics" USING btree ((heat + case when hot_at is null then 0 else 2 end),"id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "dynamics_removed" ON "dynamics" USING btree ("deleted_at","id") WHERE deleted_by is not null and purged_at is null;--> statement-breakpoint
CREATE INDEX "dynamics_pending" ON "dynamics" USING btree ("id") WHERE deleted_at is null and state = 'pending';--> statement-breakpoint
CREATE INDEX "comments_stance_new" ON "comments" USING btree ("subject_id","stance","id") WHERE deleted_at is null and root_id is null and stance is not null;--> statement-breakpoint
CREATE INDEX "comments_stance_hot" ON "comments" USING btree ("subject_id","stance","score","id") WHERE deleted_at is null and root_id is null and stance is not null;--> statement-breakpoint
CREATE INDEX "announcements_board" ON "announcements" USING btree ("school_id","pinned","created_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_key" ON "announcements" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "announcements_desk" ON "announcements" USING btree ("school_id","id") WHERE author_id is not null and state <> 'draft';--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("publish_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("id") WHERE important and told_at is null and state = 'published';--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id","created_at","subject_id");--> statement-breakpoint
CREATE INDEX "notices_thing" ON "notices" USING btree ("user_id","about_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_topic" ON "audit_log" USING btree ((detail ->> 'topic_id'),"id") WHERE (detail ->> 'topic_id') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "topic_removals_out" ON "topic_removals" USING btree ("topic_id","dynamic_id") WHERE state = 'out';--> statement-breakpoint
CREATE INDEX "topic_removals_list" ON "topic_removals" USING btree ("topic_id","created_at","id") WHERE state = 'out';--> statement-breakpoint
CREATE INDEX "topics_school" ON "topics" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "topic_removals_dynamic" ON "topic_removals" USING btree ("dynamic_id","topic_id");