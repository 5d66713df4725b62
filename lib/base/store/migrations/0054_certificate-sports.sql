CREATE TABLE "certificate_sports" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "certificate_sports_club_season_id_member_id_pk" PRIMARY KEY("club","season_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "certificate_sports" ADD CONSTRAINT "certificate_sports_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;