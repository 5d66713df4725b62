ALTER TABLE "job_rows" ADD COLUMN "registered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "proven_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "compare_each" boolean DEFAULT false NOT NULL;