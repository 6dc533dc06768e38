-- The audit log only grows: whoever can write to the tables still cannot change what was done.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_grows BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- People on the reader's black list, and those who have the reader on theirs. In a function, so that its plan is kept:
-- planned with each list, it would cost more than it takes to run.
CREATE FUNCTION blocked_with(reader uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array(SELECT blocked_id FROM blocks WHERE blocker_id = reader UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = reader);
END $$;
--> statement-breakpoint
-- Whether a person who does not show something to everyone shows it to the reader. The audiences are those of contract/privacy/rules.ts.
CREATE FUNCTION shown_to(reader uuid, audience text, owner uuid, owner_school uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN reader IS NOT NULL AND (owner = reader OR CASE audience
    WHEN 'everyone' THEN true
    WHEN 'school' THEN EXISTS (SELECT FROM users WHERE id = reader AND school_id = owner_school)
    WHEN 'following' THEN EXISTS (SELECT FROM follows WHERE follower_id = owner AND followee_id = reader)
    ELSE false END);
END $$;
