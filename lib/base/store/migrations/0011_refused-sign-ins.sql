ALTER TABLE "audit_entries" ADD COLUMN "folded_as" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_folded_as_unique" UNIQUE("folded_as");