DELETE FROM "file_uses" WHERE "thing" = 'errand_events';--> statement-breakpoint
DROP TABLE "errand_events" CASCADE;--> statement-breakpoint
DROP FUNCTION errand_events_files();--> statement-breakpoint
DROP TABLE "evaluations" CASCADE;--> statement-breakpoint
ALTER TABLE "errands" DROP CONSTRAINT "errands_number_unique";--> statement-breakpoint
ALTER TABLE "errands" DROP CONSTRAINT "errands_total";--> statement-breakpoint
ALTER TABLE "errands" DROP CONSTRAINT "errands_holder";--> statement-breakpoint
ALTER TABLE "errands" DROP CONSTRAINT "errands_school_id_schools_id_fk";
--> statement-breakpoint
ALTER TABLE "errands" DROP CONSTRAINT "errands_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "errands" DROP CONSTRAINT "errands_rider_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "errands" DROP CONSTRAINT "errands_decided_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "errands_key";--> statement-breakpoint
DROP INDEX "errands_owner";--> statement-breakpoint
DROP INDEX "errands_rider";--> statement-breakpoint
DROP INDEX "errands_decided";--> statement-breakpoint
DROP INDEX "errands_hall";--> statement-breakpoint
DROP INDEX "errands_hall_pay";--> statement-breakpoint
DROP INDEX "errands_running";--> statement-breakpoint
DROP INDEX "errands_until";--> statement-breakpoint
DROP INDEX "errands_disputes";--> statement-breakpoint
DROP INDEX "errands_ended";--> statement-breakpoint
DROP INDEX "errands_contact";--> statement-breakpoint
ALTER TABLE "errands" ADD CONSTRAINT "errands_id_orders_id_fk" FOREIGN KEY ("id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "errands_contact" ON "errands" USING btree ("id") WHERE contact is not null;--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "number";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "school_id";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "owner_id";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "rider_id";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "total";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "refunded";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "earned";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "fee";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "until_at";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "ended_at";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "dispute_by";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "dispute_text";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "disputed_at";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "share";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "decision";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "decided_by";--> statement-breakpoint
ALTER TABLE "errands" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "errands" ADD CONSTRAINT "errands_sums" CHECK (tip <= service);
