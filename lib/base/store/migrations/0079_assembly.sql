CREATE TABLE "assemblies" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"season_id" integer NOT NULL,
	"title" text NOT NULL,
	"day" date NOT NULL,
	"min_age" integer NOT NULL,
	"guardians_vote" boolean NOT NULL,
	"must_have_paid" boolean NOT NULL,
	"registered_days" integer NOT NULL,
	"max_proxies" integer NOT NULL,
	"quorum_percent" integer NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" text,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assemblies_club_id_pk" PRIMARY KEY("club","id"),
	CONSTRAINT "assemblies_opened" CHECK (num_nonnulls("assemblies"."opened_at", "assemblies"."opened_by") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "assembly_voters" (
	"club" text NOT NULL,
	"assembly" text NOT NULL,
	"member_id" integer NOT NULL,
	"is_by_guardian" boolean NOT NULL,
	"arrived_at" timestamp with time zone,
	"arrived_by" text,
	"proxy_id" integer,
	"proxy_by" text,
	CONSTRAINT "assembly_voters_club_assembly_member_id_pk" PRIMARY KEY("club","assembly","member_id"),
	CONSTRAINT "assembly_voters_arrived" CHECK (num_nonnulls("assembly_voters"."arrived_at", "assembly_voters"."arrived_by") in (0, 2)),
	CONSTRAINT "assembly_voters_proxy" CHECK (num_nonnulls("assembly_voters"."proxy_id", "assembly_voters"."proxy_by") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "assemblies" ADD CONSTRAINT "assemblies_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assembly_voters" ADD CONSTRAINT "assembly_voters_club_assembly_assemblies_club_id_fk" FOREIGN KEY ("club","assembly") REFERENCES "assemblies"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assemblies_season" ON "assemblies" USING btree ("club","season_id","day");--> statement-breakpoint
CREATE INDEX "assembly_voters_member" ON "assembly_voters" USING btree ("club","member_id");