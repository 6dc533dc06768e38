CREATE TABLE "hot_sides" (
	"talk_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"side" text NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hot_sides_talk_id_user_id_pk" PRIMARY KEY("talk_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hot_talks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"red" text NOT NULL,
	"blue" text NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"scope" text NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"reds" integer DEFAULT 0 NOT NULL,
	"blues" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log((1 + likes + 2 * comments + reds + blues)::double precision) + (extract(epoch from created_at at time zone 'UTC') / 45000)::double precision) STORED NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || text || ' ' || red || ' ' || blue)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text,
	"told_to" uuid,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "stance" text;--> statement-breakpoint
ALTER TABLE "hot_sides" ADD CONSTRAINT "hot_sides_talk_id_hot_talks_id_fk" FOREIGN KEY ("talk_id") REFERENCES "public"."hot_talks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_sides" ADD CONSTRAINT "hot_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_talks" ADD CONSTRAINT "hot_talks_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_talks" ADD CONSTRAINT "hot_talks_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hot_sides_user" ON "hot_sides" USING btree ("user_id","talk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hot_talks_key" ON "hot_talks" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "hot_talks_school_new" ON "hot_talks" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "hot_talks_school_hot" ON "hot_talks" USING btree ("school_id","heat","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "hot_talks_school_closed" ON "hot_talks" USING btree ("school_id","closes_at","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "hot_talks_all_new" ON "hot_talks" USING btree ("id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "hot_talks_all_hot" ON "hot_talks" USING btree ("heat","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "hot_talks_all_closed" ON "hot_talks" USING btree ("closes_at","id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "hot_talks_author" ON "hot_talks" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hot_talks_grams" ON "hot_talks" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "hot_talks_ended" ON "hot_talks" USING btree ("closes_at") WHERE told_at is null and closes_at is not null and deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "comments_stance_new" ON "comments" USING btree ("subject_id","stance","id") WHERE deleted_at is null and root_id is null and stance is not null;--> statement-breakpoint
CREATE INDEX "comments_stance_hot" ON "comments" USING btree ("subject_id","stance","score","id") WHERE deleted_at is null and root_id is null and stance is not null;