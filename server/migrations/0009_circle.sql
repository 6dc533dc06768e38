CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"dynamic_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_user_id_dynamic_id_pk" PRIMARY KEY("user_id","dynamic_id")
);
--> statement-breakpoint
DROP INDEX "dynamics_school_new";--> statement-breakpoint
DROP INDEX "dynamics_school_hot";--> statement-breakpoint
DROP INDEX "dynamics_all_hot";--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "film" json;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "mentions" json;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "hot_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "hot_by" uuid;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "deleted_for" text;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dynamics" ADD COLUMN "poster" text;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_dynamic_id_dynamics_id_fk" FOREIGN KEY ("dynamic_id") REFERENCES "public"."dynamics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_latest" ON "favorites" USING btree ("user_id","created_at","dynamic_id");--> statement-breakpoint
CREATE INDEX "favorites_dynamic" ON "favorites" USING btree ("dynamic_id");--> statement-breakpoint
ALTER TABLE "dynamics" ADD CONSTRAINT "dynamics_hot_by_users_id_fk" FOREIGN KEY ("hot_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dynamics" ADD CONSTRAINT "dynamics_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dynamics_school_latest" ON "dynamics" USING btree ("school_id","id") WHERE deleted_at is null and state = 'approved' and scope in ('school', 'everyone');--> statement-breakpoint
CREATE INDEX "dynamics_school_hottest" ON "dynamics" USING btree ("school_id",(heat + case when hot_at is null then 0 else 2 end),"id") WHERE deleted_at is null and state = 'approved' and scope in ('school', 'everyone');--> statement-breakpoint
CREATE INDEX "dynamics_all_hottest" ON "dynamics" USING btree ((heat + case when hot_at is null then 0 else 2 end),"id") WHERE deleted_at is null and state = 'approved' and scope = 'everyone';--> statement-breakpoint
CREATE INDEX "dynamics_removed" ON "dynamics" USING btree ("deleted_at","id") WHERE deleted_by is not null and purged_at is null;--> statement-breakpoint
CREATE INDEX "dynamics_pending" ON "dynamics" USING btree ("id") WHERE deleted_at is null and state = 'pending';