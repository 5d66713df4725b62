ALTER TABLE "invitations" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_day" date;