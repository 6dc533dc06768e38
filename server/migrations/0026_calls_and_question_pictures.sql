ALTER TABLE "dynamics" ADD COLUMN "help" text;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD COLUMN "pictures" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD COLUMN "explanation_pictures" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
CREATE INDEX "dynamics_school_help" ON "dynamics" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved' and scope in ('school', 'everyone') and help is not null;--> statement-breakpoint
CREATE INDEX "dynamics_all_help" ON "dynamics" USING btree ("id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone' and help is not null;