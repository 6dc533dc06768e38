ALTER TABLE "timetable_systems" ADD COLUMN "sso" text;--> statement-breakpoint
-- what visits kept of cookies has another shape now; they last ten minutes
DELETE FROM "timetable_sessions";
