CREATE TABLE "mirror_postal_codes" (
	"club" text NOT NULL,
	"postal_code" text NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "mirror_postal_codes_club_postal_code_pk" PRIMARY KEY("club","postal_code")
);
--> statement-breakpoint
ALTER TABLE "mirror_postal_codes" ADD CONSTRAINT "mirror_postal_codes_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;