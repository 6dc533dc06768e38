CREATE TABLE "papers_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_key_one" CHECK ("papers_key"."id" = 1)
);
