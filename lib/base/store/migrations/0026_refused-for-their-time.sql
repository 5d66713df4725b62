ALTER TABLE "webhook_receivers" ADD COLUMN "stale_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_receivers" ADD COLUMN "skew_seconds" integer;--> statement-breakpoint
ALTER TABLE "webhook_receivers" ADD COLUMN "stale_reading" bigint;