ALTER TABLE "accounts" ADD COLUMN "news_read" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "steps_away_at" timestamp with time zone;