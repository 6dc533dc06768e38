CREATE TABLE "data_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_user" ON "proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proofs_expiry" ON "proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notices_actor" ON "notices" USING btree ("actor_id") WHERE actor_id is not null;