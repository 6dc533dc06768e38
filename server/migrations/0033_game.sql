CREATE TABLE "game_plants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"planted_at" timestamp (3) with time zone NOT NULL,
	"harvested_at" timestamp (3) with time zone,
	"growth" integer,
	"points" integer,
	CONSTRAINT "game_plants_harvested" CHECK ((harvested_at is null) = (growth is null) and (growth is null) = (points is null))
);
--> statement-breakpoint
CREATE TABLE "game_waterings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plant_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"user_id" uuid,
	"day" date NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_plants" ADD CONSTRAINT "game_plants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_waterings" ADD CONSTRAINT "game_waterings_plant_id_game_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."game_plants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_waterings" ADD CONSTRAINT "game_waterings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_waterings" ADD CONSTRAINT "game_waterings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_plants_growing" ON "game_plants" USING btree ("user_id") WHERE harvested_at is null;--> statement-breakpoint
CREATE INDEX "game_plants_user" ON "game_plants" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "game_waterings_once" ON "game_waterings" USING btree ("user_id","owner_id","day");--> statement-breakpoint
CREATE INDEX "game_waterings_owner" ON "game_waterings" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "game_waterings_plant" ON "game_waterings" USING btree ("plant_id");--> statement-breakpoint
CREATE INDEX "game_waterings_user" ON "game_waterings" USING btree ("user_id","created_at");