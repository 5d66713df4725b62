ALTER TABLE "mailings" DROP CONSTRAINT "mailings_kind_known";--> statement-breakpoint
ALTER TABLE "free_letter_families" ADD COLUMN "papers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "free_letters" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "attached" jsonb;--> statement-breakpoint
ALTER TABLE "free_letters" ADD CONSTRAINT "free_letters_purpose_known" CHECK ("free_letters"."purpose" in ('receipts', 'cards', 'place', 'renewal'));--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_kind_known" CHECK ("mailings"."kind" in ('reminders', 'papers', 'free', 'registered', 'refused', 'called_off', 'taking_place', 'receipts', 'cards', 'place', 'renewal'));