CREATE TABLE "member_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"record" text,
	"code_hash" text NOT NULL,
	"link_hash" text,
	"linked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "member_cards_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "member_cards_link" CHECK (num_nonnulls("member_cards"."link_hash", "member_cards"."linked_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_cards_open" ON "member_cards" USING btree ("club","season_id","member_id") WHERE "member_cards"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "member_cards_member" ON "member_cards" USING btree ("club","member_id");