CREATE TABLE "contract_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"club" text NOT NULL,
	"fingerprint" text NOT NULL,
	"version" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"reading" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_readings" ADD CONSTRAINT "contract_readings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_readings_club" ON "contract_readings" USING btree ("club","id");