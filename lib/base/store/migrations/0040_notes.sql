CREATE TABLE "person_notes" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"is_pinned" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_by_id" integer,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"edited_by" text,
	"edited_at" timestamp with time zone,
	"due_on" date,
	"for_id" integer,
	"done_by" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "person_notes_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_written_by_id_accounts_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_for_id_accounts_id_fk" FOREIGN KEY ("for_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_member" ON "person_notes" USING btree ("club","member_id");--> statement-breakpoint
CREATE INDEX "person_notes_due" ON "person_notes" USING btree ("club","due_on") WHERE "person_notes"."due_on" is not null;