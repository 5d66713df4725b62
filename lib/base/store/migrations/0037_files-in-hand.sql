CREATE TABLE "piece_files" (
	"work_id" integer NOT NULL,
	"position" integer NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	CONSTRAINT "piece_files_work_id_position_pk" PRIMARY KEY("work_id","position")
);
--> statement-breakpoint
CREATE TABLE "paper_checks" (
	"club" text NOT NULL,
	"member_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"deposited_at" timestamp with time zone,
	"size_bytes" integer,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_checks_club_member_id_field_id_pk" PRIMARY KEY("club","member_id","field_id")
);
--> statement-breakpoint
ALTER TABLE "piece_files" ADD CONSTRAINT "piece_files_work_id_position_pieces_work_id_position_fk" FOREIGN KEY ("work_id","position") REFERENCES "pieces"("work_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_checks" ADD CONSTRAINT "paper_checks_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;