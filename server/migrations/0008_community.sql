CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"mime" text NOT NULL,
	"seconds" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "radio_bullets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"second" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listens" (
	"user_id" uuid NOT NULL,
	"programme_id" uuid NOT NULL,
	"second" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listens_user_id_programme_id_pk" PRIMARY KEY("user_id","programme_id")
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"column" text NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"cover" json,
	"sound" json NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || intro)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dynamic_articles" (
	"dynamic_id" uuid PRIMARY KEY NOT NULL,
	"column_id" uuid,
	"body" json NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talent_columns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_id" uuid,
	"days" integer[] DEFAULT '{}' NOT NULL,
	"discussion" text DEFAULT 'everyone' NOT NULL,
	"pinned_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "announcements_school";--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "body" json;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "pictures" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "official" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "college" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "grade" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "important" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_to" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_bullets" ADD CONSTRAINT "radio_bullets_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radio_bullets" ADD CONSTRAINT "radio_bullets_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listens" ADD CONSTRAINT "listens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listens" ADD CONSTRAINT "listens_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD CONSTRAINT "dynamic_articles_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD CONSTRAINT "dynamic_articles_column_id_talent_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."talent_columns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_cover_id_pictures_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_columns" ADD CONSTRAINT "talent_columns_pinned_id_dynamics_id_fk" FOREIGN KEY ("pinned_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "announcement_reads_user" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "radio_bullets_key" ON "radio_bullets" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "radio_bullets_time" ON "radio_bullets" USING btree ("programme_id","second","id");--> statement-breakpoint
CREATE INDEX "listens_recent" ON "listens" USING btree ("user_id","updated_at","programme_id");--> statement-breakpoint
CREATE UNIQUE INDEX "programmes_key" ON "programmes" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "programmes_new" ON "programmes" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "programmes_column" ON "programmes" USING btree ("school_id","column","id") WHERE deleted_at is null and state = 'approved';--> statement-breakpoint
CREATE INDEX "programmes_grams" ON "programmes" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "dynamic_articles_column" ON "dynamic_articles" USING btree ("column_id","dynamic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talent_columns_once" ON "talent_columns" USING btree ("user_id","topic_id");--> statement-breakpoint
CREATE INDEX "talent_columns_topic" ON "talent_columns" USING btree ("topic_id","id");--> statement-breakpoint
CREATE INDEX "talent_columns_cover" ON "talent_columns" USING btree ("cover_id") WHERE cover_id is not null;--> statement-breakpoint
CREATE INDEX "talent_columns_pinned" ON "talent_columns" USING btree ("pinned_id") WHERE pinned_id is not null;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_board" ON "announcements" USING btree ("school_id","pinned","created_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_key" ON "announcements" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "announcements_desk" ON "announcements" USING btree ("school_id","id") WHERE author_id is not null and state <> 'draft';--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("publish_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("id") WHERE important and told_at is null and state = 'published';--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("user_id","created_at","subject_id");--> statement-breakpoint
CREATE INDEX "notices_thing" ON "notices" USING btree ("user_id","about_id","id");