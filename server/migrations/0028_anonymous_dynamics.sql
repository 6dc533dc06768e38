ALTER TABLE "dynamics" ADD COLUMN "alias_id" uuid;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamics" ADD CONSTRAINT "dynamics_alias_id_aliases_id_fk" FOREIGN KEY ("alias_id") REFERENCES "public"."aliases"("id") ON DELETE no action ON UPDATE no action;