ALTER TABLE "works" ADD COLUMN "in_batches" text;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "batches" jsonb;--> statement-breakpoint
CREATE INDEX "works_in_batches" ON "works" USING btree ("id") WHERE "works"."in_batches" is not null;