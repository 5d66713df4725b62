ALTER TABLE "medical_rules" ADD COLUMN "set_aside_by" text;--> statement-breakpoint
ALTER TABLE "medical_rules" ADD COLUMN "set_aside_at" timestamp with time zone;