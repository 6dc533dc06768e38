DROP INDEX "vote_ballots_void";--> statement-breakpoint
DROP INDEX "vote_ballots_address";--> statement-breakpoint
ALTER TABLE "vote_ballots" ADD COLUMN "signals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_ballots" ADD COLUMN "certified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_events" ADD COLUMN "cancelled_for" text;--> statement-breakpoint
ALTER TABLE "vote_events" ADD COLUMN "electorate" integer;--> statement-breakpoint
ALTER TABLE "vote_events" ADD COLUMN "electorate_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "vote_ballots_untold" ON "vote_ballots" USING btree ("id") WHERE reason <> '' and told_at is null;--> statement-breakpoint
CREATE INDEX "vote_ballots_campus" ON "vote_ballots" USING btree ("address","cast_at") WHERE address is not null and certified;--> statement-breakpoint
CREATE INDEX "vote_events_uncounted" ON "vote_events" USING btree ("starts_at") WHERE electorate_at is null or electorate_at < ends_at;--> statement-breakpoint
CREATE INDEX "vote_ballots_address" ON "vote_ballots" USING btree ("address","cast_at") WHERE address is not null and not certified;--> statement-breakpoint
UPDATE vote_ballots SET signals = array[suspicion] WHERE suspicion IS NOT NULL;--> statement-breakpoint
UPDATE vote_ballots b SET certified = true FROM users u WHERE u.id = b.voter_id AND u.student_until > b.cast_at;--> statement-breakpoint
-- voters were told of these already
UPDATE vote_ballots SET told_at = now() WHERE reason <> '' AND told_at IS NULL;--> statement-breakpoint
UPDATE vote_ballots SET reason = '本人退出' WHERE state = 'void' AND reason = '';--> statement-breakpoint
UPDATE vote_events v SET electorate_at = now(), electorate = (SELECT count(*) FROM users u WHERE u.created_at <= v.ends_at
  AND (v.voters = 'everyone' OR (u.school_id = v.school_id AND (v.voters = 'school' OR u.student_until > v.ends_at))))
  WHERE v.ends_at <= now();--> statement-breakpoint
ALTER TABLE "vote_ballots" DROP COLUMN "suspicion";--> statement-breakpoint
-- What people did stays: no ballot is deleted, nor an event that has some, nor what somebody votes for at the moment.
CREATE TRIGGER vote_ballots_stay BEFORE DELETE ON vote_ballots FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION keep_voted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS(SELECT 1 FROM vote_ballots b WHERE b.event_id = NEW.id) THEN
    RAISE EXCEPTION 'an event that has ballots is never deleted';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER vote_events_stay BEFORE UPDATE OF deleted_at ON vote_events FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION keep_voted();--> statement-breakpoint
CREATE FUNCTION keep_chosen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS(SELECT 1 FROM vote_ballots b JOIN vote_events v ON v.id = b.event_id
      WHERE b.entry_id = NEW.id AND b.state IN ('counted', 'aside', 'rejected') AND (NOT NEW.own OR v.closed_at IS NULL)) THEN
    RAISE EXCEPTION 'an entry that has votes does not leave before they are given back';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER vote_entries_stay BEFORE UPDATE OF deleted_at, review ON vote_entries FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) OR (OLD.review = 'accepted' AND NEW.review = 'declined'))
  EXECUTE FUNCTION keep_chosen();
