CREATE TABLE "paper_issuers" (
	"club" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"siret" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signed_papers" (
	"club" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"ask" text NOT NULL,
	"position" integer NOT NULL,
	"season_id" integer NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"member_ids" integer[] NOT NULL,
	"people" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"issued_on" date NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"paper" jsonb NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signed_papers_club_year_number_pk" PRIMARY KEY("club","year","number"),
	CONSTRAINT "signed_papers_ask" UNIQUE("club","ask","position")
);
--> statement-breakpoint
ALTER TABLE "mirror_communes" ADD COLUMN "postal_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Asked once more, so that communes that were named before get the postal codes by which they are found.
UPDATE "mirror_postal_codes" SET "asked_at" = NULL;--> statement-breakpoint
ALTER TABLE "paper_issuers" ADD CONSTRAINT "paper_issuers_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_papers" ADD CONSTRAINT "signed_papers_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signed_papers_season" ON "signed_papers" USING btree ("club","season_id","written_at");