CREATE TABLE "mirror_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirror_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"club" text NOT NULL,
	"season_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mirror_doubts" (
	"club" text NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"codes" text[] NOT NULL,
	"waiting" integer,
	"refused_at" timestamp with time zone,
	CONSTRAINT "mirror_doubts_club_kind_id_pk" PRIMARY KEY("club","kind","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_forecasts" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	CONSTRAINT "mirror_forecasts_club_season_id_pk" PRIMARY KEY("club","season_id")
);
--> statement-breakpoint
CREATE TABLE "mirror_papers" (
	"club" text NOT NULL,
	"member_id" integer NOT NULL,
	"changes" integer NOT NULL,
	CONSTRAINT "mirror_papers_club_member_id_pk" PRIMARY KEY("club","member_id")
);
--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "foreseen" text;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "mirror_seasons" ADD COLUMN "max_annual_registrations" integer;--> statement-breakpoint
ALTER TABLE "mirror_changes" ADD CONSTRAINT "mirror_changes_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_doubts" ADD CONSTRAINT "mirror_doubts_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_forecasts" ADD CONSTRAINT "mirror_forecasts_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_papers" ADD CONSTRAINT "mirror_papers_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_changes_season" ON "mirror_changes" USING btree ("club","season_id","id");--> statement-breakpoint
CREATE INDEX "mirror_doubts_season" ON "mirror_doubts" USING btree ("club","season_id","kind");--> statement-breakpoint
CREATE INDEX "job_rows_failed" ON "job_rows" USING btree ("job_id") WHERE "job_rows"."state" = 'failed';