ALTER TABLE "mail_servers" ADD COLUMN "dkim_selector" text;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD COLUMN "signed_selector" text;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD COLUMN "signed_domain" text;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_signed" CHECK (num_nonnulls("mail_servers"."signed_selector", "mail_servers"."signed_domain") in (0, 2));