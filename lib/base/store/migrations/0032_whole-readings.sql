CREATE TABLE "whole_readings" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"phase" text NOT NULL,
	"asked" bigint NOT NULL,
	"pass" bigint,
	"as_of" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"error_code" text,
	"error_kind" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	CONSTRAINT "whole_readings_club_season_id_phase_pk" PRIMARY KEY("club","season_id","phase")
);
--> statement-breakpoint
CREATE TABLE "reminder_rounds" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"families" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_rounds_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "whole_readings" ADD CONSTRAINT "whole_readings_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_rounds" ADD CONSTRAINT "reminder_rounds_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_rounds_season" ON "reminder_rounds" USING btree ("club","season_id","written_at");