CREATE TABLE "fact_rows" (
	"sheet" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "fact_rows_sheet_key_pk" PRIMARY KEY("sheet","key")
);
--> statement-breakpoint
-- classes of timetables that were deleted are deleted with them; devices learn of it by the new rev
WITH "orphans" AS (
	SELECT c."owner_id", c."id" FROM "timetable_rows" c WHERE c."kind" = 'class' AND NOT c."gone" AND NOT EXISTS (
		SELECT FROM "timetable_rows" t WHERE t."owner_id" = c."owner_id" AND t."kind" = 'term' AND NOT t."gone"
			AND t."id"::text = c."data" ->> 'term')
), "owners" AS (
	UPDATE "timetable_owners" o SET "rev" = o."rev" + 1 WHERE o."user_id" IN (SELECT "owner_id" FROM "orphans")
	RETURNING o."user_id", o."rev"
)
UPDATE "timetable_rows" r SET "gone" = true, "rev" = o."rev",
	"marks" = r."marks" || jsonb_build_object('gone', jsonb_build_array(o."rev", (extract(epoch FROM now()) * 1000)::bigint))
FROM "orphans" x JOIN "owners" o ON o."user_id" = x."owner_id"
WHERE r."owner_id" = x."owner_id" AND r."id" = x."id";
