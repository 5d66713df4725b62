ALTER TABLE "jobs" ADD COLUMN "ask_key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_ask_key_unique" UNIQUE("ask_key");