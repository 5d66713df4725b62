CREATE TABLE "attendance_marks" (
	"club" text NOT NULL,
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"date" date NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attendance_marks_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"account_name" text NOT NULL,
	"base_url" text NOT NULL,
	"season_id" integer,
	"member_id" integer NOT NULL,
	"presence" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"seen" text,
	"insist" boolean NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"idempotency_key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"theirs" text,
	"theirs_by" text,
	"theirs_at" timestamp with time zone,
	"code" text,
	"detail" text,
	"request_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"perhaps_written" boolean DEFAULT false NOT NULL,
	"not_before" timestamp with time zone,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "attendance_marks_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "attendance_seasons" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"as_of" timestamp with time zone,
	"error_code" text,
	"error_kind" text,
	CONSTRAINT "attendance_seasons_club_season_id_pk" PRIMARY KEY("club","season_id")
);
--> statement-breakpoint
CREATE TABLE "mirror_presences" (
	"club" text NOT NULL,
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"date" date NOT NULL,
	"member_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"presence" text NOT NULL,
	"recorded_at" timestamp with time zone,
	"recorded_by" text,
	"reading" bigint NOT NULL,
	CONSTRAINT "mirror_presences_club_type_course_id_date_member_id_pk" PRIMARY KEY("club","type","course_id","date","member_id")
);
--> statement-breakpoint
CREATE TABLE "mirror_sheets" (
	"club" text NOT NULL,
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"date" date NOT NULL,
	"season_id" integer NOT NULL,
	"read_at" timestamp with time zone,
	"expected" integer DEFAULT 0 NOT NULL,
	"reading" bigint DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "mirror_sheets_club_type_course_id_date_pk" PRIMARY KEY("club","type","course_id","date")
);
--> statement-breakpoint
CREATE TABLE "presence_corrections" (
	"club" text NOT NULL,
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"date" date NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "presence_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"was" text NOT NULL,
	"became" text,
	"at" timestamp with time zone NOT NULL,
	"by" text
);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_seasons" ADD CONSTRAINT "attendance_seasons_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_presences" ADD CONSTRAINT "mirror_presences_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_sheets" ADD CONSTRAINT "mirror_sheets_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_corrections" ADD CONSTRAINT "presence_corrections_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_marks_key" ON "attendance_marks" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "attendance_marks_open" ON "attendance_marks" USING btree ("club","type","course_id","date") WHERE "attendance_marks"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "attendance_marks_person" ON "attendance_marks" USING btree ("club","type","course_id","date","member_id");--> statement-breakpoint
CREATE INDEX "mirror_presences_season" ON "mirror_presences" USING btree ("club","season_id","date");--> statement-breakpoint
CREATE INDEX "mirror_presences_member" ON "mirror_presences" USING btree ("club","member_id","season_id");--> statement-breakpoint
CREATE INDEX "mirror_sheets_season" ON "mirror_sheets" USING btree ("club","season_id","date");--> statement-breakpoint
CREATE INDEX "presence_corrections_season" ON "presence_corrections" USING btree ("club","season_id","at");