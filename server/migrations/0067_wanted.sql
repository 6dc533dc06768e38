CREATE TABLE "secondhand_wanted" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"most" integer,
	"category" text NOT NULL,
	"pictures" json NOT NULL,
	"house_id" uuid,
	"spot" text DEFAULT '' NOT NULL,
	"search_id" uuid,
	"found" boolean DEFAULT false NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"warned" boolean DEFAULT false NOT NULL,
	"fresh_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(text)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text,
	CONSTRAINT "secondhand_wanted_most" CHECK (most > 0)
);
--> statement-breakpoint
ALTER TABLE "secondhand_wanted" ADD CONSTRAINT "secondhand_wanted_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_wanted" ADD CONSTRAINT "secondhand_wanted_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_wanted" ADD CONSTRAINT "secondhand_wanted_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_wanted" ADD CONSTRAINT "secondhand_wanted_search_id_secondhand_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."secondhand_searches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "secondhand_wanted_key" ON "secondhand_wanted" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "secondhand_wanted_new" ON "secondhand_wanted" USING btree ("school_id","fresh_at","id") WHERE deleted_at is null and state = 'approved' and not found;--> statement-breakpoint
CREATE INDEX "secondhand_wanted_category" ON "secondhand_wanted" USING btree ("school_id","category","fresh_at","id") WHERE deleted_at is null and state = 'approved' and not found;--> statement-breakpoint
CREATE INDEX "secondhand_wanted_author" ON "secondhand_wanted" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "secondhand_wanted_ends" ON "secondhand_wanted" USING btree ("until_at") WHERE deleted_at is null and state = 'approved' and not found and not warned;--> statement-breakpoint
CREATE INDEX "secondhand_wanted_house" ON "secondhand_wanted" USING btree ("house_id");--> statement-breakpoint
CREATE INDEX "secondhand_wanted_search" ON "secondhand_wanted" USING btree ("search_id");--> statement-breakpoint
CREATE INDEX "secondhand_wanted_grams" ON "secondhand_wanted" USING gin ("grams") WHERE deleted_at is null and state = 'approved' and not found;--> statement-breakpoint
SELECT track_files('secondhand_wanted', '{pictures}', 'deleted_at is null');
