CREATE TABLE "mirror_payments" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer,
	"amount_cents" integer,
	"method" text,
	"method_key" text collate "C",
	"type" text,
	"received_on" date,
	CONSTRAINT "mirror_payments_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
ALTER TABLE "mirror_states" ADD COLUMN "read" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_payments" ADD CONSTRAINT "mirror_payments_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_payments_received" ON "mirror_payments" USING btree ("club","season_id","received_on");--> statement-breakpoint
-- What was copied before has no payments: the next pass over each season reads them, and it is due now.
UPDATE "mirror_states" SET "due_at" = now();
