CREATE TABLE "free_letter_families" (
	"club" text NOT NULL,
	"letter" text NOT NULL,
	"position" integer NOT NULL,
	"member_ids" integer[] NOT NULL,
	CONSTRAINT "free_letter_families_club_letter_position_pk" PRIMARY KEY("club","letter","position")
);
--> statement-breakpoint
CREATE TABLE "free_letters" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"whom" text NOT NULL,
	"activity_id" integer,
	"activity_name" text,
	"came_on" date,
	"texts" jsonb NOT NULL,
	"topic" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "free_letters_club_id_pk" PRIMARY KEY("club","id"),
	CONSTRAINT "free_letters_activity" CHECK (num_nonnulls("free_letters"."activity_id", "free_letters"."activity_name") in (0, 2)),
	CONSTRAINT "free_letters_whom_known" CHECK ("free_letters"."whom" in ('registrations', 'groups', 'slots', 'events')),
	CONSTRAINT "free_letters_topic_known" CHECK ("free_letters"."topic" in ('news'))
);
--> statement-breakpoint
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_kind_known";--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "unwanted_letters" ADD COLUMN "said_by" text;--> statement-breakpoint
ALTER TABLE "free_letter_families" ADD CONSTRAINT "free_letter_families_letter" FOREIGN KEY ("club","letter") REFERENCES "free_letters"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_letters" ADD CONSTRAINT "free_letters_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_letters_season" ON "free_letters" USING btree ("club","season_id","written_at");--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_topic_known" CHECK ("mailings"."topic" in ('news'));--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_kind_known" CHECK ("mailings"."kind" in ('reminders', 'papers', 'free'));