CREATE TABLE "bank_accounts" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"number_digest" text,
	"ending" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_club_id_pk" PRIMARY KEY("club","id"),
	CONSTRAINT "bank_accounts_number" CHECK (num_nonnulls("bank_accounts"."number_digest", "bank_accounts"."ending") in (0, 2)),
	CONSTRAINT "bank_accounts_kind_known" CHECK ("bank_accounts"."kind" in ('bank', 'collector'))
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"sha256" text NOT NULL,
	"odd" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_files_club_id_pk" PRIMARY KEY("club","id"),
	CONSTRAINT "bank_files_format_known" CHECK ("bank_files"."format" in ('ofx', 'camt', 'csv'))
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"cents" bigint NOT NULL,
	"label" text NOT NULL,
	"label_key" text NOT NULL,
	"reference" text NOT NULL,
	"rank" integer NOT NULL,
	"paid_out_on" date,
	"file" text NOT NULL,
	"row" integer NOT NULL,
	"standing" text NOT NULL,
	"alike" bigint,
	"said_by" text,
	"said_at" timestamp with time zone,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_lines_known" UNIQUE("club","account","day","cents","label_key","reference","rank"),
	CONSTRAINT "bank_lines_said" CHECK (num_nonnulls("bank_lines"."said_by", "bank_lines"."said_at") in (0, 2)),
	CONSTRAINT "bank_lines_standing_known" CHECK ("bank_lines"."standing" in ('counted', 'doubtful', 'double'))
);
--> statement-breakpoint
CREATE TABLE "bank_mappings" (
	"club" text NOT NULL,
	"heads" text NOT NULL,
	"fields" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_mappings_club_heads_pk" PRIMARY KEY("club","heads")
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"club" text NOT NULL,
	"line" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"slip" integer,
	"payment_id" integer,
	"recording" text,
	"dossier" text,
	"other" bigint,
	"before" jsonb,
	"note" text,
	"how" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_matches_line_position_pk" PRIMARY KEY("line","position"),
	CONSTRAINT "bank_matches_kind_known" CHECK ("bank_matches"."kind" in ('slip', 'payment', 'refund', 'recording', 'aid', 'fee', 'transfer', 'expense', 'not_ours')),
	CONSTRAINT "bank_matches_how_known" CHECK ("bank_matches"."how" in ('sure', 'likely', 'chosen'))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"club" text NOT NULL,
	"file" text NOT NULL,
	"account" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"lines" integer NOT NULL,
	"added" integer NOT NULL,
	"doubtful" integer NOT NULL,
	"sum_cents" bigint NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"closing_day" date,
	CONSTRAINT "bank_statements_club_file_account_pk" PRIMARY KEY("club","file","account"),
	CONSTRAINT "bank_statements_days" CHECK (num_nonnulls("bank_statements"."first_day", "bank_statements"."last_day") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "chronicle" DROP CONSTRAINT "chronicle_kind_known";--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_club_account_bank_accounts_club_id_fk" FOREIGN KEY ("club","account") REFERENCES "bank_accounts"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_club_file_bank_files_club_id_fk" FOREIGN KEY ("club","file") REFERENCES "bank_files"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_alike_bank_lines_id_fk" FOREIGN KEY ("alike") REFERENCES "bank_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_mappings" ADD CONSTRAINT "bank_mappings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_bank_lines_id_fk" FOREIGN KEY ("line") REFERENCES "bank_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_other_bank_lines_id_fk" FOREIGN KEY ("other") REFERENCES "bank_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_club_file_bank_files_club_id_fk" FOREIGN KEY ("club","file") REFERENCES "bank_files"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_club_account_bank_accounts_club_id_fk" FOREIGN KEY ("club","account") REFERENCES "bank_accounts"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number_digest" ON "bank_accounts" USING btree ("club","number_digest");--> statement-breakpoint
CREATE INDEX "bank_files_sha256" ON "bank_files" USING btree ("club","sha256");--> statement-breakpoint
CREATE INDEX "bank_files_written" ON "bank_files" USING btree ("club","written_at");--> statement-breakpoint
CREATE INDEX "bank_lines_file" ON "bank_lines" USING btree ("club","file");--> statement-breakpoint
CREATE INDEX "bank_lines_alike" ON "bank_lines" USING btree ("alike") WHERE "bank_lines"."alike" is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("club","day");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_slip" ON "bank_matches" USING btree ("club","slip");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_payment" ON "bank_matches" USING btree ("club","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_recording" ON "bank_matches" USING btree ("club","recording");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_dossier" ON "bank_matches" USING btree ("club","dossier");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_other" ON "bank_matches" USING btree ("other");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("club","account");--> statement-breakpoint
ALTER TABLE "chronicle" ADD CONSTRAINT "chronicle_kind_known" CHECK ("chronicle"."kind" in ('payment', 'cheque', 'slip', 'plan', 'aid', 'aidKind', 'exemption', 'refusalReason', 'note', 'method', 'means', 'issuer', 'paper', 'journal', 'bankLine'));