ALTER TABLE "clubs" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "exported_at" timestamp with time zone;