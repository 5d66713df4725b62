CREATE TABLE "stage_rows" (
	"club" text NOT NULL,
	"stage" text NOT NULL,
	"place" integer NOT NULL,
	"source" jsonb NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	"cells" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"plan" jsonb,
	"nothing_because" text,
	"doubts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"standing" text NOT NULL,
	"foreseen" text,
	"foreseen_detail" jsonb,
	"member_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"code" text,
	"detail" text,
	"request_id" text,
	"made" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "stage_rows_club_stage_place_pk" PRIMARY KEY("club","stage","place")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"dry" jsonb,
	"work_id" integer,
	"held_by_id" integer,
	"held_by" text,
	"held_at" timestamp with time zone,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"touched_by" text NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stages_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "stage_rows" ADD CONSTRAINT "stage_rows_stage" FOREIGN KEY ("club","stage") REFERENCES "stages"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_rows_standing" ON "stage_rows" USING btree ("club","stage","standing","place");--> statement-breakpoint
CREATE INDEX "stage_rows_member" ON "stage_rows" USING btree ("club","member_id") WHERE "stage_rows"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "stages_season" ON "stages" USING btree ("club","season_id");--> statement-breakpoint
CREATE INDEX "stages_work" ON "stages" USING btree ("work_id") WHERE "stages"."work_id" is not null;