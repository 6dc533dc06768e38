CREATE TABLE "timetable_attended" (
	"owner_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timetable_attended_owner_id_class_id_day_pk" PRIMARY KEY("owner_id","class_id","day")
);
--> statement-breakpoint
ALTER TABLE "timetable_attended" ADD CONSTRAINT "timetable_attended_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timetable_attended_owner" ON "timetable_attended" USING btree ("owner_id","at");