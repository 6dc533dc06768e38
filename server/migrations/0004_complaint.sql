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
DROP INDEX "dynamics_school_new";--> statement-breakpoint
DROP INDEX "dynamics_school_hot";--> statement-breakpoint
DROP INDEX "dynamics_all_new";--> statement-breakpoint
DROP INDEX "dynamics_all_hot";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "state" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "state" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "refusal" text;--> statement-breakpoint
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
CREATE INDEX "dynamics_school_new" ON "dynamics" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "dynamics_school_hot" ON "dynamics" USING btree ("school_id","heat","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "dynamics_all_new" ON "dynamics" USING btree ("id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "dynamics_all_hot" ON "dynamics" USING btree ("heat","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';