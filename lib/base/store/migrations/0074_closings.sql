CREATE TABLE "closing_lines" (
	"club" text NOT NULL,
	"closing" integer NOT NULL,
	"position" integer NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"count" integer NOT NULL,
	"in_cents" bigint NOT NULL,
	"out_cents" bigint NOT NULL,
	CONSTRAINT "closing_lines_club_closing_position_pk" PRIMARY KEY("club","closing","position"),
	CONSTRAINT "closing_lines_part_known" CHECK ("closing_lines"."part" in ('kind', 'category', 'section', 'account', 'others', 'elsewhere', 'holding', 'check'))
);
--> statement-breakpoint
CREATE TABLE "year_closings" (
	"club" text NOT NULL,
	"number" integer NOT NULL,
	"season_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "year_closings_club_number_pk" PRIMARY KEY("club","number")
);
--> statement-breakpoint
ALTER TABLE "closing_lines" ADD CONSTRAINT "closing_lines_club_closing_year_closings_club_number_fk" FOREIGN KEY ("club","closing") REFERENCES "year_closings"("club","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_closings" ADD CONSTRAINT "year_closings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "year_closings_season" ON "year_closings" USING btree ("club","season_id");