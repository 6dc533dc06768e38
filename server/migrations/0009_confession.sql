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
ALTER TABLE "complaint_cases" ADD COLUMN "alias_id" uuid;--> statement-breakpoint
ALTER TABLE "confession_names" ADD CONSTRAINT "confession_names_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confession_names" ADD CONSTRAINT "confession_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confessions" ADD CONSTRAINT "confessions_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confessions" ADD CONSTRAINT "confessions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confessions" ADD CONSTRAINT "confessions_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_case_id_complaint_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."complaint_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unseals" ADD CONSTRAINT "unseals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "complaint_cases" ADD CONSTRAINT "complaint_cases_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("school_id","name");--> statement-breakpoint
CREATE INDEX "alias_blocks_blocker" ON "alias_blocks" USING btree ("blocker_id","created_at");