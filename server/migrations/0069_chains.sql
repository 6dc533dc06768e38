CREATE TABLE "chain_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"chain_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"format" text DEFAULT '' NOT NULL,
	"places" integer,
	"each" integer DEFAULT 1 NOT NULL,
	"timed" boolean NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"lines" integer DEFAULT 0 NOT NULL,
	"numbered" integer DEFAULT 0 NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chains_places" CHECK (lines >= 0 and (places is null or lines <= places))
);
--> statement-breakpoint
ALTER TABLE "chain_lines" ADD CONSTRAINT "chain_lines_chain_id_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."chains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_lines" ADD CONSTRAINT "chain_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chains" ADD CONSTRAINT "chains_group_id_chat_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."chat_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chains" ADD CONSTRAINT "chains_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_lines_number" ON "chain_lines" USING btree ("chain_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_lines_key" ON "chain_lines" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "chain_lines_own" ON "chain_lines" USING btree ("chain_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chains_key" ON "chains" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "chains_listed" ON "chains" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "chains_open" ON "chains" USING btree ("group_id","until_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "chains_made" ON "chains" USING btree ("author_id","created_at");