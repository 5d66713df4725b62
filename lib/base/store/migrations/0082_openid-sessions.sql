CREATE TABLE "provider_subjects" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" integer NOT NULL,
	"tied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_subjects_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "taken_logouts" (
	"digest" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "provider_subjects" ADD CONSTRAINT "provider_subjects_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_subjects_account" ON "provider_subjects" USING btree ("account_id","issuer");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider" CHECK (num_nonnulls("sessions"."issuer", "sessions"."subject") in (0, 2));--> statement-breakpoint
-- What nobody had written down counted as shown when the session began: it says so itself from now on, and null is that nobody knows.
UPDATE "sessions" SET "proved_at" = "started_at" WHERE "proved_at" IS NULL;
