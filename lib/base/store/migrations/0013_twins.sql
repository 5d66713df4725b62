CREATE TABLE "mirror_twins" (
	"club" text NOT NULL,
	"low_id" integer NOT NULL,
	"high_id" integer NOT NULL,
	"grounds" text[] NOT NULL,
	CONSTRAINT "mirror_twins_club_low_id_high_id_pk" PRIMARY KEY("club","low_id","high_id")
);
--> statement-breakpoint
CREATE TABLE "twin_verdicts" (
	"club" text NOT NULL,
	"low_id" integer NOT NULL,
	"high_id" integer NOT NULL,
	"verdict" text NOT NULL,
	"kept_id" integer,
	"by_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "twin_verdicts_club_low_id_high_id_pk" PRIMARY KEY("club","low_id","high_id")
);
--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "moving" jsonb;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "created_id" integer;--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "begun" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "moved_to" integer;--> statement-breakpoint
ALTER TABLE "mirror_twins" ADD CONSTRAINT "mirror_twins_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "twin_verdicts" ADD CONSTRAINT "twin_verdicts_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;