CREATE TABLE "barrage_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"open_to" text DEFAULT 'everyone' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "barrages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "homepage_likes" (
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homepage_likes_subject_id_user_id_pk" PRIMARY KEY("subject_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "person_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"asker_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"answer" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "person_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"own" boolean NOT NULL,
	"shown" boolean NOT NULL,
	"school_id" uuid,
	"likes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remark_names" (
	"viewer_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "remark_names_viewer_id_person_id_pk" PRIMARY KEY("viewer_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "tag_uses" (
	"school_id" uuid NOT NULL,
	"text" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "tag_uses_school_id_text_pk" PRIMARY KEY("school_id","text")
);
--> statement-breakpoint
CREATE TABLE "wall_photos" (
	"user_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "wall_photos_user_id_picture_id_pk" PRIMARY KEY("user_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "school_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "barrage_settings" ADD CONSTRAINT "barrage_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barrages" ADD CONSTRAINT "barrages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barrages" ADD CONSTRAINT "barrages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homepage_likes" ADD CONSTRAINT "homepage_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tags" ADD CONSTRAINT "person_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tags" ADD CONSTRAINT "person_tags_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark_names" ADD CONSTRAINT "remark_names_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark_names" ADD CONSTRAINT "remark_names_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_uses" ADD CONSTRAINT "tag_uses_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_photos" ADD CONSTRAINT "wall_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_photos" ADD CONSTRAINT "wall_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_contacts" ADD CONSTRAINT "school_contacts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "barrages_key" ON "barrages" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "barrages_owner" ON "barrages" USING btree ("owner_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "homepage_likes_user" ON "homepage_likes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_questions_key" ON "person_questions" USING btree ("asker_id","key");--> statement-breakpoint
CREATE INDEX "person_questions_owner" ON "person_questions" USING btree ("owner_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_tags_text" ON "person_tags" USING btree ("user_id","text");--> statement-breakpoint
CREATE INDEX "person_tags_shown" ON "person_tags" USING btree ("user_id","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "remark_names_person" ON "remark_names" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "tag_uses_popular" ON "tag_uses" USING btree ("school_id","people");--> statement-breakpoint
CREATE INDEX "wall_photos_place" ON "wall_photos" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "school_contacts_place" ON "school_contacts" USING btree ("school_id","place");--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","created_at");