-- Locks what topics of those names, and those topics, are counted by, in one order for all: names first, then rows.
CREATE FUNCTION lock_topics(tags text[], ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE tag text;
BEGIN
  -- shared: only a topic that gets a name keeps publishing under that name waiting
  FOR tag IN SELECT DISTINCT t FROM unnest(tags) t ORDER BY t LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('topic ' || tag, 0));
  END LOOP;
  PERFORM FROM topics WHERE folded = ANY (tags) OR id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
END $$;
--> statement-breakpoint
-- Counts dynamics, each with one of its hashtags, into the topics of those names, or out of them. What a manager took out is counted already.
CREATE FUNCTION count_in_topics(tags text[], ids uuid[], change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_topics(tags, '{}');
  UPDATE topics p SET dynamics = p.dynamics + change * n.count,
    last_active_at = CASE WHEN change > 0 THEN greatest(p.last_active_at, n.latest) ELSE p.last_active_at END
  FROM (
    SELECT q.id, count(DISTINCT d.id)::int AS count, max(d.created_at) AS latest
    FROM unnest(tags, ids) AS s(tag, dynamic) JOIN topics q ON q.folded = s.tag JOIN dynamics d ON d.id = s.dynamic
    WHERE (q.school_id IS NULL OR q.school_id = d.school_id)
      AND NOT EXISTS (SELECT FROM topic_removals r WHERE r.topic_id = q.id AND r.dynamic_id = d.id)
    GROUP BY q.id) n
  WHERE p.id = n.id;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_new_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[]; ids uuid[];
BEGIN
  SELECT array_agg(a.folded), array_agg(a.dynamic_id) INTO tags, ids
  FROM added a JOIN dynamics d ON d.id = a.dynamic_id WHERE d.deleted_at IS NULL AND d.state = 'approved';
  IF tags IS NOT NULL THEN PERFORM count_in_topics(tags, ids, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dynamic_topics_counted AFTER INSERT ON dynamic_topics
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_hashtags();
--> statement-breakpoint
CREATE FUNCTION count_shown_dynamic() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[]; ids uuid[];
BEGIN
  SELECT array_agg(folded), array_agg(dynamic_id) INTO tags, ids FROM dynamic_topics WHERE dynamic_id = NEW.id;
  IF tags IS NOT NULL THEN
    PERFORM count_in_topics(tags, ids, CASE WHEN NEW.deleted_at IS NULL AND NEW.state = 'approved' THEN 1 ELSE -1 END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dynamics_counted AFTER UPDATE OF deleted_at, state ON dynamics FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND OLD.state = 'approved') <> (NEW.deleted_at IS NULL AND NEW.state = 'approved'))
  EXECUTE FUNCTION count_shown_dynamic();
