CREATE TABLE "safety_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"word" text NOT NULL,
	"folded" text NOT NULL,
	"reason" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_words" (
	"school_id" uuid NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_words_school_id_word_pk" PRIMARY KEY("school_id","word")
);
--> statement-breakpoint
CREATE TABLE "hot_words" (
	"school_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "hot_words_school_id_place_pk" PRIMARY KEY("school_id","place")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"school_id" uuid NOT NULL,
	"word" text NOT NULL,
	"day" date NOT NULL,
	"person" "bytea" NOT NULL,
	CONSTRAINT "search_words_school_id_word_day_person_pk" PRIMARY KEY("school_id","word","day","person")
);
--> statement-breakpoint
CREATE TABLE "subscribe_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"name" text NOT NULL,
	"folded" text GENERATED ALWAYS AS (lower(normalize(name, NFKC))) STORED NOT NULL,
	"category" text NOT NULL,
	"intro" text NOT NULL,
	"statement" text NOT NULL,
	"avatar" json,
	"official" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"subscribers" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(name)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribe_digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"every" text DEFAULT 'daily' NOT NULL,
	"hour" integer DEFAULT 20 NOT NULL,
	"day" integer DEFAULT 7 NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscribe_editors" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"owner" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribe_editors_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"column_id" uuid,
	"level" text DEFAULT 'digest' NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_one" CHECK (num_nonnulls(account_id, column_id) = 1)
);
--> statement-breakpoint
DROP INDEX "notices_system_once";--> statement-breakpoint
DROP INDEX "announcements_board";--> statement-breakpoint
ALTER TABLE "bank_subjects" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || intro)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mentions" json;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "leads" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || words || ' ' || regexp_replace(html, '<[^>]*>', ' ', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || words)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD COLUMN "told_to" uuid;--> statement-breakpoint
ALTER TABLE "dynamic_articles" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD COLUMN "level" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD COLUMN "read_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_words" ADD CONSTRAINT "safety_words_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_words" ADD CONSTRAINT "safety_words_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_words" ADD CONSTRAINT "hidden_words_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hot_words" ADD CONSTRAINT "hot_words_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_accounts" ADD CONSTRAINT "subscribe_accounts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_accounts" ADD CONSTRAINT "subscribe_accounts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_accounts" ADD CONSTRAINT "subscribe_accounts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_digests" ADD CONSTRAINT "subscribe_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_editors" ADD CONSTRAINT "subscribe_editors_account_id_subscribe_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."subscribe_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribe_editors" ADD CONSTRAINT "subscribe_editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_subscribe_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."subscribe_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_column_id_talent_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."talent_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_words_once" ON "safety_words" USING btree ("school_id","folded");--> statement-breakpoint
CREATE INDEX "safety_words_list" ON "safety_words" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "safety_words_person" ON "safety_words" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "search_words_day" ON "search_words" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribe_accounts_key" ON "subscribe_accounts" USING btree ("creator_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribe_accounts_name" ON "subscribe_accounts" USING btree ("school_id","folded") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "subscribe_accounts_most" ON "subscribe_accounts" USING btree ("school_id","subscribers","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "subscribe_accounts_category" ON "subscribe_accounts" USING btree ("school_id","category","subscribers","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "subscribe_accounts_grams" ON "subscribe_accounts" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "subscribe_accounts_queue" ON "subscribe_accounts" USING btree ("school_id","created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "subscribe_digests_due" ON "subscribe_digests" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "subscribe_editors_user" ON "subscribe_editors" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribe_editors_owner" ON "subscribe_editors" USING btree ("account_id") WHERE owner;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_account" ON "subscriptions" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_column" ON "subscriptions" USING btree ("user_id","column_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_account" ON "subscriptions" USING btree ("account_id","user_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_column" ON "subscriptions" USING btree ("column_id","user_id") WHERE column_id is not null;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_account_id_subscribe_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."subscribe_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_subjects_grams" ON "bank_subjects" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "notices_liked" ON "notices" USING btree ("user_id","subject_id","id") WHERE "group" = 'likes';--> statement-breakpoint
CREATE INDEX "announcements_account" ON "announcements" USING btree ("account_id","created_at","id") WHERE state = 'published' and account_id is not null;--> statement-breakpoint
CREATE INDEX "announcements_grams" ON "announcements" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "announcements_untold_articles" ON "announcements" USING btree ("id") WHERE account_id is not null and told_at is null and state = 'published';--> statement-breakpoint
CREATE INDEX "dynamic_articles_grams" ON "dynamic_articles" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "dynamic_articles_untold" ON "dynamic_articles" USING btree ("dynamic_id") WHERE told_at is null and column_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_system_once" ON "notices" USING btree ("user_id","subject_id",md5(text)) WHERE kind in ('system', 'article') and actor_id is null and subject_id <> user_id;--> statement-breakpoint
CREATE INDEX "announcements_board" ON "announcements" USING btree ("school_id","pinned","created_at","id") WHERE state = 'published' and account_id is null;