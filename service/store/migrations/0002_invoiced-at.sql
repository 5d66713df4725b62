ALTER TABLE "annual_registrations" ADD COLUMN "invoiced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "invoiced_at" timestamp with time zone;