ALTER TABLE "mail_boxes" DROP CONSTRAINT "mail_boxes_fault_known";--> statement-breakpoint
ALTER TABLE "mail_servers" DROP CONSTRAINT "mail_servers_stop_reason_known";--> statement-breakpoint
ALTER TABLE "mail_boxes" ADD COLUMN "token_address" text;--> statement-breakpoint
ALTER TABLE "mail_boxes" ADD COLUMN "token_scope" text;--> statement-breakpoint
ALTER TABLE "mail_boxes" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD COLUMN "token_address" text;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD COLUMN "token_scope" text;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "mail_boxes" ADD CONSTRAINT "mail_boxes_grant" CHECK (num_nonnulls("mail_boxes"."token_address", "mail_boxes"."client_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "mail_boxes" ADD CONSTRAINT "mail_boxes_fault_known" CHECK ("mail_boxes"."fault" in ('unknown_name', 'private_address', 'port', 'unreachable', 'silent', 'dropped', 'encryption', 'credentials', 'folder', 'protocol', 'sealed', 'unwritten', 'grant_refused', 'client_refused', 'no_token', 'token_address'));--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_grant" CHECK (num_nonnulls("mail_servers"."token_address", "mail_servers"."client_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_stop_reason_known" CHECK ("mail_servers"."stop_reason" in ('quota', 'busy', 'unreachable', 'encryption', 'credentials', 'sender', 'grant_refused', 'client_refused', 'no_token', 'token_address'));