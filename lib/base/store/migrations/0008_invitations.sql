CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"club" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "home_club" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_address" ON "invitations" USING btree ("club","email");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_home_club_clubs_slug_fk" FOREIGN KEY ("home_club") REFERENCES "clubs"("slug") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "accounts" SET "home_club" = "only"."club"
FROM (SELECT "account_id", min("club") AS "club" FROM "memberships" GROUP BY "account_id" HAVING count(*) = 1) AS "only"
WHERE "only"."account_id" = "accounts"."id" AND NOT EXISTS (
	SELECT 1 FROM "audit_entries" AS "entry"
	WHERE "entry"."subject" = 'accounts/' || "accounts"."id" AND "entry"."club" <> "only"."club"
);
