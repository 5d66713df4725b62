CREATE TABLE "presses" (
	"key" text PRIMARY KEY NOT NULL,
	"order" bigint GENERATED ALWAYS AS IDENTITY (sequence name "presses_order_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"club" text NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"operation" text NOT NULL,
	"of" text,
	"season_id" integer,
	"kind" text,
	"ids" jsonb NOT NULL,
	"saw" text,
	"marks" jsonb,
	"kept_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"state" text DEFAULT 'kept' NOT NULL,
	"code" text,
	"work_id" integer
);
--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "works"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presses_of" ON "presses" USING btree ("club","asked_by","state","order");