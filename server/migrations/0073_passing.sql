CREATE INDEX "bind_tickets_expiry" ON "bind_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_expiry" ON "sms_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_codes_expiry" ON "mail_codes" USING btree ("expires_at");