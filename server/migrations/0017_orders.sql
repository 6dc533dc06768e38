CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"action" text NOT NULL,
	"to" text NOT NULL,
	"by" text NOT NULL,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"title" text NOT NULL,
	"price" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"paid" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_n_pk" PRIMARY KEY("order_id","n"),
	CONSTRAINT "order_lines_price" CHECK (price >= 0 and count > 0 and paid >= 0),
	CONSTRAINT "order_lines_refunded" CHECK (refunded between 0 and paid)
);
--> statement-breakpoint
CREATE TABLE "order_ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"of" text NOT NULL,
	"author_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"tags" json NOT NULL,
	"text" text NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"nameless" boolean NOT NULL,
	"second_text" text,
	"second_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_ratings_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"school_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"status" text DEFAULT 'placed' NOT NULL,
	"payment" text DEFAULT 'unpaid' NOT NULL,
	"fulfilment" text NOT NULL,
	"after_sale" text DEFAULT 'none' NOT NULL,
	"total" integer NOT NULL,
	"refunded" integer,
	"earned" integer,
	"fee" integer,
	"until_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"dispute_by" text,
	"dispute_text" text,
	"disputed_at" timestamp (3) with time zone,
	"share" integer,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_total" CHECK (total > 0),
	CONSTRAINT "orders_settled" CHECK (refunded + earned + fee = total),
	CONSTRAINT "orders_seller" CHECK (status <> 'done' or seller_id is not null)
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id","created_at") WHERE actor_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_ratings_once" ON "order_ratings" USING btree ("order_id","of");--> statement-breakpoint
CREATE INDEX "order_ratings_target" ON "order_ratings" USING btree ("target_id","of","id");--> statement-breakpoint
CREATE INDEX "order_ratings_author" ON "order_ratings" USING btree ("author_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_key" ON "orders" USING btree ("buyer_id","key");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","id") WHERE seller_id is not null;--> statement-breakpoint
CREATE INDEX "orders_running" ON "orders" USING btree ("seller_id") WHERE status = 'placed';--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("school_id","kind","state","id");--> statement-breakpoint
CREATE INDEX "orders_ended" ON "orders" USING btree ("school_id","kind","ended_at") WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "orders_until" ON "orders" USING btree ("until_at","id") WHERE until_at is not null;--> statement-breakpoint
CREATE INDEX "orders_disputes" ON "orders" USING btree ("school_id","disputed_at","id") WHERE status = 'placed' and after_sale = 'disputed';--> statement-breakpoint
CREATE INDEX "orders_decided" ON "orders" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
-- what errands kept until now
INSERT INTO "orders" (id, kind, number, school_id, buyer_id, seller_id, key, title, state, status, payment, fulfilment, after_sale, total,
	refunded, earned, fee, until_at, ended_at, dispute_by, dispute_text, disputed_at, share, decision, decided_by, created_at)
SELECT id, 'errand', number, school_id, owner_id, rider_id, key, title, state,
	CASE WHEN state IN ('done', 'decided') THEN 'done' WHEN state IN ('closed', 'cancelled') THEN 'closed' ELSE 'placed' END,
	CASE WHEN state IN ('unpaid', 'closed') THEN 'unpaid' WHEN state IN ('done', 'decided') THEN 'settled'
		WHEN state = 'cancelled' THEN 'returned' ELSE 'paid' END,
	CASE WHEN state IN ('taken', 'handing', 'carrying', 'passing', 'delivered') THEN state WHEN state = 'done' THEN 'received'
		WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN state IN ('disputed', 'decided') THEN 'carrying'
		WHEN grabbed_at IS NOT NULL THEN 'taken' ELSE 'waiting' END,
	CASE WHEN state IN ('disputed', 'decided') THEN state WHEN state = 'cancelled' AND dispute_by IS NOT NULL THEN 'conceded' ELSE 'none' END,
	total, refunded, earned, fee, until_at, ended_at,
	CASE dispute_by WHEN 'owner' THEN 'buyer' WHEN 'rider' THEN 'seller' ELSE dispute_by END,
	dispute_text, disputed_at, share, decision, decided_by, created_at
FROM "errands";
--> statement-breakpoint
-- what went back is taken from the last line on: money for goods stands there
INSERT INTO "order_lines" (order_id, n, title, price, paid, refunded)
SELECT id, n, title, amount, amount, greatest(0, least(amount, coalesce(refunded, 0) - behind))
FROM (
	SELECT e.id, e.refunded, i.n - 1 AS n, i.item ->> 'title' AS title, (i.item ->> 'amount')::int AS amount,
		coalesce(sum((i.item ->> 'amount')::int) OVER (PARTITION BY e.id ORDER BY i.n DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS behind
	FROM "errands" e CROSS JOIN LATERAL json_array_elements(e.items) WITH ORDINALITY AS i(item, n)
) l;
--> statement-breakpoint
INSERT INTO "order_events" (id, order_id, action, "to", "by", actor_id, note, pictures, created_at)
SELECT id, errand_id, action, "to", "by", actor_id, note, pictures, created_at FROM "errand_events";
--> statement-breakpoint
INSERT INTO "order_ratings" (id, order_id, "of", author_id, target_id, stars, tags, text, nameless, second_text, second_at, created_at)
SELECT id, errand_id, CASE "of" WHEN 'rider' THEN 'seller' ELSE 'buyer' END, author_id, target_id, stars, tags, text, nameless, second_text, second_at, created_at
FROM "evaluations";
--> statement-breakpoint
SELECT track_files('order_events', '{pictures}');
--> statement-breakpoint
SELECT track_files('order_ratings', '{pictures}');
