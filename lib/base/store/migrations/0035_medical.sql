CREATE TABLE "medical_rules" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"sport_id" integer,
	"min_age" integer,
	"max_age" integer,
	"asks" text NOT NULL,
	"young_months" integer,
	"valid_months" integer,
	"types" jsonb NOT NULL,
	"grace_until" date,
	"first_day" date,
	"last_day" date,
	"source" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medical_rules_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "medical_settings" (
	"club" text PRIMARY KEY NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "medical_rules" ADD CONSTRAINT "medical_rules_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_settings" ADD CONSTRAINT "medical_settings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;