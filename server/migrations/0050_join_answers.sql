ALTER TABLE "school_requests" ADD COLUMN "mail_due" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "school_requests" ADD COLUMN "mail_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "school_requests_mail" ON "school_requests" USING btree ("mail_due") WHERE mail_due is not null;--> statement-breakpoint
CREATE INDEX "school_requests_answered" ON "school_requests" USING btree ("answered_at") WHERE contact <> '';