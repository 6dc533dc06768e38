CREATE TABLE "timetable_asks" (
	"asker_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "timetable_asks_asker_id_user_id_pk" PRIMARY KEY("asker_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"code" text NOT NULL,
	"term_id" uuid NOT NULL,
	"names" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"key" uuid NOT NULL,
	"memos" text NOT NULL,
	"exams" jsonb,
	"reads" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_free" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"shown_to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_taken" (
	"code_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "timetable_taken_code_id_user_id_pk" PRIMARY KEY("code_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "timetable_asks" ADD CONSTRAINT "timetable_asks_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_asks" ADD CONSTRAINT "timetable_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_codes" ADD CONSTRAINT "timetable_codes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_feeds" ADD CONSTRAINT "timetable_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_free" ADD CONSTRAINT "timetable_free_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_taken" ADD CONSTRAINT "timetable_taken_code_id_timetable_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."timetable_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_taken" ADD CONSTRAINT "timetable_taken_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timetable_asks_user" ON "timetable_asks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "timetable_codes_code" ON "timetable_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "timetable_codes_owner" ON "timetable_codes" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "timetable_codes_expires" ON "timetable_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "timetable_feeds_secret" ON "timetable_feeds" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "timetable_taken_user" ON "timetable_taken" USING btree ("user_id");