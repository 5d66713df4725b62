CREATE TABLE "sent_forms" (
	"club" text NOT NULL,
	"key" text NOT NULL,
	"sent_with" text NOT NULL,
	"above" integer NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_forms_club_key_pk" PRIMARY KEY("club","key")
);
--> statement-breakpoint
ALTER TABLE "sent_forms" ADD CONSTRAINT "sent_forms_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;