CREATE TABLE "chat_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"maker_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"school_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"picture" json,
	"scope" text NOT NULL,
	"approval" text NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL,
	"token" text NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"notice_number" integer DEFAULT 0 NOT NULL,
	"notice_key" uuid,
	"notice_by" uuid,
	"notice_at" timestamp (3) with time zone,
	"dissolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_requests" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_requests_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
DROP INDEX "conversation_members_unread";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "mentions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "silenced_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "noticed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "people" uuid[];--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "to_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "by_manager" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_groups" ADD CONSTRAINT "chat_groups_id_conversations_id_fk" FOREIGN KEY ("id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_groups" ADD CONSTRAINT "chat_groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_groups" ADD CONSTRAINT "chat_groups_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_groups" ADD CONSTRAINT "chat_groups_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_groups" ADD CONSTRAINT "chat_groups_notice_by_users_id_fk" FOREIGN KEY ("notice_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_group_id_chat_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."chat_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_groups_token" ON "chat_groups" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_groups_key" ON "chat_groups" USING btree ("maker_id","key");--> statement-breakpoint
CREATE INDEX "chat_groups_made" ON "chat_groups" USING btree ("maker_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_groups_owner" ON "chat_groups" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_groups_notice" ON "chat_groups" USING btree ("notice_by");--> statement-breakpoint
CREATE INDEX "group_requests_listed" ON "group_requests" USING btree ("group_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "group_requests_user" ON "group_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_members_joined" ON "conversation_members" USING btree ("conversation_id","joined_at");--> statement-breakpoint
CREATE INDEX "messages_joined" ON "messages" USING btree ("sender_id","created_at") WHERE event = 'joined';--> statement-breakpoint
CREATE INDEX "messages_all" ON "messages" USING btree ("conversation_id","created_at") WHERE to_all;--> statement-breakpoint
CREATE INDEX "notices_orders" ON "notices" USING btree ("user_id","subject_id","id") WHERE "group" = 'orders';--> statement-breakpoint
CREATE INDEX "orders_buying" ON "orders" USING btree ("buyer_id") WHERE status = 'placed';--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("user_id") WHERE unread > 0;--> statement-breakpoint
SELECT track_files('chat_groups', '{picture}', 'dissolved_at is null');
