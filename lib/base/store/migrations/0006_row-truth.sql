DROP INDEX "job_rows_open";--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "doubts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "superseded_by" integer;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "reading" bigint;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "waits_since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
CREATE INDEX "job_rows_same" ON "job_rows" USING btree ("registration_id","job_id");--> statement-breakpoint
CREATE INDEX "job_rows_open" ON "job_rows" USING btree ("job_id","position") WHERE "job_rows"."state" in ('queued', 'sending', 'unknown');