-- What was written before search read it.
UPDATE dynamic_articles a SET title = d.title FROM dynamics d WHERE d.id = a.dynamic_id;
--> statement-breakpoint
UPDATE announcements SET words = coalesce((SELECT string_agg(btrim(b ->> 'text'), E'\n') FROM json_array_elements(body) b WHERE btrim(b ->> 'text') <> ''), '')
WHERE body IS NOT NULL;
