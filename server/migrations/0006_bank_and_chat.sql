CREATE TABLE "bank_chapters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"subject_id" uuid NOT NULL,
	"answered" integer NOT NULL,
	"correct" integer NOT NULL,
	CONSTRAINT "bank_days_user_id_day_subject_id_pk" PRIMARY KEY("user_id","day","subject_id")
);
--> statement-breakpoint
CREATE TABLE "bank_items" (
	"sheet_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answer" jsonb,
	"correct" boolean,
	CONSTRAINT "bank_items_sheet_id_place_pk" PRIMARY KEY("sheet_id","place")
);
--> statement-breakpoint
CREATE TABLE "bank_marks" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"wrongs" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"box" smallint,
	"due_at" timestamp (3) with time zone,
	"favourite_at" timestamp (3) with time zone,
	CONSTRAINT "bank_marks_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "bank_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"chapter_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"school_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"chapter_id" uuid,
	"place" uuid NOT NULL,
	"mode" text NOT NULL,
	"total" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"score" integer
);
--> statement-breakpoint
CREATE TABLE "bank_subjects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"paper_questions" integer NOT NULL,
	"paper_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_versions" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"options" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_versions_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"peer_id" uuid,
	"last_read" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"hidden_before" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"moved" uuid NOT NULL,
	"spoke_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_deletions" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "message_deletions_user_id_conversation_id_seq_pk" PRIMARY KEY("user_id","conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"picture" json,
	"picture_id" uuid,
	"place" json,
	"dynamic_id" uuid,
	"target" integer,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"recalled_at" timestamp (3) with time zone,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
ALTER TABLE "bank_chapters" ADD CONSTRAINT "bank_chapters_subject_id_bank_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."bank_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_days" ADD CONSTRAINT "bank_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_days" ADD CONSTRAINT "bank_days_subject_id_bank_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."bank_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_sheet_id_bank_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."bank_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_question_id_version_bank_versions_question_id_version_fk" FOREIGN KEY ("question_id","version") REFERENCES "public"."bank_versions"("question_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_marks" ADD CONSTRAINT "bank_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_marks" ADD CONSTRAINT "bank_marks_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_marks" ADD CONSTRAINT "bank_marks_subject_id_bank_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."bank_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_subject_id_bank_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."bank_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_chapter_id_bank_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."bank_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_sheets" ADD CONSTRAINT "bank_sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_sheets" ADD CONSTRAINT "bank_sheets_subject_id_bank_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."bank_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_sheets" ADD CONSTRAINT "bank_sheets_chapter_id_bank_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."bank_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_subjects" ADD CONSTRAINT "bank_subjects_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD CONSTRAINT "bank_versions_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_peer_id_users_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deletions" ADD CONSTRAINT "message_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deletions" ADD CONSTRAINT "message_deletions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_chapters_subject" ON "bank_chapters" USING btree ("subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_items_question" ON "bank_items" USING btree ("sheet_id","question_id");--> statement-breakpoint
CREATE INDEX "bank_marks_subject" ON "bank_marks" USING btree ("user_id","subject_id");--> statement-breakpoint
CREATE INDEX "bank_marks_due" ON "bank_marks" USING btree ("user_id","subject_id","due_at","question_id") WHERE box is not null;--> statement-breakpoint
CREATE INDEX "bank_marks_favourite" ON "bank_marks" USING btree ("user_id","favourite_at","question_id") WHERE favourite_at is not null;--> statement-breakpoint
CREATE INDEX "bank_questions_subject" ON "bank_questions" USING btree ("subject_id","chapter_id","id");--> statement-breakpoint
CREATE INDEX "bank_questions_chapter" ON "bank_questions" USING btree ("chapter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reports_key" ON "bank_reports" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reports_open" ON "bank_reports" USING btree ("user_id","question_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "bank_reports_user" ON "bank_reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "bank_reports_question" ON "bank_reports" USING btree ("question_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "bank_reports_waiting" ON "bank_reports" USING btree ("id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "bank_reports_school_waiting" ON "bank_reports" USING btree ("school_id","id") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_sheets_open" ON "bank_sheets" USING btree ("user_id","place","mode") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "bank_sheets_user" ON "bank_sheets" USING btree ("user_id","subject_id","mode","id");--> statement-breakpoint
CREATE INDEX "bank_subjects_school" ON "bank_subjects" USING btree ("school_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_members_peer" ON "conversation_members" USING btree ("user_id","peer_id");--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("user_id","pinned","moved") WHERE not hidden;--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("user_id") WHERE unread > 0 and not muted;--> statement-breakpoint
CREATE INDEX "conversation_members_of" ON "conversation_members" USING btree ("peer_id") WHERE peer_id is not null;--> statement-breakpoint
CREATE INDEX "message_deletions_conversation" ON "message_deletions" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("sender_id","key");--> statement-breakpoint
CREATE INDEX "messages_picture" ON "messages" USING btree ("picture_id") WHERE picture_id is not null;