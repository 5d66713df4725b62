CREATE TABLE "refusal_reasons" (
	"club" text NOT NULL,
	"kind" text NOT NULL,
	"registration_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"reason" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refusal_reasons_club_kind_registration_id_pk" PRIMARY KEY("club","kind","registration_id")
);
--> statement-breakpoint
ALTER TABLE "refusal_reasons" ADD CONSTRAINT "refusal_reasons_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refusal_reasons_member" ON "refusal_reasons" USING btree ("club","member_id");