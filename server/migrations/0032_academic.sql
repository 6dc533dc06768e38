CREATE TABLE "timetable_sessions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"system_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"signed_in" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_systems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "timetable_sessions" ADD CONSTRAINT "timetable_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_sessions" ADD CONSTRAINT "timetable_sessions_system_id_timetable_systems_id_fk" FOREIGN KEY ("system_id") REFERENCES "public"."timetable_systems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_systems" ADD CONSTRAINT "timetable_systems_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timetable_sessions_system" ON "timetable_sessions" USING btree ("system_id");--> statement-breakpoint
CREATE INDEX "timetable_sessions_expires" ON "timetable_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "timetable_systems_name" ON "timetable_systems" USING btree ("school_id","name");