ALTER TABLE "messages" ADD COLUMN "file" json;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_file_id_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_file" ON "messages" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "media_documents" ON "media" USING btree ("created_at") WHERE kind = 'document';--> statement-breakpoint
SELECT track_files('messages', '{picture_id,voice_id,file_id}');
