CREATE TABLE "vote_ballots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"voter_id" uuid,
	"day" date NOT NULL,
	"slot" integer NOT NULL,
	"choices" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"suspicion" text,
	"reason" text DEFAULT '' NOT NULL,
	"young" boolean DEFAULT false NOT NULL,
	"address" "bytea",
	"device" "bytea",
	"cast_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "vote_ballots_slots" CHECK (slot between 1 and choices)
);
--> statement-breakpoint
CREATE TABLE "vote_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"own" boolean NOT NULL,
	"number" integer,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"review" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"aside" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "vote_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"body" json NOT NULL,
	"text" text NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"choices" integer NOT NULL,
	"period" text NOT NULL,
	"voters" text NOT NULL,
	"way" text NOT NULL,
	"review" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"numbered" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"aside" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || text)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text,
	"closed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"told_to" uuid,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "vote_events_choices" UNIQUE("id","choices")
);
--> statement-breakpoint
CREATE TABLE "vote_results" (
	"event_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"votes" integer NOT NULL,
	"aside" integer NOT NULL,
	"rejected" integer NOT NULL,
	CONSTRAINT "vote_results_event_id_place_pk" PRIMARY KEY("event_id","place")
);
--> statement-breakpoint
ALTER TABLE "vote_ballots" ADD CONSTRAINT "vote_ballots_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_ballots" ADD CONSTRAINT "vote_ballots_voter_id_users_id_fk" FOREIGN KEY ("voter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_ballots" ADD CONSTRAINT "vote_ballots_entry_id_vote_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."vote_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_ballots" ADD CONSTRAINT "vote_ballots_event_id_choices_vote_events_id_choices_fk" FOREIGN KEY ("event_id","choices") REFERENCES "public"."vote_events"("id","choices") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_entries" ADD CONSTRAINT "vote_entries_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_entries" ADD CONSTRAINT "vote_entries_event_id_vote_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."vote_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_entries" ADD CONSTRAINT "vote_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_events" ADD CONSTRAINT "vote_events_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_events" ADD CONSTRAINT "vote_events_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_results" ADD CONSTRAINT "vote_results_event_id_vote_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."vote_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_results" ADD CONSTRAINT "vote_results_entry_id_vote_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."vote_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vote_ballots_slot" ON "vote_ballots" USING btree ("event_id","voter_id","day","slot") WHERE state in ('counted', 'aside', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "vote_ballots_entry" ON "vote_ballots" USING btree ("event_id","voter_id","day","entry_id") WHERE state in ('counted', 'aside', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "vote_ballots_key" ON "vote_ballots" USING btree ("voter_id","key","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_ballots_code" ON "vote_ballots" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "vote_ballots_voter" ON "vote_ballots" USING btree ("voter_id","event_id","id");--> statement-breakpoint
CREATE INDEX "vote_ballots_of_entry" ON "vote_ballots" USING btree ("entry_id") WHERE state in ('counted', 'aside', 'rejected');--> statement-breakpoint
CREATE INDEX "vote_ballots_aside" ON "vote_ballots" USING btree ("event_id","id") WHERE state = 'aside';--> statement-breakpoint
CREATE INDEX "vote_ballots_void" ON "vote_ballots" USING btree ("id") WHERE state = 'void' and told_at is null;--> statement-breakpoint
CREATE INDEX "vote_ballots_address" ON "vote_ballots" USING btree ("event_id","address","cast_at") WHERE address is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vote_entries_key" ON "vote_entries" USING btree ("author_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_entries_own" ON "vote_entries" USING btree ("event_id","author_id") WHERE own and deleted_at is null and review <> 'declined';--> statement-breakpoint
CREATE UNIQUE INDEX "vote_entries_number" ON "vote_entries" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "vote_entries_ranking" ON "vote_entries" USING btree ("event_id",(-votes),"reached_at","number") WHERE deleted_at is null and state = 'approved' and review = 'accepted';--> statement-breakpoint
CREATE INDEX "vote_entries_waiting" ON "vote_entries" USING btree ("event_id","id") WHERE deleted_at is null and state = 'approved' and review = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "vote_events_key" ON "vote_events" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "vote_events_school" ON "vote_events" USING btree ("school_id","ends_at","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "vote_events_everyone" ON "vote_events" USING btree ("ends_at","id") WHERE deleted_at is null and state = 'approved' and voters = 'everyone';--> statement-breakpoint
CREATE INDEX "vote_events_author" ON "vote_events" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vote_events_grams" ON "vote_events" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "vote_events_due" ON "vote_events" USING btree ("ends_at") WHERE closed_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "vote_events_untold" ON "vote_events" USING btree ("closed_at") WHERE told_at is null and closed_at is not null and deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "vote_results_entry" ON "vote_results" USING btree ("entry_id");--> statement-breakpoint
SELECT track_files('vote_events', '{pictures}', 'deleted_at is null');
SELECT track_files('vote_entries', '{pictures}', 'deleted_at is null');
--> statement-breakpoint
CREATE TRIGGER vote_results_stand BEFORE UPDATE OR DELETE ON vote_results
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
