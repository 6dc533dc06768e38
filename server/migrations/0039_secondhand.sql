CREATE TABLE "courier_parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"back" boolean NOT NULL,
	"company" text NOT NULL,
	"number" text NOT NULL,
	"tail" text,
	"salt" text,
	"state" text DEFAULT 'unknown' NOT NULL,
	"track" json DEFAULT '[]'::json NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"body" json,
	"complete" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"whole" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "secondhand_book_courses" (
	"school_id" uuid NOT NULL,
	"isbn" text NOT NULL,
	"course" text NOT NULL,
	CONSTRAINT "secondhand_book_courses_school_id_isbn_course_pk" PRIMARY KEY("school_id","isbn","course")
);
--> statement-breakpoint
CREATE TABLE "secondhand_watches" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secondhand_books" (
	"isbn" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"cover" text,
	"price" integer,
	"source" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secondhand_books_isbn" CHECK (isbn ~ '^97[89][0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "secondhand_goods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"category" text NOT NULL,
	"grade" text NOT NULL,
	"price" integer NOT NULL,
	"original" integer,
	"freight" integer DEFAULT 0 NOT NULL,
	"ways" text[] NOT NULL,
	"pictures" json NOT NULL,
	"film" json,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"isbn" text,
	"course" text DEFAULT '' NOT NULL,
	"house_id" uuid,
	"spot" text DEFAULT '' NOT NULL,
	"pieces" integer DEFAULT 1 NOT NULL,
	"free" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	"fresh_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"grams" text[] GENERATED ALWAYS AS (bigrams(title || ' ' || text || ' ' || course || ' ' || coalesce(isbn, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'approved' NOT NULL,
	"refusal" text,
	CONSTRAINT "secondhand_goods_pieces" CHECK (free >= 0 and held >= 0 and sold >= 0 and free + held + sold = pieces),
	CONSTRAINT "secondhand_goods_price" CHECK (price > 0 and freight >= 0)
);
--> statement-breakpoint
CREATE TABLE "secondhand_bans" (
	"school_id" uuid NOT NULL,
	"word" text NOT NULL,
	"rule" text NOT NULL,
	CONSTRAINT "secondhand_bans_school_id_word_pk" PRIMARY KEY("school_id","word")
);
--> statement-breakpoint
CREATE TABLE "secondhand_views" (
	"user_id" uuid NOT NULL,
	"goods_id" uuid NOT NULL,
	"day" date NOT NULL,
	"viewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secondhand_views_user_id_goods_id_pk" PRIMARY KEY("user_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "secondhand_sellers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"key" uuid,
	"must" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"licence" "bytea",
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secondhand_cart" (
	"user_id" uuid NOT NULL,
	"goods_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"price" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secondhand_cart_user_id_goods_id_pk" PRIMARY KEY("user_id","goods_id"),
	CONSTRAINT "secondhand_cart_count" CHECK (count > 0)
);
--> statement-breakpoint
CREATE TABLE "secondhand_lines" (
	"order_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"goods_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"released" boolean DEFAULT false NOT NULL,
	"snapshot" json NOT NULL,
	"pictures" json NOT NULL,
	CONSTRAINT "secondhand_lines_order_id_n_pk" PRIMARY KEY("order_id","n"),
	CONSTRAINT "secondhand_lines_count" CHECK (count > 0)
);
--> statement-breakpoint
CREATE TABLE "secondhand_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"goods" boolean NOT NULL,
	"amount" integer NOT NULL,
	"lines" json,
	"cause" text NOT NULL,
	"text" text NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answer_pictures" json DEFAULT '[]'::json NOT NULL,
	"contact" "bytea",
	"company" text,
	"express" text,
	"back_text" text DEFAULT '' NOT NULL,
	"buyer_hid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "secondhand_refunds_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "secondhand_trades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"business" boolean NOT NULL,
	"freight" integer NOT NULL,
	"was" integer,
	"contact" "bytea",
	"place" text DEFAULT '' NOT NULL,
	"meet_at" timestamp (3) with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"buyer_code" text NOT NULL,
	"seller_code" text NOT NULL,
	"buyer_tries" integer DEFAULT 0 NOT NULL,
	"seller_tries" integer DEFAULT 0 NOT NULL,
	"company" text,
	"express" text,
	"corrected" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"handed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"before" text,
	"reminders" json DEFAULT '{}'::json NOT NULL,
	CONSTRAINT "secondhand_trades_freight" CHECK (freight >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_with" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_hid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_hid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "open_id" text;--> statement-breakpoint
ALTER TABLE "courier_parcels" ADD CONSTRAINT "courier_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_checkouts" ADD CONSTRAINT "order_checkouts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_checkouts" ADD CONSTRAINT "order_checkouts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_reports" ADD CONSTRAINT "shipping_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_reports" ADD CONSTRAINT "shipping_reports_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_book_courses" ADD CONSTRAINT "secondhand_book_courses_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_book_courses" ADD CONSTRAINT "secondhand_book_courses_isbn_secondhand_books_isbn_fk" FOREIGN KEY ("isbn") REFERENCES "public"."secondhand_books"("isbn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_watches" ADD CONSTRAINT "secondhand_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_goods" ADD CONSTRAINT "secondhand_goods_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_goods" ADD CONSTRAINT "secondhand_goods_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_goods" ADD CONSTRAINT "secondhand_goods_isbn_secondhand_books_isbn_fk" FOREIGN KEY ("isbn") REFERENCES "public"."secondhand_books"("isbn") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_goods" ADD CONSTRAINT "secondhand_goods_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_bans" ADD CONSTRAINT "secondhand_bans_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_views" ADD CONSTRAINT "secondhand_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_views" ADD CONSTRAINT "secondhand_views_goods_id_secondhand_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."secondhand_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD CONSTRAINT "secondhand_sellers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD CONSTRAINT "secondhand_sellers_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_sellers" ADD CONSTRAINT "secondhand_sellers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_cart" ADD CONSTRAINT "secondhand_cart_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_cart" ADD CONSTRAINT "secondhand_cart_goods_id_secondhand_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."secondhand_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_lines" ADD CONSTRAINT "secondhand_lines_order_id_secondhand_trades_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."secondhand_trades"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_lines" ADD CONSTRAINT "secondhand_lines_goods_id_secondhand_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."secondhand_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_refunds" ADD CONSTRAINT "secondhand_refunds_order_id_secondhand_trades_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."secondhand_trades"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secondhand_trades" ADD CONSTRAINT "secondhand_trades_id_orders_id_fk" FOREIGN KEY ("id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courier_parcels_order" ON "courier_parcels" USING btree ("order_id","back");--> statement-breakpoint
CREATE INDEX "courier_parcels_due" ON "courier_parcels" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "courier_parcels_kept" ON "courier_parcels" USING btree ("order_id") WHERE salt is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_checkouts_key" ON "order_checkouts" USING btree ("buyer_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_reports_seq" ON "shipping_reports" USING btree ("order_id","seq");--> statement-breakpoint
CREATE INDEX "shipping_reports_payment" ON "shipping_reports" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "shipping_reports_due" ON "shipping_reports" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "shipping_reports_open" ON "shipping_reports" USING btree ("payment_id","id") WHERE state in ('held', 'sent') and not whole;--> statement-breakpoint
CREATE INDEX "secondhand_book_courses_course" ON "secondhand_book_courses" USING btree ("school_id",plain(course));--> statement-breakpoint
CREATE UNIQUE INDEX "secondhand_goods_key" ON "secondhand_goods" USING btree ("author_id","key");--> statement-breakpoint
CREATE INDEX "secondhand_goods_new" ON "secondhand_goods" USING btree ("school_id","fresh_at","id") WHERE deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_category" ON "secondhand_goods" USING btree ("school_id","category","fresh_at","id") WHERE deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_price" ON "secondhand_goods" USING btree ("school_id","price","id") WHERE deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_category_price" ON "secondhand_goods" USING btree ("school_id","category","price","id") WHERE deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_house" ON "secondhand_goods" USING btree ("house_id","fresh_at","id") WHERE deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_isbn" ON "secondhand_goods" USING btree ("school_id","isbn","id") WHERE isbn is not null and deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_course" ON "secondhand_goods" USING btree ("school_id",plain(course)) WHERE course <> '' and deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_untold" ON "secondhand_goods" USING btree ("id") WHERE not told and (isbn is not null or course <> '') and deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_goods_author" ON "secondhand_goods" USING btree ("author_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "secondhand_goods_grams" ON "secondhand_goods" USING gin ("grams") WHERE deleted_at is null and state = 'approved' and not off and free > 0;--> statement-breakpoint
CREATE INDEX "secondhand_views_user" ON "secondhand_views" USING btree ("user_id","viewed_at","goods_id");--> statement-breakpoint
CREATE INDEX "secondhand_sellers_waiting" ON "secondhand_sellers" USING btree ("school_id","created_at","user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "secondhand_lines_goods" ON "secondhand_lines" USING btree ("goods_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "secondhand_refunds_key" ON "secondhand_refunds" USING btree ("order_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "secondhand_refunds_open" ON "secondhand_refunds" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "secondhand_refunds_contact" ON "secondhand_refunds" USING btree ("id") WHERE contact is not null;--> statement-breakpoint
CREATE INDEX "secondhand_trades_contact" ON "secondhand_trades" USING btree ("id") WHERE contact is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_order_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."order_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_checkout" ON "orders" USING btree ("checkout_id","id") WHERE checkout_id is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_with" ON "orders" USING btree ("paid_with") WHERE paid_with is not null;--> statement-breakpoint
SELECT track_files('secondhand_goods', '{pictures,film}', 'deleted_at is null');
--> statement-breakpoint
SELECT track_files('secondhand_lines', '{pictures}');
--> statement-breakpoint
SELECT track_files('secondhand_refunds', '{pictures,answer_pictures}');
--> statement-breakpoint
SELECT track_files('secondhand_sellers', '{pictures}');
--> statement-breakpoint
UPDATE orders o SET paid_with = (SELECT p.id FROM payments p WHERE p.kind = o.kind AND p.subject_id = o.id
  AND p.state IN ('paid', 'refunded') AND NOT EXISTS (SELECT FROM refunds r WHERE r.key = 'return:' || p.id) ORDER BY p.id DESC LIMIT 1)
WHERE o.payment <> 'unpaid';
