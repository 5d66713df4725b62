CREATE TABLE "import_headings" (
	"club" text NOT NULL,
	"heading" text NOT NULL,
	"field" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_headings_club_heading_pk" PRIMARY KEY("club","heading")
);
--> statement-breakpoint
ALTER TABLE "import_headings" ADD CONSTRAINT "import_headings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;