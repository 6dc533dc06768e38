CREATE TABLE "password_tries" (
	"phone" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "password_tries_at" ON "password_tries" USING btree ("at");