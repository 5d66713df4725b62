CREATE TABLE "pieces" (
	"work_id" integer NOT NULL,
	"position" integer NOT NULL,
	"subject" text NOT NULL,
	"serial" text,
	"record_id" integer,
	"member_id" integer,
	"activity_id" integer,
	"record_made_at" timestamp with time zone,
	"frozen" jsonb,
	"result" jsonb,
	"idempotency_key" text NOT NULL,
	"step" text,
	"begun" boolean DEFAULT false NOT NULL,
	"foreseen" text,
	"basis" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"code" text,
	"detail" text,
	"request_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"perhaps_written" boolean DEFAULT false NOT NULL,
	"tried_at" timestamp with time zone,
	"doubts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"waits_since" timestamp with time zone,
	"superseded_by" integer,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"reading" bigint,
	"undone_at" timestamp with time zone,
	CONSTRAINT "pieces_work_id_position_pk" PRIMARY KEY("work_id","position")
);
--> statement-breakpoint
CREATE TABLE "work_reads" (
	"account_id" integer NOT NULL,
	"work_id" integer NOT NULL,
	"reading" bigint NOT NULL,
	CONSTRAINT "work_reads_account_id_work_id_pk" PRIMARY KEY("account_id","work_id")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"club" text NOT NULL,
	"kind" text NOT NULL,
	"collection" text NOT NULL,
	"operation" text NOT NULL,
	"season_id" integer,
	"member_id" integer,
	"base_url" text,
	"in_turn" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"pause_reason" text,
	"pause_detail" text,
	"troubles" integer DEFAULT 0 NOT NULL,
	"taken_back_by" text,
	"not_before" timestamp with time zone NOT NULL,
	"waits_since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"size" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ask_key" text,
	"proven_until" timestamp with time zone,
	"compare_each" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "works_ask_key_unique" UNIQUE("ask_key")
);
--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reads" ADD CONSTRAINT "work_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reads" ADD CONSTRAINT "work_reads_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pieces_key" ON "pieces" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "pieces_open" ON "pieces" USING btree ("work_id","position") WHERE "pieces"."state" in ('queued', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "pieces_sending" ON "pieces" USING btree ("serial") WHERE "pieces"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "pieces_subject" ON "pieces" USING btree ("subject","work_id");--> statement-breakpoint
CREATE INDEX "pieces_record" ON "pieces" USING btree ("record_id","work_id");--> statement-breakpoint
CREATE INDEX "pieces_failed" ON "pieces" USING btree ("work_id") WHERE "pieces"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "works_club_season" ON "works" USING btree ("club","kind","season_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "works_live" ON "works" USING btree ("not_before") WHERE "works"."state" in ('queued', 'running', 'paused');--> statement-breakpoint
INSERT INTO "works" ("id", "club", "kind", "collection", "operation", "season_id", "member_id", "state", "pause_reason", "pause_detail", "troubles", "taken_back_by", "not_before", "waits_since", "size", "asked_by", "asked_by_name", "asked_at", "ask_key", "proven_until", "compare_each", "finished_at")
OVERRIDING SYSTEM VALUE
SELECT "id", "club", CASE WHEN "operation" = 'move' THEN 'moves' ELSE 'decisions' END, "kind", "operation", "season_id", "moved_to", "state", "pause_reason", "pause_detail", "troubles", "taken_back_by", "not_before", "waits_since", "size", "asked_by", "asked_by_name", "asked_at", "ask_key", "proven_until", "compare_each", "finished_at"
FROM "jobs";
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('works', 'id'), greatest(1, (SELECT max("id") FROM "works")), EXISTS (SELECT 1 FROM "works"));
--> statement-breakpoint
INSERT INTO "pieces" ("work_id", "position", "subject", "serial", "record_id", "member_id", "activity_id", "record_made_at", "frozen", "result", "idempotency_key", "step", "begun", "foreseen", "basis", "state", "code", "detail", "request_id", "attempts", "perhaps_written", "tried_at", "doubts", "not_before", "waits_since", "superseded_by", "lease_owner", "lease_until", "decided_at", "reading", "undone_at")
SELECT r."job_id", r."position", j."kind" || ' ' || r."registration_id", 'work ' || r."activity_id" || ' of ' || r."job_id", r."registration_id", r."member_id", r."activity_id", r."registered_at", r."moving", CASE WHEN r."created_id" IS NOT NULL THEN jsonb_build_object('createdId', r."created_id") END, r."idempotency_key", r."step", r."begun", r."foreseen", r."basis", r."state", r."code", r."detail", r."request_id", r."attempts", r."perhaps_written", r."tried_at", r."doubts", r."not_before", r."waits_since", r."superseded_by", r."lease_owner", r."lease_until", r."decided_at", r."reading", r."undone_at"
FROM "job_rows" r JOIN "jobs" j ON j."id" = r."job_id";
--> statement-breakpoint
INSERT INTO "work_reads" ("account_id", "work_id", "reading") SELECT "account_id", "job_id", "reading" FROM "job_reads";
--> statement-breakpoint
INSERT INTO "works" ("club", "kind", "collection", "operation", "season_id", "member_id", "base_url", "in_turn", "state", "not_before", "size", "asked_by", "asked_by_name", "asked_at", "ask_key", "finished_at")
SELECT e."club", 'enrolments', 'registrations', 'create', e."season_id", e."member_id", e."base_url", true, CASE WHEN s."open" > 0 THEN 'queued' ELSE 'done' END, clock_timestamp(), s."size", e."asked_by", e."asked_by_name", e."asked_at", 'enrolment ' || e."club" || ' ' || e."ask", CASE WHEN s."open" = 0 THEN s."ended" END
FROM "enrolments" e JOIN (
  SELECT "club", "ask", count(*) AS "size", count(*) FILTER (WHERE "state" IN ('queued', 'sending', 'unknown')) AS "open", max("decided_at") AS "ended"
  FROM "enrolment_rows" GROUP BY "club", "ask"
) s ON s."club" = e."club" AND s."ask" = e."ask"
ORDER BY e."asked_at", e."club", e."ask";
--> statement-breakpoint
INSERT INTO "pieces" ("work_id", "position", "subject", "serial", "member_id", "activity_id", "frozen", "result", "idempotency_key", "state", "code", "detail", "request_id", "attempts", "perhaps_written", "not_before", "lease_owner", "lease_until", "decided_at")
SELECT w."id", r."position", 'member ' || w."member_id" || ' to ' || r."kind" || ' ' || r."activity_id", 'work enrolment of ' || w."id", w."member_id", r."activity_id", jsonb_build_object('kind', r."kind", 'slotIds', to_jsonb(r."slot_ids")), CASE WHEN r."registration_id" IS NOT NULL THEN jsonb_build_object('registrationId', r."registration_id") END, r."idempotency_key", CASE WHEN r."state" = 'withdrawn' THEN 'taken_back' ELSE r."state" END, r."code", r."detail", r."request_id", r."attempts", r."perhaps_written", r."not_before", r."lease_owner", r."lease_until", r."decided_at"
FROM "enrolment_rows" r JOIN "works" w ON w."ask_key" = 'enrolment ' || r."club" || ' ' || r."ask";
--> statement-breakpoint
INSERT INTO "works" ("club", "kind", "collection", "operation", "season_id", "member_id", "base_url", "in_turn", "state", "not_before", "size", "asked_by", "asked_by_name", "asked_at", "ask_key", "finished_at")
SELECT "club", 'marks', 'attendance', 'record', "season_id", "member_id", "base_url", true, CASE WHEN "state" IN ('waiting', 'sending') THEN 'queued' ELSE 'done' END, clock_timestamp(), 1, "account_id", "account_name", "arrived_at", 'mark ' || "club" || ' ' || "id", "decided_at"
FROM "attendance_marks" ORDER BY "sequence";
--> statement-breakpoint
INSERT INTO "pieces" ("work_id", "position", "subject", "serial", "member_id", "activity_id", "frozen", "result", "idempotency_key", "state", "code", "detail", "request_id", "attempts", "perhaps_written", "not_before", "lease_owner", "lease_until", "decided_at")
SELECT w."id", 0, m."type" || ' ' || m."course_id" || ' ' || m."date" || ' ' || m."member_id", m."club" || ' ' || m."type" || ' ' || m."course_id" || ' ' || m."date", m."member_id", m."course_id",
  jsonb_build_object('date', m."date"::text, 'type', m."type", 'courseId', m."course_id", 'presence', m."presence", 'madeAt', to_char(m."made_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seen', m."seen", 'insist', m."insist"),
  CASE WHEN m."state" = 'conflict' THEN jsonb_build_object('theirs', m."theirs", 'theirsBy', m."theirs_by", 'theirsAt', to_char(m."theirs_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
  m."idempotency_key",
  CASE m."state" WHEN 'waiting' THEN CASE WHEN m."perhaps_written" THEN 'unknown' ELSE 'queued' END WHEN 'conflict' THEN 'failed' WHEN 'refused' THEN 'failed' ELSE m."state" END,
  CASE WHEN m."state" = 'conflict' THEN 'presence_conflict' ELSE m."code" END, m."detail", m."request_id", m."attempts", m."perhaps_written", m."not_before", m."lease_owner", m."lease_until", m."decided_at"
FROM "attendance_marks" m JOIN "works" w ON w."ask_key" = 'mark ' || m."club" || ' ' || m."id";
