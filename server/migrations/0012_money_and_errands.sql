CREATE TABLE "parcel_stations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"pickups" boolean NOT NULL,
	"posts" boolean NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_mask" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"house_id" uuid,
	"spot" text NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"floor" integer,
	"room" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"errand_id" uuid NOT NULL,
	"of" text NOT NULL,
	"author_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"tags" json NOT NULL,
	"text" text NOT NULL,
	"nameless" boolean NOT NULL,
	"second_text" text,
	"second_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluations_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" uuid,
	"unit" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"floor" bigint,
	"head" "bytea" NOT NULL,
	"postings" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner" UNIQUE NULLS NOT DISTINCT("kind","owner","unit"),
	CONSTRAINT "ledger_accounts_kind" CHECK (kind in ('balance', 'margin', 'escrow', 'held', 'fee', 'channel:wechat', 'channel:qq', 'channel:alipay', 'channel:sandbox', 'channel:bank', 'points', 'points-escrow', 'issue')),
	CONSTRAINT "ledger_accounts_owned" CHECK ((owner is null) = (kind in ('fee', 'channel:wechat', 'channel:qq', 'channel:alipay', 'channel:sandbox', 'channel:bank', 'issue'))),
	CONSTRAINT "ledger_accounts_floor" CHECK (balance >= floor),
	CONSTRAINT "ledger_accounts_balance" CHECK (abs(balance) < 9007199254740992)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"transfer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_postings_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ledger_roots" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"root" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid,
	"memo" jsonb NOT NULL,
	"digest" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transfers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"school_id" uuid,
	"channel" text NOT NULL,
	"way" text,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"to_kind" text NOT NULL,
	"to_owner" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"vendor_number" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "payments_number_unique" UNIQUE("number"),
	CONSTRAINT "payments_amount" CHECK (amount > 0 and refunded between 0 and amount)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_number_unique" UNIQUE("number"),
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"number" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "errand_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"errand_id" uuid NOT NULL,
	"action" text NOT NULL,
	"to" text NOT NULL,
	"by" text NOT NULL,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"pictures" json DEFAULT '[]'::json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "errand_tips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"errand_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "errands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"school_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"rider_id" uuid,
	"next_id" uuid,
	"key" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"title" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"from_place" text,
	"from_latitude" double precision,
	"from_longitude" double precision,
	"to_place" text NOT NULL,
	"to_latitude" double precision,
	"to_longitude" double precision,
	"metres" integer,
	"contact" "bytea",
	"size" text,
	"pieces" integer DEFAULT 1 NOT NULL,
	"sex" text NOT NULL,
	"urgent" boolean NOT NULL,
	"items" json NOT NULL,
	"service" integer NOT NULL,
	"tip" integer NOT NULL,
	"goods" integer NOT NULL,
	"total" integer NOT NULL,
	"percent" integer,
	"pay" integer,
	"spent" integer,
	"refunded" integer,
	"earned" integer,
	"fee" integer,
	"company" text,
	"express_company" text,
	"express_number" text,
	"pickup_code" text NOT NULL,
	"receive_code" text NOT NULL,
	"transfer_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"transfer_tries" integer DEFAULT 0 NOT NULL,
	"owner_track" boolean NOT NULL,
	"rider_track" boolean DEFAULT false NOT NULL,
	"position" json,
	"due_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	"grabbed_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"dispute_by" text,
	"dispute_text" text,
	"disputed_at" timestamp (3) with time zone,
	"share" integer,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "errands_number_unique" UNIQUE("number"),
	CONSTRAINT "errands_total" CHECK (total = service + goods and tip <= service and total > 0),
	CONSTRAINT "errands_spent" CHECK (spent is null or (spent >= 0 and spent <= goods)),
	CONSTRAINT "errands_holder" CHECK (state not in ('taken', 'handing', 'carrying', 'passing', 'delivered', 'disputed', 'done', 'decided') or rider_id is not null)
);
--> statement-breakpoint
CREATE TABLE "rider_earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rider_id" uuid NOT NULL,
	"errand_id" uuid NOT NULL,
	"what" text NOT NULL,
	"amount" integer NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rider_margins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "riders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"working" boolean DEFAULT true NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"pictures" json NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"refusal" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bank" text NOT NULL,
	"tail" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"holder" text NOT NULL,
	"city" text NOT NULL,
	"branch" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal_reviews" (
	"withdrawal_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawal_reviews_withdrawal_id_reviewer_id_pk" PRIMARY KEY("withdrawal_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"school_id" uuid,
	"key" uuid NOT NULL,
	"way" text NOT NULL,
	"card_id" uuid,
	"open_id" text,
	"destination" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"package" text,
	"confirm_by" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawals_amount" CHECK (amount > 0 and fee >= 0 and fee < amount)
);
--> statement-breakpoint
ALTER TABLE "screenings" ALTER COLUMN "school_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (bigrams(text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "errand_id" uuid;--> statement-breakpoint
ALTER TABLE "confessions" ADD COLUMN "looking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_answers" ADD COLUMN "grams" text[] GENERATED ALWAYS AS (bigrams(text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD COLUMN "bounty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_questions" ADD COLUMN "bounty_state" text;--> statement-breakpoint
ALTER TABLE "houses" ADD COLUMN "zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_stations" ADD CONSTRAINT "parcel_stations_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_errand_id_errands_id_fk" FOREIGN KEY ("errand_id") REFERENCES "public"."errands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errand_events" ADD CONSTRAINT "errand_events_errand_id_errands_id_fk" FOREIGN KEY ("errand_id") REFERENCES "public"."errands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errand_events" ADD CONSTRAINT "errand_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errand_tips" ADD CONSTRAINT "errand_tips_errand_id_errands_id_fk" FOREIGN KEY ("errand_id") REFERENCES "public"."errands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errand_tips" ADD CONSTRAINT "errand_tips_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errands" ADD CONSTRAINT "errands_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errands" ADD CONSTRAINT "errands_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errands" ADD CONSTRAINT "errands_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errands" ADD CONSTRAINT "errands_next_id_users_id_fk" FOREIGN KEY ("next_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "errands" ADD CONSTRAINT "errands_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_earnings" ADD CONSTRAINT "rider_earnings_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_earnings" ADD CONSTRAINT "rider_earnings_errand_id_errands_id_fk" FOREIGN KEY ("errand_id") REFERENCES "public"."errands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_margins" ADD CONSTRAINT "rider_margins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "riders" ADD CONSTRAINT "riders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "riders" ADD CONSTRAINT "riders_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_waits" ADD CONSTRAINT "picture_waits_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_reviews" ADD CONSTRAINT "withdrawal_reviews_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_reviews" ADD CONSTRAINT "withdrawal_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_card_id_wallet_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."wallet_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_stations_name" ON "parcel_stations" USING btree ("school_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "user_addresses_key" ON "user_addresses" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "user_addresses_default" ON "user_addresses" USING btree ("user_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_addresses_user" ON "user_addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_addresses_house" ON "user_addresses" USING btree ("house_id");--> statement-breakpoint
CREATE INDEX "user_addresses_deleted" ON "user_addresses" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_once" ON "evaluations" USING btree ("errand_id","of");--> statement-breakpoint
CREATE INDEX "evaluations_target" ON "evaluations" USING btree ("target_id","of","id");--> statement-breakpoint
CREATE INDEX "evaluations_author" ON "evaluations" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "ledger_postings_transfer" ON "ledger_postings" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING brin ("at");--> statement-breakpoint
CREATE INDEX "ledger_transfers_subject" ON "ledger_transfers" USING btree ("subject","id") WHERE subject is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("kind","subject_id","channel") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "payments_thing" ON "payments" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE state in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "sandbox_orders_due" ON "sandbox_orders" USING btree ("due_at") WHERE calls > 0;--> statement-breakpoint
CREATE INDEX "errand_events_errand" ON "errand_events" USING btree ("errand_id","id");--> statement-breakpoint
CREATE INDEX "errand_events_actor" ON "errand_events" USING btree ("actor_id","id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "errand_events_back" ON "errand_events" USING btree ("actor_id","created_at") WHERE action = 'riderCancel';--> statement-breakpoint
CREATE UNIQUE INDEX "errand_tips_key" ON "errand_tips" USING btree ("owner_id","key");--> statement-breakpoint
CREATE INDEX "errand_tips_errand" ON "errand_tips" USING btree ("errand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "errands_key" ON "errands" USING btree ("owner_id","key");--> statement-breakpoint
CREATE INDEX "errands_owner" ON "errands" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "errands_rider" ON "errands" USING btree ("rider_id","id") WHERE rider_id is not null;--> statement-breakpoint
CREATE INDEX "errands_next" ON "errands" USING btree ("next_id") WHERE next_id is not null;--> statement-breakpoint
CREATE INDEX "errands_decided" ON "errands" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "errands_hall" ON "errands" USING btree ("school_id","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "errands_hall_pay" ON "errands" USING btree ("school_id","service","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "errands_running" ON "errands" USING btree ("rider_id") WHERE state in ('taken', 'handing', 'carrying', 'passing', 'delivered', 'disputed');--> statement-breakpoint
CREATE INDEX "errands_until" ON "errands" USING btree ("until_at") WHERE until_at is not null;--> statement-breakpoint
CREATE INDEX "errands_disputes" ON "errands" USING btree ("school_id","disputed_at","id") WHERE state = 'disputed';--> statement-breakpoint
CREATE INDEX "errands_ended" ON "errands" USING btree ("school_id","ended_at") WHERE state = 'done';--> statement-breakpoint
CREATE INDEX "errands_contact" ON "errands" USING btree ("ended_at") WHERE contact is not null and ended_at is not null;--> statement-breakpoint
CREATE INDEX "rider_earnings_rider" ON "rider_earnings" USING btree ("rider_id","id");--> statement-breakpoint
CREATE INDEX "rider_earnings_errand" ON "rider_earnings" USING btree ("errand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_margins_key" ON "rider_margins" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "riders_school" ON "riders" USING btree ("school_id") WHERE working;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_waits_target" ON "picture_waits" USING btree ("target_id","kind");--> statement-breakpoint
CREATE INDEX "picture_waits_owner" ON "picture_waits" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_cards_once" ON "wallet_cards" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "wallet_cards_user" ON "wallet_cards" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawal_reviews_reviewer" ON "withdrawal_reviews" USING btree ("reviewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_key" ON "withdrawals" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_day" ON "withdrawals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("user_id","id") WHERE state in ('requested', 'reviewing', 'paying', 'confirming');--> statement-breakpoint
CREATE INDEX "withdrawals_due" ON "withdrawals" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_queue" ON "withdrawals" USING btree ("school_id","id") WHERE state = 'reviewing' or (state = 'paying' and way = 'bank');--> statement-breakpoint
CREATE INDEX "withdrawals_card" ON "withdrawals" USING btree ("card_id") WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX "bank_versions_grams" ON "bank_versions" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "qa_answers_grams" ON "qa_answers" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "qa_questions_bounty" ON "qa_questions" USING btree ("created_at") WHERE bounty_state = 'held';--> statement-breakpoint
CREATE INDEX "qa_questions_own_bounty" ON "qa_questions" USING btree ("author_id") WHERE bounty_state = 'held';