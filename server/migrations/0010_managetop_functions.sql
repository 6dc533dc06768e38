-- As before, but what was taken out and put back counts again: only a removal that stands keeps a dynamic out.
CREATE OR REPLACE FUNCTION count_in_topics(tags text[], ids uuid[], change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_topics(tags, '{}');
  UPDATE topics p SET dynamics = p.dynamics + change * n.count,
    last_active_at = CASE WHEN change > 0 THEN greatest(p.last_active_at, n.latest) ELSE p.last_active_at END
  FROM (
    SELECT q.id, count(DISTINCT d.id)::int AS count, max(d.created_at) AS latest
    FROM unnest(tags, ids) AS s(tag, dynamic) JOIN topics q ON q.folded = s.tag JOIN dynamics d ON d.id = s.dynamic
    WHERE (q.school_id IS NULL OR q.school_id = d.school_id)
      AND NOT EXISTS (SELECT FROM topic_removals r WHERE r.topic_id = q.id AND r.dynamic_id = d.id AND r.state = 'out')
    GROUP BY q.id) n
  WHERE p.id = n.id;
END $$;
