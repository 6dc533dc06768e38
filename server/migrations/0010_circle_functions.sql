-- Topics count what their readers may meet: living, approved, of a school or for everyone.
CREATE OR REPLACE FUNCTION count_new_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[]; ids uuid[];
BEGIN
  SELECT array_agg(a.folded), array_agg(a.dynamic_id) INTO tags, ids
  FROM added a JOIN dynamics d ON d.id = a.dynamic_id
  WHERE d.deleted_at IS NULL AND d.state = 'approved' AND d.scope IN ('school', 'everyone');
  IF tags IS NOT NULL THEN PERFORM count_in_topics(tags, ids, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_shown_dynamic() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[]; ids uuid[];
BEGIN
  SELECT array_agg(folded), array_agg(dynamic_id) INTO tags, ids FROM dynamic_topics WHERE dynamic_id = NEW.id;
  IF tags IS NOT NULL THEN
    PERFORM count_in_topics(tags, ids,
      CASE WHEN NEW.deleted_at IS NULL AND NEW.state = 'approved' AND NEW.scope IN ('school', 'everyone') THEN 1 ELSE -1 END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER dynamics_counted ON dynamics;
--> statement-breakpoint
CREATE TRIGGER dynamics_counted AFTER UPDATE OF deleted_at, state, scope ON dynamics FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND OLD.state = 'approved' AND OLD.scope IN ('school', 'everyone'))
    <> (NEW.deleted_at IS NULL AND NEW.state = 'approved' AND NEW.scope IN ('school', 'everyone')))
  EXECUTE FUNCTION count_shown_dynamic();
