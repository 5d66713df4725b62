CREATE TABLE "walk_in_notes" (
	"club" text NOT NULL,
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"date" date NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "walk_in_notes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"came" boolean NOT NULL,
	"account_id" integer NOT NULL,
	"account_name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "walk_in_notes_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "walk_in_notes" ADD CONSTRAINT "walk_in_notes_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "walk_in_notes_season" ON "walk_in_notes" USING btree ("club","season_id","date");--> statement-breakpoint
CREATE INDEX "walk_in_notes_person" ON "walk_in_notes" USING btree ("club","type","course_id","date","member_id","sequence");--> statement-breakpoint
-- A mark that was not sent because the same account had marked later by its own clock was told as done. It is a conflict: what stands is shown.
UPDATE "attendance_marks" AS m SET "state" = 'conflict', "theirs" = (
	SELECT p."presence" FROM "mirror_presences" AS p
	WHERE p."club" = m."club" AND p."type" = m."type" AND p."course_id" = m."course_id" AND p."date" = m."date" AND p."member_id" = m."member_id"
) WHERE m."state" = 'overtaken';
