-- additive
-- Functions of ours name each other and their tables with the schema: a dump is restored, and an index remade, with an empty
-- search path. By name rather than `SET search_path`, which would cost each call and keep what is short from being written
-- into the query that calls it. What track_files writes from now on is qualified too.
DO $migration$
DECLARE f record;
BEGIN
  FOR f IN
    -- an extension's are its own
    WITH own AS MATERIALIZED (
      SELECT p.proname, pg_get_functiondef(p.oid) AS definition FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND l.lanname IN ('sql', 'plpgsql')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'))
    SELECT definition, regexp_replace(regexp_replace(definition,
      '\m(FROM|JOIN|INTO|UPDATE) (' || (SELECT string_agg(relname, '|') FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')) || ')\M(?!\()', '\1 public.\2', 'g'),
      '(?<![.\w''])(' || (SELECT string_agg(DISTINCT proname, '|') FROM own) || ')\(', 'public.\1(', 'g') AS qualified
    FROM own
  LOOP
    IF f.qualified <> f.definition THEN EXECUTE f.qualified; END IF;
  END LOOP;
END $migration$;
