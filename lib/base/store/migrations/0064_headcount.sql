CREATE TABLE "frozen_headcounts" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"preset" text NOT NULL,
	"day" date NOT NULL,
	"definition" jsonb NOT NULL,
	"counted" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "frozen_headcounts_club_season_id_preset_day_pk" PRIMARY KEY("club","season_id","preset","day")
);
--> statement-breakpoint
CREATE TABLE "headcount_freezings" (
	"club" text NOT NULL,
	"day" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "headcount_freezings_club_day_pk" PRIMARY KEY("club","day"),
	CONSTRAINT "headcount_freezings_day_known" CHECK ("headcount_freezings"."day" in ('december', 'seasonEnd'))
);
--> statement-breakpoint
CREATE TABLE "headcount_presets" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"definition" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "headcount_presets_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "frozen_headcounts" ADD CONSTRAINT "frozen_headcounts_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headcount_freezings" ADD CONSTRAINT "headcount_freezings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headcount_presets" ADD CONSTRAINT "headcount_presets_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "frozen_headcounts_day" ON "frozen_headcounts" USING btree ("club","day");