CREATE TABLE "expense_categories" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"is_offered" boolean NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expense_categories_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "expense_receipts" (
	"club" text NOT NULL,
	"expense" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sealed" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expense_receipts_club_expense_pk" PRIMARY KEY("club","expense"),
	CONSTRAINT "expense_receipts_type_known" CHECK ("expense_receipts"."type" in ('application/pdf', 'image/jpeg', 'image/png'))
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"day" date NOT NULL,
	"cents" integer NOT NULL,
	"purpose" text NOT NULL,
	"category" text NOT NULL,
	"sport_id" integer,
	"way" text NOT NULL,
	"advanced_by" text,
	"paid_back_on" date,
	"paid_back_way" text,
	"note" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expenses_club_id_pk" PRIMARY KEY("club","id"),
	CONSTRAINT "expenses_paid_back" CHECK (num_nonnulls("expenses"."paid_back_on", "expenses"."paid_back_way") in (0, 2)),
	CONSTRAINT "expenses_way_known" CHECK ("expenses"."way" in ('bank', 'cash', 'advanced')),
	CONSTRAINT "expenses_paid_back_way_known" CHECK ("expenses"."paid_back_way" in ('bank', 'cash'))
);
--> statement-breakpoint
ALTER TABLE "chronicle" DROP CONSTRAINT "chronicle_kind_known";--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "expense" text;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "pays_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_categories" ADD CONSTRAINT "expense_categories_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_club_expense_expenses_club_id_fk" FOREIGN KEY ("club","expense") REFERENCES "expenses"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_season" ON "expenses" USING btree ("club","season_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_expense" ON "bank_matches" USING btree ("club","expense");--> statement-breakpoint
ALTER TABLE "chronicle" ADD CONSTRAINT "chronicle_kind_known" CHECK ("chronicle"."kind" in ('payment', 'cheque', 'slip', 'plan', 'aid', 'aidKind', 'exemption', 'refusalReason', 'note', 'method', 'means', 'issuer', 'paper', 'journal', 'bankLine', 'expense', 'expenseCategory'));