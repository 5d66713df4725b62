CREATE TABLE "waiting_keys" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"sealed_private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "is_entered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_keys" ADD CONSTRAINT "waiting_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;