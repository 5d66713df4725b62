CREATE TABLE "store_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "store_keys_one" CHECK ("store_keys"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "offered_by" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_offered_by_accounts_id_fk" FOREIGN KEY ("offered_by") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;