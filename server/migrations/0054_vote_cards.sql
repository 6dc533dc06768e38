ALTER TABLE "dynamics" ADD COLUMN "card_kind" text;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "vote_events" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "vote_events" ADD CONSTRAINT "vote_events_chat" CHECK ((voters = 'chat') = (conversation_id is not null));