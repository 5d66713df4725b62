ALTER TABLE "quota_allowances" ADD COLUMN "people_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quota_spendings" ADD COLUMN "clicks" integer DEFAULT 0 NOT NULL;