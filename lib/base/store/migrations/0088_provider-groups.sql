CREATE TABLE "provider_groups" (
	"club" text NOT NULL,
	"issuer" text NOT NULL,
	"group_name" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "provider_groups_club_issuer_group_name_pk" PRIMARY KEY("club","issuer","group_name"),
	CONSTRAINT "provider_groups_role_known" CHECK ("provider_groups"."role" in ('director', 'secretary', 'treasurer', 'coach', 'doctor', 'reader'))
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_by_groups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_groups" ADD CONSTRAINT "provider_groups_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;