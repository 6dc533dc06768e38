-- additive
CREATE TABLE "program_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"busy_until" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"status" integer,
	"said" text DEFAULT '' NOT NULL,
	"took" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"old_secret" "bytea",
	"old_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"off" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"calls" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "program_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "program_deliveries" ADD CONSTRAINT "program_deliveries_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_deliveries" ADD CONSTRAINT "program_deliveries_endpoint_id_program_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."program_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_deliveries" ADD CONSTRAINT "program_deliveries_event_id_program_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."program_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_endpoints" ADD CONSTRAINT "program_endpoints_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_events" ADD CONSTRAINT "program_events_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_tokens" ADD CONSTRAINT "program_tokens_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_deliveries_due" ON "program_deliveries" USING btree ("endpoint_id","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "program_deliveries_endpoint" ON "program_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "program_deliveries_event" ON "program_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "program_endpoints_key" ON "program_endpoints" USING btree ("school_id","key");--> statement-breakpoint
CREATE INDEX "program_events_school" ON "program_events" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "program_events_at" ON "program_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "program_tokens_key" ON "program_tokens" USING btree ("school_id","key");--> statement-breakpoint
CREATE INDEX "program_tokens_expiry" ON "program_tokens" USING btree ("expires_at");