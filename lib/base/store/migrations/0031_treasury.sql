CREATE TABLE "aid_dossiers" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"promised_cents" integer NOT NULL,
	"claimed_on" date,
	"reimbursed_on" date,
	"reimbursed_cents" integer,
	"refused_on" date,
	"payment_id" integer,
	"note" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "aid_dossiers_club_id_pk" PRIMARY KEY("club","id"),
	CONSTRAINT "aid_dossiers_reimbursed" CHECK (("aid_dossiers"."reimbursed_on" is null) = ("aid_dossiers"."reimbursed_cents" is null))
);
--> statement-breakpoint
CREATE TABLE "aid_kinds" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"amount_cents" integer,
	"min_age" integer,
	"max_age" integer,
	"first_day" date,
	"last_day" date,
	"claim" text,
	"is_offered" boolean DEFAULT true NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "aid_kinds_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "deposit_slip_lines" (
	"club" text NOT NULL,
	"slip" integer NOT NULL,
	"position" integer NOT NULL,
	"people" text NOT NULL,
	"cheque_number" text,
	"bank" text,
	"drawer" text,
	"cents" bigint NOT NULL,
	"payment_ids" integer[] NOT NULL,
	CONSTRAINT "deposit_slip_lines_club_slip_position_pk" PRIMARY KEY("club","slip","position")
);
--> statement-breakpoint
CREATE TABLE "deposit_slips" (
	"club" text NOT NULL,
	"number" integer NOT NULL,
	"season_id" integer NOT NULL,
	"method" text NOT NULL,
	"count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"deposited_on" date,
	"statement_line" text,
	"deposited_by" text,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_slips_club_number_pk" PRIMARY KEY("club","number")
);
--> statement-breakpoint
CREATE TABLE "deposited_payments" (
	"club" text NOT NULL,
	"payment_id" integer NOT NULL,
	"slip" integer NOT NULL,
	CONSTRAINT "deposited_payments_club_payment_id_pk" PRIMARY KEY("club","payment_id")
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"note" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instalment_plans_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"club" text NOT NULL,
	"plan" text NOT NULL,
	"position" integer NOT NULL,
	"month" date NOT NULL,
	"cents" integer NOT NULL,
	"payment_id" integer,
	"linked_by" text,
	"linked_at" timestamp with time zone,
	CONSTRAINT "instalments_club_plan_position_pk" PRIMARY KEY("club","plan","position")
);
--> statement-breakpoint
CREATE TABLE "journal_exports" (
	"club" text NOT NULL,
	"number" integer NOT NULL,
	"season_id" integer NOT NULL,
	"count" integer NOT NULL,
	"sum_cents" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_exports_club_number_pk" PRIMARY KEY("club","number")
);
--> statement-breakpoint
CREATE TABLE "payment_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_counters" (
	"club" text NOT NULL,
	"payment_id" integer NOT NULL,
	"counters_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_counters_club_payment_id_pk" PRIMARY KEY("club","payment_id")
);
--> statement-breakpoint
CREATE TABLE "payment_details" (
	"club" text NOT NULL,
	"payment_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"recording" text,
	"cheque_number" text,
	"bank" text,
	"drawer" text,
	"deposit_month" date,
	"note" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_details_club_payment_id_pk" PRIMARY KEY("club","payment_id")
);
--> statement-breakpoint
CREATE TABLE "reminder_exemptions" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"until" date NOT NULL,
	"reason" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_exemptions_club_season_id_member_id_pk" PRIMARY KEY("club","season_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"channel" text NOT NULL,
	"balance_cents" integer NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treasury_settings" (
	"club" text PRIMARY KEY NOT NULL,
	"received_means" text DEFAULT 'drawer' NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mirror_payments" ADD COLUMN "allocations" jsonb;--> statement-breakpoint
ALTER TABLE "aid_dossiers" ADD CONSTRAINT "aid_dossiers_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aid_dossiers" ADD CONSTRAINT "aid_dossiers_club_kind_aid_kinds_club_id_fk" FOREIGN KEY ("club","kind") REFERENCES "aid_kinds"("club","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aid_kinds" ADD CONSTRAINT "aid_kinds_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slip_lines" ADD CONSTRAINT "deposit_slip_lines_club_slip_deposit_slips_club_number_fk" FOREIGN KEY ("club","slip") REFERENCES "deposit_slips"("club","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposited_payments" ADD CONSTRAINT "deposited_payments_club_slip_deposit_slips_club_number_fk" FOREIGN KEY ("club","slip") REFERENCES "deposit_slips"("club","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_club_plan_instalment_plans_club_id_fk" FOREIGN KEY ("club","plan") REFERENCES "instalment_plans"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_exports" ADD CONSTRAINT "journal_exports_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD CONSTRAINT "payment_changes_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_counters" ADD CONSTRAINT "payment_counters_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_details" ADD CONSTRAINT "payment_details_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_exemptions" ADD CONSTRAINT "reminder_exemptions_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasury_settings" ADD CONSTRAINT "treasury_settings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aid_dossiers_season" ON "aid_dossiers" USING btree ("club","season_id");--> statement-breakpoint
CREATE INDEX "deposit_slips_season" ON "deposit_slips" USING btree ("club","season_id");--> statement-breakpoint
CREATE INDEX "deposited_payments_slip" ON "deposited_payments" USING btree ("club","slip");--> statement-breakpoint
CREATE INDEX "instalment_plans_member" ON "instalment_plans" USING btree ("club","season_id","member_id");--> statement-breakpoint
CREATE INDEX "instalments_payment" ON "instalments" USING btree ("club","payment_id");--> statement-breakpoint
CREATE INDEX "payment_changes_season" ON "payment_changes" USING btree ("club","season_id","seen_at");--> statement-breakpoint
CREATE INDEX "payment_counters_of" ON "payment_counters" USING btree ("club","counters_id");--> statement-breakpoint
CREATE INDEX "payment_details_season" ON "payment_details" USING btree ("club","season_id","deposit_month");--> statement-breakpoint
CREATE INDEX "reminders_member" ON "reminders" USING btree ("club","season_id","member_id","written_at");