ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_doing_known";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sport_ids" integer[];--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "group_ids" integer[];--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "alone_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "keys_alone_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_section" CHECK (num_nonnulls("invitations"."sport_ids", "invitations"."group_ids") in (0, 2));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_doing_known" CHECK ("passkey_challenges"."doing" in ('make', 'show', 'alone'));