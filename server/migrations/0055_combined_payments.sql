CREATE TABLE "seller_merchants" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"number" text,
	"wanted" text,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_splits" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "payment_splits_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_splits_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "combined" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "merchant" text;--> statement-breakpoint
ALTER TABLE "seller_merchants" ADD CONSTRAINT "seller_merchants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_merchants" ADD CONSTRAINT "seller_merchants_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_merchants" ADD CONSTRAINT "seller_merchants_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_splits" ADD CONSTRAINT "payment_splits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_merchants_waiting" ON "seller_merchants" USING btree ("school_id","created_at","user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "seller_merchants_decided_by" ON "seller_merchants" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_merchants_number" ON "seller_merchants" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "payment_splits_due" ON "payment_splits" USING btree ("due_at") WHERE state in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "payments_combined" ON "payments" USING btree ("combined") WHERE combined is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_merchant" CHECK ((combined is null) = (merchant is null));