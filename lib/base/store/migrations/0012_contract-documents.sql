CREATE TABLE "contract_documents" (
	"club" text PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"fingerprint" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"document" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;