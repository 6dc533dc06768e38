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
ALTER TABLE "qa_answers" ADD CONSTRAINT "qa_answers_question_id_qa_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."qa_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_answers" ADD CONSTRAINT "qa_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_answers" ADD CONSTRAINT "qa_answers_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_invites" ADD CONSTRAINT "qa_invites_question_id_qa_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."qa_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_invites" ADD CONSTRAINT "qa_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD CONSTRAINT "qa_questions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD CONSTRAINT "qa_questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD CONSTRAINT "qa_questions_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_versions" ADD CONSTRAINT "qa_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "qa_versions_author" ON "qa_versions" USING btree ("author_id");