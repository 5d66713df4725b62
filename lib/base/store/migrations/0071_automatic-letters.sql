CREATE TABLE "automatic_letters" (
	"club" text NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"locale" text NOT NULL,
	"texts" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "automatic_letters_club_kind_pk" PRIMARY KEY("club","kind"),
	CONSTRAINT "automatic_letters_kind_known" CHECK ("automatic_letters"."kind" in ('registered', 'refused')),
	CONSTRAINT "automatic_letters_locale_known" CHECK ("automatic_letters"."locale" in ('en', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_kind_known";--> statement-breakpoint
ALTER TABLE "automatic_letters" ADD CONSTRAINT "automatic_letters_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_kind_known" CHECK ("mailings"."kind" in ('reminders', 'papers', 'free', 'registered', 'refused'));