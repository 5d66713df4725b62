CREATE TABLE "cash_counts" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"day" date NOT NULL,
	"counted_cents" integer NOT NULL,
	"expected_cents" integer NOT NULL,
	"note" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_counts_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_counts_season" ON "cash_counts" USING btree ("club","season_id","day");