CREATE TABLE "enrolment_rows" (
	"club" text NOT NULL,
	"ask" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"activity_id" integer NOT NULL,
	"slot_ids" integer[] NOT NULL,
	"idempotency_key" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"registration_id" integer,
	"code" text,
	"detail" text,
	"request_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"perhaps_written" boolean DEFAULT false NOT NULL,
	"not_before" timestamp with time zone,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "enrolment_rows_club_ask_position_pk" PRIMARY KEY("club","ask","position")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"club" text NOT NULL,
	"ask" text NOT NULL,
	"base_url" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enrolments_club_ask_pk" PRIMARY KEY("club","ask")
);
--> statement-breakpoint
ALTER TABLE "mirror_seasons" ADD COLUMN "membership_cost_euros" integer;--> statement-breakpoint
ALTER TABLE "enrolment_rows" ADD CONSTRAINT "enrolment_rows_enrolment" FOREIGN KEY ("club","ask") REFERENCES "enrolments"("club","ask") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_rows_key" ON "enrolment_rows" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "enrolment_rows_open" ON "enrolment_rows" USING btree ("club","ask") WHERE "enrolment_rows"."state" in ('queued', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "enrolments_member" ON "enrolments" USING btree ("club","member_id");