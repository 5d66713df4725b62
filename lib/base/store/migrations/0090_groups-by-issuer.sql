CREATE TABLE "ended_memberships" (
	"account_id" integer NOT NULL,
	"club" text NOT NULL,
	"groups_issuer" text,
	CONSTRAINT "ended_memberships_account_id_club_pk" PRIMARY KEY("account_id","club"),
	CONSTRAINT "ended_memberships_groups_named" CHECK ("ended_memberships"."groups_issuer" <> '')
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "groups_issuer" text;--> statement-breakpoint
ALTER TABLE "provider_subjects" ADD COLUMN "groups_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ended_memberships" ADD CONSTRAINT "ended_memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_memberships" ADD CONSTRAINT "ended_memberships_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_memberships_club" ON "ended_memberships" USING btree ("club");--> statement-breakpoint
-- Of which provider a role by groups came was not written down: the one for which its club has a table, or nobody knows and the role is somebody's.
UPDATE "memberships" m SET "groups_issuer" = (SELECT min(g."issuer") FROM "provider_groups" g WHERE g."club" = m."club" HAVING count(DISTINCT g."issuer") = 1)
WHERE m."is_by_groups" AND m."last_day" IS NULL;--> statement-breakpoint
ALTER TABLE "memberships" DROP COLUMN "is_by_groups";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_groups_endless" CHECK (num_nonnulls("memberships"."groups_issuer", "memberships"."last_day") < 2);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_groups_named" CHECK ("memberships"."groups_issuer" <> '');