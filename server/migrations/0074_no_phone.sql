ALTER TABLE "users" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE users SET erased = true, phone = NULL WHERE phone LIKE 'deleted:%';--> statement-breakpoint
-- By the names that those people go by now; null when none of them is left.
CREATE OR REPLACE FUNCTION mentions_text(mentions json) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT '[' || string_agg(concat('{"id":"', u.id, '","as":', to_json(m ->> 'as'), ',"name":', to_json(u.name), '}'), ',') || ']'
    FROM json_array_elements(mentions) m JOIN users u ON u.id = (m ->> 'id')::uuid AND NOT u.erased);
END $$;
