CREATE TABLE "bind_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"vendor" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followee_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_followee_id_pk" PRIMARY KEY("follower_id","followee_id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"vendor" text NOT NULL,
	"subject" text NOT NULL,
	"union_id" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_vendor_subject_pk" PRIMARY KEY("vendor","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"client" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"scene" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"intro" text DEFAULT '' NOT NULL,
	"school_id" uuid,
	"college" text,
	"grade" integer,
	"password_hash" text,
	"grams" text[] GENERATED ALWAYS AS (bigrams(name)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"root_id" uuid,
	"to_id" uuid,
	"text" text NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dynamic_topics" (
	"topic" text NOT NULL,
	"dynamic_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	CONSTRAINT "dynamic_topics_topic_dynamic_id_pk" PRIMARY KEY("topic","dynamic_id")
);
--> statement-breakpoint
CREATE TABLE "dynamics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"pictures" json NOT NULL,
	"place" json,
	"scope" text NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log((1 + likes + 2 * comments)::double precision) + (extract(epoch from created_at at time zone 'UTC') / 45000)::double precision) STORED NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || text)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_subject_id_user_id_pk" PRIMARY KEY("subject_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"thumb_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"source" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "articles_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"position" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"link" jsonb,
	"sort" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diy_pages" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nav_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"page" text NOT NULL,
	"title" text NOT NULL,
	"icon" text NOT NULL,
	"tint" text NOT NULL,
	"link" jsonb NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"group" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid NOT NULL,
	"dynamic_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "houses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"floors" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"contact" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"campus" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(name || city)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_id_users_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamic_topics" ADD CONSTRAINT "dynamic_topics_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamics" ADD CONSTRAINT "dynamics_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamics" ADD CONSTRAINT "dynamics_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nav_items" ADD CONSTRAINT "nav_items_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "houses" ADD CONSTRAINT "houses_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_followee" ON "follows" USING btree ("followee_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","vendor");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_phone" ON "sms_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "users_grams" ON "users" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "users_school" ON "users" USING btree ("school_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_key" ON "comments" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "comments_new" ON "comments" USING btree ("subject_id","id") WHERE deleted_at is null and root_id is null;--> statement-breakpoint
CREATE INDEX "comments_hot" ON "comments" USING btree ("subject_id","likes","id") WHERE deleted_at is null and root_id is null;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("root_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "dynamic_topics_school" ON "dynamic_topics" USING btree ("school_id","dynamic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dynamics_key" ON "dynamics" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "dynamics_school_new" ON "dynamics" USING btree ("school_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "dynamics_school_hot" ON "dynamics" USING btree ("school_id","heat","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "dynamics_all_new" ON "dynamics" USING btree ("id") WHERE deleted_at is null and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "dynamics_all_hot" ON "dynamics" USING btree ("heat","id") WHERE deleted_at is null and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "dynamics_author" ON "dynamics" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "dynamics_grams" ON "dynamics" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "likes_subject" ON "likes" USING btree ("subject_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "announcements_school" ON "announcements" USING btree ("school_id","pinned","id");--> statement-breakpoint
CREATE INDEX "banners_position" ON "banners" USING btree ("position","school_id","sort");--> statement-breakpoint
CREATE INDEX "nav_items_page" ON "nav_items" USING btree ("page","school_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_id","kind","actor_id","subject_id");--> statement-breakpoint
CREATE INDEX "notices_all" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_group" ON "notices" USING btree ("user_id","group","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","group") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "houses_school" ON "houses" USING btree ("school_id","name");--> statement-breakpoint
CREATE INDEX "schools_grams" ON "schools" USING gin ("grams");