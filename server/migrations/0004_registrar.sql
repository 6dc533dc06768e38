ALTER TABLE "certifications" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "real_names" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "roll" ADD COLUMN "number" "bytea";--> statement-breakpoint
ALTER TABLE "roll" ADD COLUMN "leaves" date;--> statement-breakpoint
ALTER TABLE "roll" ADD COLUMN "key_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "roll_number" ON "roll" USING btree ("school_id","number");