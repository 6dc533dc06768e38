DROP INDEX "vote_ballots_address";--> statement-breakpoint
CREATE INDEX "vote_ballots_address" ON "vote_ballots" USING btree ("address","cast_at") WHERE address is not null;