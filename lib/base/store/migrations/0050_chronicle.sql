CREATE TABLE "answered_asks" (
	"club" text NOT NULL,
	"account_id" integer NOT NULL,
	"ask" text NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answered_asks_club_account_id_ask_pk" PRIMARY KEY("club","account_id","ask")
);
--> statement-breakpoint
CREATE TABLE "chronicle" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"season_id" integer,
	"kind" text NOT NULL,
	"about" text[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"written_by_id" integer,
	"written_by" text,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answered_asks" ADD CONSTRAINT "answered_asks_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answered_asks" ADD CONSTRAINT "answered_asks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chronicle" ADD CONSTRAINT "chronicle_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chronicle" ADD CONSTRAINT "chronicle_written_by_id_accounts_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chronicle_club" ON "chronicle" USING btree ("club","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chronicle_about" ON "chronicle" USING gin ("about");