-- Words and moments as JSON has them, for columns that are generated. PostgreSQL's own function is not immutable, since
-- how it writes some types depends on the session: of text and of a timestamp without a zone it does not.
CREATE FUNCTION words_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN to_json(value)::text;
END $$;
--> statement-breakpoint
CREATE FUNCTION instant_text(value timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN left(to_json(date_trunc('milliseconds', value at time zone 'UTC') + interval '1 microsecond')::text, 24) || 'Z"';
END $$;
--> statement-breakpoint
-- A pseudonym's members in the order of the contract's Person, whose kept part ends with the college.
CREATE OR REPLACE FUNCTION alias_text(alias uuid) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT concat('{"id":"', id, '","name":', to_json(name), ',"college":null,"avatar":null,"school":null,"alias":true}')
    FROM aliases WHERE id = alias);
END $$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "begun" text GENERATED ALWAYS AS ((('{"id":"' || ((id)::text || '","name":')) || ((words_text(name))::text || (',"college":' || (coalesce((words_text(college))::text, 'null'))::text)))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "begun" text GENERATED ALWAYS AS (((('{"id":"' || ((id)::text || '","title":')) || ((words_text(title))::text || (',"text":' || (words_text(text))::text))) || ((',"place":' || ((coalesce((place)::text, 'null'))::text || ',"scope":"')) || ((scope)::text || ('","at":' || (instant_text(created_at))::text))))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "name_json" text GENERATED ALWAYS AS (words_text(name)) STORED NOT NULL;