CREATE TABLE "role_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "key" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "role_applications" ADD CONSTRAINT "role_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_applications" ADD CONSTRAINT "role_applications_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_applications" ADD CONSTRAINT "role_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "role_applications_key" ON "role_applications" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "role_applications_pending" ON "role_applications" USING btree ("user_id","role") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "role_applications_user" ON "role_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "role_applications_queue" ON "role_applications" USING btree ("school_id","id") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "grants_key" ON "grants" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_held" ON "grants" USING btree ("user_id","role",coalesce(school_id, '00000000-0000-0000-0000-000000000000')) WHERE revoked_at is null;