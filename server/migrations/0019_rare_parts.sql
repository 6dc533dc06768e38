CREATE INDEX "comments_held" ON "comments" USING btree ("author_id") WHERE deleted_at is null and state <> 'approved';
--> statement-breakpoint
-- Parts of a comment or dynamic that few have, as JSON of the contract. In functions: written into the statements of lists,
-- they would be made ready at each call and hardly ever run.
CREATE FUNCTION alias_text(alias uuid) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT concat('{"id":"', id, '","name":', to_json(name), ',"avatar":null,"school":null,"college":null,"alias":true}')
    FROM aliases WHERE id = alias);
END $$;
--> statement-breakpoint
-- By the names that those people go by now; null when none of them is left.
CREATE FUNCTION mentions_text(mentions json) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT '[' || string_agg(concat('{"id":"', u.id, '","as":', to_json(m ->> 'as'), ',"name":', to_json(u.name), '}'), ',') || ']'
    FROM json_array_elements(mentions) m JOIN users u ON u.id = (m ->> 'id')::uuid AND NOT starts_with(u.phone, 'deleted:'));
END $$;
--> statement-breakpoint
-- Whether nothing was ever decided to be hidden: what was refused stood there before only where a case took it away.
CREATE FUNCTION never_shown(of text, thing uuid) RETURNS boolean LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM complaint_cases k WHERE k.subject = of AND k.subject_id = thing AND k.state = 'approved');
END $$;
--> statement-breakpoint
-- Whether the reader, who may be null, has not blocked this pseudonym.
CREATE FUNCTION alias_heard(reader uuid, alias uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM alias_blocks b WHERE b.blocker_id = reader AND b.alias_id = alias);
END $$;
--> statement-breakpoint
-- Whom a reply answers, where that still stands and is of someone whom the reader, who may be null, hears.
CREATE FUNCTION answered_text(reader uuid, answered uuid) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT concat('{"id":"', c.id, '","name":', to_json(coalesce(a.name, u.name)), '}')
    FROM comments c JOIN users u ON u.id = c.author_id LEFT JOIN aliases a ON a.id = c.alias_id
    WHERE c.id = answered AND c.state = 'approved' AND CASE WHEN c.alias_id IS NULL
      THEN NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = reader AND b.blocked_id = u.id OR b.blocker_id = u.id AND b.blocked_id = reader)
      ELSE alias_heard(reader, c.alias_id) END);
END $$;
