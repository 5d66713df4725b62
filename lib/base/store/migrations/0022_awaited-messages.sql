CREATE TABLE "awaited_messages" (
	"club" text NOT NULL,
	"collection" text NOT NULL,
	"record_id" integer NOT NULL,
	"says" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "awaited_messages_club_collection_record_id_pk" PRIMARY KEY("club","collection","record_id")
);
--> statement-breakpoint
ALTER TABLE "awaited_messages" ADD CONSTRAINT "awaited_messages_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;