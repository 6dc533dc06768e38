CREATE TABLE "sheet_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"thumb_key" text NOT NULL,
	"brought_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "cleaned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "media_uncleaned" ON "media" USING btree ("id") WHERE "media"."cleaned_at" is null;
--> statement-breakpoint
INSERT INTO sheet_pictures (id, key, thumb_key, brought_at)
SELECT DISTINCT ON (1) (e.file ->> 'id')::uuid, e.file ->> 'key', e.file ->> 'thumbKey', now()
FROM bank_versions v, LATERAL (SELECT * FROM json_array_elements(v.pictures) UNION ALL SELECT * FROM json_array_elements(v.explanation_pictures)) e(file)
ORDER BY 1;
--> statement-breakpoint
SELECT track_files('bank_versions', '{pictures,explanation_pictures}');
