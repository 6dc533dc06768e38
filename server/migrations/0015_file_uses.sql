CREATE TABLE "file_uses" (
	"file_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"thing_id" uuid NOT NULL,
	CONSTRAINT "file_uses_file_id_thing_thing_id_pk" PRIMARY KEY("file_id","thing","thing_id")
);
--> statement-breakpoint
CREATE INDEX "file_uses_thing" ON "file_uses" USING btree ("thing","thing_id");--> statement-breakpoint
CREATE INDEX "media_key" ON "media" USING btree ("key");--> statement-breakpoint
CREATE INDEX "pictures_key" ON "pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "pictures_thumb_key" ON "pictures" USING btree ("thumb_key");
--> statement-breakpoint
-- From now on file_uses has the files that a table's rows show while the condition holds, those of rows that are there
-- included. Columns: json, an object with an id or an array of such; uuid, an id; text, a storage key. Called again for a
-- table, it replaces what was said before.
-- It writes the table a trigger function of its own: one for all would plan its statements anew for each row.
CREATE FUNCTION track_files(p_table text, p_columns text[], p_condition text DEFAULT 'true') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_table regclass := p_table; v_id text; v_ids text; v_any text; v_on text; v_shown text;
BEGIN
  -- the row as a uuid: its primary key, or a hash of it
  SELECT CASE WHEN array_agg(a.atttypid) = ARRAY['uuid'::regtype::oid] THEN min(format('r.%I', a.attname))
    ELSE format('encode(substring(sha256(convert_to(concat_ws(%L, %s), %L)) FOR 16), %L)::uuid', ' ',
      string_agg(format('r.%I', a.attname), ', ' ORDER BY array_position(i.indkey::int2[], a.attnum)), 'UTF8', 'hex') END
  INTO v_id
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
  WHERE i.indrelid = v_table AND i.indisprimary;

  -- the ids of its files, and whether it has any: a row without fires nothing
  SELECT string_agg(format(CASE format_type(a.atttypid, NULL)
      WHEN 'uuid' THEN 'SELECT r.%1$I'
      WHEN 'text' THEN 'SELECT k.id FROM (SELECT id, key FROM pictures UNION ALL SELECT id, thumb_key FROM pictures'
        ' UNION ALL SELECT id, key FROM media) k WHERE k.key = r.%1$I'
      ELSE 'SELECT (e.file ->> ''id'')::uuid FROM json_array_elements(CASE json_typeof(r.%1$I::json)'
        ' WHEN ''array'' THEN r.%1$I::json WHEN ''object'' THEN json_build_array(r.%1$I) END) e(file)' END, c.name), ' UNION ALL '),
    string_agg(format(CASE WHEN format_type(a.atttypid, NULL) IN ('uuid', 'text') THEN 'r.%1$I IS NOT NULL'
      ELSE 'r.%1$I::text <> ''[]''' END, c.name), ' OR ')
  INTO v_ids, v_any
  FROM unnest(p_columns) c(name) LEFT JOIN pg_attribute a ON a.attrelid = v_table AND a.attname = c.name;

  -- what tells which files it shows: these columns and those of the condition
  SELECT string_agg(quote_ident(attname), ', ') INTO v_on FROM pg_attribute
  WHERE attrelid = v_table AND attnum > 0 AND NOT attisdropped
    AND (attname = ANY (p_columns) OR p_condition ~ ('\m' || attname || '\M'));

  -- of the rows that stand for $rows
  v_shown := format('INSERT INTO file_uses (file_id, thing, thing_id) SELECT f.id, %L, %s', p_table, v_id)
    || ' FROM (SELECT * FROM $rows shown WHERE ' || p_condition || ') r CROSS JOIN LATERAL (' || v_ids || ') f(id)'
    || ' WHERE f.id IS NOT NULL ON CONFLICT DO NOTHING';

  EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', p_table || '_files', format(
    'BEGIN
      IF TG_OP <> ''INSERT'' THEN DELETE FROM file_uses WHERE thing = %L AND thing_id = (SELECT %s FROM (SELECT OLD.*) r); END IF;
      IF TG_OP <> ''DELETE'' THEN %s; END IF;
      RETURN NULL;
    END', p_table, v_id, replace(v_shown, '$rows', '(SELECT NEW.*)')));
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    p_table || '_files_new', p_table, replace(v_any, 'r.', 'NEW.'), p_table || '_files');
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN (%s OR %s) EXECUTE FUNCTION %I()',
    p_table || '_files_changed', v_on, p_table, replace(v_any, 'r.', 'OLD.'), replace(v_any, 'r.', 'NEW.'), p_table || '_files');
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    p_table || '_files_gone', p_table, replace(v_any, 'r.', 'OLD.'), p_table || '_files');

  DELETE FROM file_uses WHERE thing = p_table;
  EXECUTE replace(v_shown, '$rows', quote_ident(p_table));
END $$;
--> statement-breakpoint
SELECT track_files('users', '{avatar}');
SELECT track_files('dynamics', '{pictures,film}');
SELECT track_files('comments', '{pictures}', 'deleted_at is null');
SELECT track_files('hot_talks', '{pictures}', 'deleted_at is null');
SELECT track_files('qa_questions', '{pictures}', 'deleted_at is null');
SELECT track_files('qa_answers', '{pictures}', 'deleted_at is null');
SELECT track_files('qa_versions', '{pictures}');
SELECT track_files('confessions', '{pictures}');
SELECT track_files('programmes', '{cover,sound}', 'deleted_at is null');
SELECT track_files('topics', '{cover_id}');
SELECT track_files('talent_columns', '{cover_id}');
SELECT track_files('announcements', '{pictures}');
SELECT track_files('subscribe_accounts', '{avatar}');
SELECT track_files('wall_photos', '{picture_id}');
SELECT track_files('messages', '{picture_id,voice_id}');
SELECT track_files('errand_events', '{pictures}');
SELECT track_files('ticket_messages', '{pictures}');
SELECT track_files('picture_waits', '{pictures}');
-- what a case needs, whatever becomes of what showed it
SELECT track_files('complaint_files', '{key}');
