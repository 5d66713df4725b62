CREATE TABLE "paper_reminders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"channel" text NOT NULL,
	"papers" integer NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_rounds" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"families" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_rounds_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "paper_reminders" ADD CONSTRAINT "paper_reminders_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_rounds" ADD CONSTRAINT "paper_rounds_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_reminders_member" ON "paper_reminders" USING btree ("club","season_id","member_id","written_at");--> statement-breakpoint
CREATE INDEX "paper_rounds_season" ON "paper_rounds" USING btree ("club","season_id","written_at");