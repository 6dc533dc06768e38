CREATE TABLE "school_identities" (
	"school_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_identities_school_id_subject_pk" PRIMARY KEY("school_id","subject")
);
--> statement-breakpoint
CREATE TABLE "school_sign_ins" (
	"school_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"certifies" text NOT NULL,
	"secret" "bytea",
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_ways" (
	"claim_hash" "bytea" PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"target" text NOT NULL,
	"state_hash" "bytea",
	"verifier" "bytea",
	"ticket_hash" "bytea",
	"person" "bytea",
	"met" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_ways_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "school_identities" ADD CONSTRAINT "school_identities_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_identities" ADD CONSTRAINT "school_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_sign_ins" ADD CONSTRAINT "school_sign_ins_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_ways" ADD CONSTRAINT "sso_ways_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "school_identities_user" ON "school_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_ways_expiry" ON "sso_ways" USING btree ("expires_at");