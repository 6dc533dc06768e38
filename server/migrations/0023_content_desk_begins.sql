ALTER TABLE "articles" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "banners" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "diy_pages" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "forms" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "nav_items" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "articles" CASCADE;--> statement-breakpoint
DROP TABLE "banners" CASCADE;--> statement-breakpoint
DROP TABLE "diy_pages" CASCADE;--> statement-breakpoint
DROP TABLE "forms" CASCADE;--> statement-breakpoint
DROP TABLE "nav_items" CASCADE;--> statement-breakpoint
ALTER TABLE "school_requests" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "school_requests" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "school_requests" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "school_requests" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "school_requests_state" ON "school_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "school_requests_user" ON "school_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "school_requests_answerer" ON "school_requests" USING btree ("answered_by");