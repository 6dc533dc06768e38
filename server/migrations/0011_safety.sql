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
ALTER TABLE "media_checks" ADD CONSTRAINT "media_checks_screening_id_screenings_id_fk" FOREIGN KEY ("screening_id") REFERENCES "public"."screenings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_hits" ADD CONSTRAINT "safety_hits_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_checks_screening" ON "media_checks" USING btree ("screening_id");--> statement-breakpoint
CREATE INDEX "media_checks_open" ON "media_checks" USING btree ("created_at") WHERE answer is null;--> statement-breakpoint
CREATE UNIQUE INDEX "screenings_subject" ON "screenings" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "screenings_queue" ON "screenings" USING btree ("school_id","id") WHERE waits_for = 'reviewer';--> statement-breakpoint
CREATE INDEX "screenings_author" ON "screenings" USING btree ("author_id");