CREATE TABLE "dismissed_people" (
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_people_user_id_person_id_pk" PRIMARY KEY("user_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_follows_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "topic_interests" (
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "topic_interests_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "topic_managers" (
	"topic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_managers_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "topic_removals" (
	"topic_id" uuid NOT NULL,
	"dynamic_id" uuid NOT NULL,
	"removed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_removals_topic_id_dynamic_id_pk" PRIMARY KEY("topic_id","dynamic_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid,
	"name" text NOT NULL,
	"folded" text GENERATED ALWAYS AS (lower(normalize(name, NFKC))) STORED NOT NULL,
	"category" text NOT NULL,
	"intro" text NOT NULL,
	"cover_id" uuid,
	"creator_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"followers" integer DEFAULT 0 NOT NULL,
	"dynamics" integer DEFAULT 0 NOT NULL,
	"last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log((1 + followers + 2 * dynamics)::double precision) + (extract(epoch from last_active_at at time zone 'UTC') / 604800)::double precision) STORED NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(name)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dynamic_topics" ADD COLUMN "folded" text GENERATED ALWAYS AS (lower(normalize(topic, NFKC))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "dismissed_people" ADD CONSTRAINT "dismissed_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_people" ADD CONSTRAINT "dismissed_people_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_interests" ADD CONSTRAINT "topic_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_managers" ADD CONSTRAINT "topic_managers_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_managers" ADD CONSTRAINT "topic_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD CONSTRAINT "topic_removals_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD CONSTRAINT "topic_removals_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_removals" ADD CONSTRAINT "topic_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_cover_id_pictures_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_people_person" ON "dismissed_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "topic_follows_topic" ON "topic_follows" USING btree ("topic_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "topic_follows_user" ON "topic_follows" USING btree ("user_id","created_at","topic_id");--> statement-breakpoint
CREATE INDEX "topic_managers_user" ON "topic_managers" USING btree ("user_id","topic_id");--> statement-breakpoint
CREATE INDEX "topic_removals_dynamic" ON "topic_removals" USING btree ("dynamic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_key" ON "topics" USING btree ("creator_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("folded",coalesce(school_id, '00000000-0000-0000-0000-000000000000')) WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "topics_new" ON "topics" USING btree ("school_id","approved_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_category_new" ON "topics" USING btree ("school_id","category","approved_at","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_hot" ON "topics" USING btree ("school_id","heat","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_category_hot" ON "topics" USING btree ("school_id","category","heat","id") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "topics_grams" ON "topics" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "topics_queue" ON "topics" USING btree ("school_id","created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "topics_creator" ON "topics" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "topics_cover" ON "topics" USING btree ("cover_id") WHERE cover_id is not null;--> statement-breakpoint
CREATE INDEX "dynamic_topics_dynamic" ON "dynamic_topics" USING btree ("dynamic_id");--> statement-breakpoint
CREATE INDEX "dynamic_topics_folded" ON "dynamic_topics" USING btree ("folded","dynamic_id");--> statement-breakpoint
CREATE INDEX "dynamic_topics_folded_school" ON "dynamic_topics" USING btree ("folded","school_id","dynamic_id");