CREATE TABLE "paper_round_families" (
	"club" text NOT NULL,
	"round" text NOT NULL,
	"position" integer NOT NULL,
	"member_ids" integer[] NOT NULL,
	CONSTRAINT "paper_round_families_club_round_position_pk" PRIMARY KEY("club","round","position")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"club" text NOT NULL,
	"journal" integer NOT NULL,
	"position" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"member_id" integer,
	"person" text NOT NULL,
	"amount_cents" bigint,
	"type" text,
	"method" text,
	"received_on" date,
	"allocations" jsonb,
	"names" jsonb NOT NULL,
	"slip" integer,
	"cheque_number" text,
	CONSTRAINT "journal_lines_club_journal_position_pk" PRIMARY KEY("club","journal","position")
);
--> statement-breakpoint
CREATE TABLE "reminder_round_families" (
	"club" text NOT NULL,
	"round" text NOT NULL,
	"position" integer NOT NULL,
	"member_ids" integer[] NOT NULL,
	"balance_cents" bigint NOT NULL,
	"with_waiting" boolean NOT NULL,
	CONSTRAINT "reminder_round_families_club_round_position_pk" PRIMARY KEY("club","round","position")
);
--> statement-breakpoint
ALTER TABLE "paper_round_families" ADD CONSTRAINT "paper_round_families_round" FOREIGN KEY ("club","round") REFERENCES "paper_rounds"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_journal" FOREIGN KEY ("club","journal") REFERENCES "journal_exports"("club","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_round_families" ADD CONSTRAINT "reminder_round_families_round" FOREIGN KEY ("club","round") REFERENCES "reminder_rounds"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_lines_member" ON "journal_lines" USING btree ("club","member_id");--> statement-breakpoint
-- What stood in one column of JSON goes into a row each, in its order. What is no list there has no rows.
INSERT INTO "paper_round_families" ("club", "round", "position", "member_ids")
SELECT r."club", r."id", f.nth - 1, array(SELECT m.id::int FROM jsonb_array_elements_text(f.family) WITH ORDINALITY AS m (id, nth) ORDER BY m.nth)
FROM "paper_rounds" r, jsonb_array_elements(CASE WHEN jsonb_typeof(r."families") = 'array' THEN r."families" ELSE '[]' END) WITH ORDINALITY AS f (family, nth);--> statement-breakpoint
INSERT INTO "reminder_round_families" ("club", "round", "position", "member_ids", "balance_cents", "with_waiting")
SELECT r."club", r."id", f.nth - 1,
  array(SELECT m.id::int FROM jsonb_array_elements_text(f.family -> 'memberIds') WITH ORDINALITY AS m (id, nth) ORDER BY m.nth),
  (f.family ->> 'balanceCents')::bigint, coalesce((f.family ->> 'withWaiting')::boolean, false)
FROM "reminder_rounds" r, jsonb_array_elements(CASE WHEN jsonb_typeof(r."families") = 'array' THEN r."families" ELSE '[]' END) WITH ORDINALITY AS f (family, nth);--> statement-breakpoint
INSERT INTO "journal_lines" ("club", "journal", "position", "payment_id", "member_id", "person", "amount_cents", "type", "method", "received_on", "allocations", "names", "slip", "cheque_number")
SELECT j."club", j."number", l.nth - 1, (l.line ->> 'paymentId')::int, (l.line ->> 'memberId')::int, coalesce(l.line ->> 'person', ''),
  (l.line ->> 'amountCents')::bigint, l.line ->> 'type', l.line ->> 'method', (l.line ->> 'receivedOn')::date,
  nullif(l.line -> 'allocations', 'null'), coalesce(nullif(l.line -> 'names', 'null'), '[]'), (l.line ->> 'slip')::int, l.line ->> 'chequeNumber'
FROM "journal_exports" j, jsonb_array_elements(CASE WHEN jsonb_typeof(j."lines") = 'array' THEN j."lines" ELSE '[]' END) WITH ORDINALITY AS l (line, nth);--> statement-breakpoint
ALTER TABLE "paper_rounds" DROP COLUMN "families";--> statement-breakpoint
ALTER TABLE "journal_exports" DROP COLUMN "lines";--> statement-breakpoint
ALTER TABLE "reminder_rounds" DROP COLUMN "families";--> statement-breakpoint
-- One name for who wrote and when; the state of a row, since a standing is what a person's registrations say.
ALTER TABLE "presence_corrections" RENAME COLUMN "at" TO "written_at";--> statement-breakpoint
ALTER TABLE "presence_corrections" RENAME COLUMN "by" TO "written_by";--> statement-breakpoint
ALTER TABLE "twin_verdicts" RENAME COLUMN "by_id" TO "written_by_id";--> statement-breakpoint
ALTER TABLE "twin_verdicts" RENAME COLUMN "by_name" TO "written_by";--> statement-breakpoint
ALTER TABLE "twin_verdicts" RENAME COLUMN "at" TO "written_at";--> statement-breakpoint
ALTER TABLE "stage_rows" RENAME COLUMN "standing" TO "state";--> statement-breakpoint
ALTER TABLE "stage_rows" RENAME CONSTRAINT "stage_rows_standing_known" TO "stage_rows_state_known";--> statement-breakpoint
ALTER INDEX "stage_rows_standing" RENAME TO "stage_rows_state";--> statement-breakpoint
-- What is no kind of failure any more is one of the club's own.
UPDATE "attendance_seasons" SET "error_kind" = 'failed' WHERE "error_kind" NOT IN ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed');--> statement-breakpoint
UPDATE "paper_fillings" SET "error_kind" = 'failed' WHERE "error_kind" NOT IN ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed');--> statement-breakpoint
UPDATE "mirror_states" SET "error_kind" = 'failed' WHERE "error_kind" NOT IN ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed');--> statement-breakpoint
UPDATE "whole_readings" SET "error_kind" = 'failed' WHERE "error_kind" NOT IN ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed');--> statement-breakpoint
ALTER TABLE "attendance_seasons" ADD CONSTRAINT "attendance_seasons_error_kind_known" CHECK ("attendance_seasons"."error_kind" in ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed'));--> statement-breakpoint
ALTER TABLE "paper_fillings" ADD CONSTRAINT "paper_fillings_error_kind_known" CHECK ("paper_fillings"."error_kind" in ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed'));--> statement-breakpoint
ALTER TABLE "mirror_states" ADD CONSTRAINT "mirror_states_error_kind_known" CHECK ("mirror_states"."error_kind" in ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed'));--> statement-breakpoint
ALTER TABLE "whole_readings" ADD CONSTRAINT "whole_readings_error_kind_known" CHECK ("whole_readings"."error_kind" in ('unreachable', 'credentials', 'api_disabled', 'scope', 'not_found', 'conflict', 'refused', 'rate_limited', 'contract', 'failed'));