CREATE TABLE "membership_sections" (
	"account_id" integer NOT NULL,
	"club" text NOT NULL,
	"sport_ids" integer[] NOT NULL,
	"group_ids" integer[] NOT NULL,
	CONSTRAINT "membership_sections_account_id_club_pk" PRIMARY KEY("account_id","club")
);
--> statement-breakpoint
ALTER TABLE "membership_sections" ADD CONSTRAINT "membership_sections_membership" FOREIGN KEY ("account_id","club") REFERENCES "memberships"("account_id","club") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_sections_club" ON "membership_sections" USING btree ("club");