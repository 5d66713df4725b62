CREATE TABLE "mirror_communes" (
	"club" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	CONSTRAINT "mirror_communes_club_code_pk" PRIMARY KEY("club","code")
);
--> statement-breakpoint
ALTER TABLE "mirror_communes" ADD CONSTRAINT "mirror_communes_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;