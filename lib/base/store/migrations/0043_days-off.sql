CREATE TABLE "called_off_sessions" (
	"club" text NOT NULL,
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"date" date NOT NULL,
	"is_off" boolean NOT NULL,
	"reason" text NOT NULL,
	"sequence" integer NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "called_off_sessions_club_type_course_id_date_pk" PRIMARY KEY("club","type","course_id","date")
);
--> statement-breakpoint
CREATE TABLE "free_day_settings" (
	"club" text PRIMARY KEY NOT NULL,
	"zone" text,
	"is_school_free" boolean NOT NULL,
	"is_public_free" boolean NOT NULL,
	"is_local_free" boolean NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_free_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_free_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"club" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"label" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "called_off_sessions" ADD CONSTRAINT "called_off_sessions_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_day_settings" ADD CONSTRAINT "free_day_settings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_free_days" ADD CONSTRAINT "own_free_days_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_free_days_of_club" ON "own_free_days" USING btree ("club");