CREATE TABLE "copied_papers" (
	"club" text NOT NULL,
	"member_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"name" text,
	"required" boolean NOT NULL,
	"filled" boolean NOT NULL,
	"content_type" text,
	"size_bytes" integer,
	"deposited_at" timestamp with time zone,
	"reading" bigint NOT NULL,
	CONSTRAINT "copied_papers_club_member_id_field_id_pk" PRIMARY KEY("club","member_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "paper_fillings" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"reach" text NOT NULL,
	"paused_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"as_of" timestamp with time zone,
	"loss_seen_at" timestamp with time zone,
	"error_code" text,
	"error_kind" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_fillings_club_season_id_pk" PRIMARY KEY("club","season_id")
);
--> statement-breakpoint
CREATE TABLE "paper_owners" (
	"club" text NOT NULL,
	"member_id" integer NOT NULL,
	"reading" bigint,
	"read_at" timestamp with time zone,
	"doubted" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "paper_owners_club_member_id_pk" PRIMARY KEY("club","member_id")
);
--> statement-breakpoint
ALTER TABLE "copied_papers" ADD CONSTRAINT "copied_papers_owner" FOREIGN KEY ("club","member_id") REFERENCES "paper_owners"("club","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_fillings" ADD CONSTRAINT "paper_fillings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_owners" ADD CONSTRAINT "paper_owners_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;