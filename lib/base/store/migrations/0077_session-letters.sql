ALTER TABLE "automatic_letters" DROP CONSTRAINT "automatic_letters_kind_known";--> statement-breakpoint
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_kind_known";--> statement-breakpoint
ALTER TABLE "automatic_letters" ADD CONSTRAINT "automatic_letters_kind_known" CHECK ("automatic_letters"."kind" in ('registered', 'refused', 'called_off', 'taking_place'));--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_kind_known" CHECK ("mailings"."kind" in ('reminders', 'papers', 'free', 'registered', 'refused', 'called_off', 'taking_place'));