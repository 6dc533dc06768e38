CREATE TABLE "alias_blocks" (
	"blocker_id" uuid NOT NULL,
	"alias_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alias_blocks_blocker_id_alias_id_pk" PRIMARY KEY("blocker_id","alias_id")
);
--> statement-breakpoint
CREATE TABLE "aliases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "steps_subject_id_user_id_pk" PRIMARY KEY("subject_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notices" RENAME COLUMN "dynamic_id" TO "about_id";--> statement-breakpoint
DROP INDEX "comments_hot";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "alias_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pictures" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "score" integer GENERATED ALWAYS AS (likes - steps) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "alias_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "alias_blocks" ADD CONSTRAINT "alias_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alias_blocks" ADD CONSTRAINT "alias_blocks_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aliases" ADD CONSTRAINT "aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alias_blocks_alias" ON "alias_blocks" USING btree ("alias_id");--> statement-breakpoint
CREATE UNIQUE INDEX "aliases_person" ON "aliases" USING btree ("thread_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "aliases_name" ON "aliases" USING btree ("thread_id","name");--> statement-breakpoint
CREATE INDEX "aliases_user" ON "aliases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "steps_user" ON "steps" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_hot" ON "comments" USING btree ("subject_id","score","id") WHERE deleted_at is null and root_id is null;--> statement-breakpoint
UPDATE "notices" SET "about" = 'dynamic' WHERE "about_id" IS NOT NULL;
