CREATE TABLE "asked_counts" (
	"key" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "asked_counts_key_hour_pk" PRIMARY KEY("key","hour")
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "asked_counts_hour" ON "asked_counts" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "spent_challenges_until" ON "spent_challenges" USING btree ("until");