CREATE TABLE "timetable_calendar" (
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"name" text NOT NULL,
	"as_day" date,
	CONSTRAINT "timetable_calendar_school_id_kind_from_day_pk" PRIMARY KEY("school_id","kind","from_day")
);
--> statement-breakpoint
CREATE TABLE "timetable_clashes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"lost" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_clock" (
	"school_id" uuid NOT NULL,
	"season" text NOT NULL,
	"section" smallint NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	CONSTRAINT "timetable_clock_school_id_season_section_pk" PRIMARY KEY("school_id","season","section")
);
--> statement-breakpoint
CREATE TABLE "timetable_owners" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "timetable_rows" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rev" integer NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"data" jsonb NOT NULL,
	"marks" jsonb NOT NULL,
	CONSTRAINT "timetable_rows_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "timetable_calendar" ADD CONSTRAINT "timetable_calendar_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_clashes" ADD CONSTRAINT "timetable_clashes_owner_id_row_id_timetable_rows_owner_id_id_fk" FOREIGN KEY ("owner_id","row_id") REFERENCES "public"."timetable_rows"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_clock" ADD CONSTRAINT "timetable_clock_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_owners" ADD CONSTRAINT "timetable_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_rows" ADD CONSTRAINT "timetable_rows_owner_id_timetable_owners_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."timetable_owners"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timetable_clashes_owner" ON "timetable_clashes" USING btree ("owner_id","row_id");--> statement-breakpoint
CREATE INDEX "timetable_owners_next" ON "timetable_owners" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "timetable_rows_rev" ON "timetable_rows" USING btree ("owner_id","rev");