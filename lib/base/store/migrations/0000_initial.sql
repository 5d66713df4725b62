CREATE SEQUENCE "mirror_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"session_number" integer DEFAULT 1 NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"account_name" text,
	"club" text,
	"action" text NOT NULL,
	"subject" text,
	"outcome" text NOT NULL,
	"code" text,
	"request_id" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "club_grants" (
	"club" text PRIMARY KEY NOT NULL,
	"club_name" text,
	"integration_name" text,
	"scopes" text[] NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" integer NOT NULL,
	"club" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "memberships_account_id_club_pk" PRIMARY KEY("account_id","club")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text,
	"sealed_private_key" text,
	"sealed_webhook_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_rows" (
	"job_id" integer NOT NULL,
	"position" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"member_id" integer,
	"activity_id" integer,
	"idempotency_key" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"code" text,
	"detail" text,
	"request_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"perhaps_written" boolean DEFAULT false NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "job_rows_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"kind" text NOT NULL,
	"operation" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"pause_reason" text,
	"pause_detail" text,
	"troubles" integer DEFAULT 0 NOT NULL,
	"taken_back_by" text,
	"not_before" timestamp with time zone NOT NULL,
	"size" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mirror_events" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"season_id" integer NOT NULL,
	"sport_id" integer,
	"name" text,
	"description" text,
	"begin" timestamp with time zone,
	"end" timestamp with time zone,
	"location" text,
	"capacity" integer,
	"registration_opening" date,
	"registration_deadline" date,
	"birth_year_start" integer,
	"birth_year_end" integer,
	"cost_euros" integer,
	"external_access" boolean,
	"external_cost_euros" integer,
	"membership_required" boolean,
	"auto_validate" boolean,
	"pre_registration_required" boolean,
	"external_registration" boolean,
	CONSTRAINT "mirror_events_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_groups" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"season_id" integer NOT NULL,
	"sport_id" integer,
	"name" text,
	"description" text,
	"sex" text,
	"type" text,
	"capacity" integer,
	"birth_year_start" integer,
	"birth_year_end" integer,
	"auto_validate" boolean,
	"invitation_only" boolean,
	"cost_euros" integer,
	"slot_count" integer,
	"slot_ids" integer[] NOT NULL,
	"licence_ids" integer[] NOT NULL,
	CONSTRAINT "mirror_groups_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_lessons" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"group_id" integer NOT NULL,
	"day" text,
	"hour" integer,
	"minute" integer,
	"duration_minutes" integer,
	"location" text,
	"trainer_ids" integer[] NOT NULL,
	CONSTRAINT "mirror_lessons_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_people" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"birth_date" date,
	"sex" text,
	"city_code" text,
	"address" text,
	"email_verified" boolean,
	"created_at" timestamp with time zone,
	"parents" jsonb NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"search_key" text collate "C" NOT NULL,
	CONSTRAINT "mirror_people_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_registrations" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"kind" text NOT NULL,
	"season_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"valid" boolean,
	"registered_at" timestamp with time zone,
	"validated_at" timestamp with time zone,
	"slot_ids" integer[] NOT NULL,
	"licence_id" integer,
	CONSTRAINT "mirror_registrations_club_kind_id_pk" PRIMARY KEY("club","kind","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_removals" (
	"club" text NOT NULL,
	"collection" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	CONSTRAINT "mirror_removals_club_collection_id_pk" PRIMARY KEY("club","collection","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_seasons" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"name" text,
	"start_date" date,
	"end_date" date,
	"registration_start" date,
	"registration_end" date,
	CONSTRAINT "mirror_seasons_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_slots" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"season_id" integer NOT NULL,
	"sport_id" integer,
	"name" text,
	"day" text,
	"hour" integer,
	"minute" integer,
	"duration_minutes" integer,
	"location" text,
	"capacity" integer,
	"birth_year_start" integer,
	"birth_year_end" integer,
	"sex" text,
	"trainer_ids" integer[] NOT NULL,
	CONSTRAINT "mirror_slots_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_sports" (
	"club" text NOT NULL,
	"id" integer NOT NULL,
	"reading" bigint NOT NULL,
	"name" text,
	CONSTRAINT "mirror_sports_club_id_pk" PRIMARY KEY("club","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_states" (
	"club" text NOT NULL,
	"season_id" integer NOT NULL,
	"phase" text,
	"after" integer DEFAULT 0 NOT NULL,
	"pass" bigint,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"started_at" timestamp with time zone,
	"as_of" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"rows" integer,
	"missing_scopes" text[] NOT NULL,
	"error_code" text,
	"error_kind" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	CONSTRAINT "mirror_states_club_season_id_pk" PRIMARY KEY("club","season_id")
);
--> statement-breakpoint
CREATE TABLE "quota_allowances" (
	"integration" text PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"window_seconds" integer NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quota_spendings" (
	"integration" text NOT NULL,
	"second" bigint NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_spendings_integration_second_pk" PRIMARY KEY("integration","second")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_grants" ADD CONSTRAINT "club_grants_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_rows" ADD CONSTRAINT "job_rows_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_events" ADD CONSTRAINT "mirror_events_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_groups" ADD CONSTRAINT "mirror_groups_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_lessons" ADD CONSTRAINT "mirror_lessons_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_people" ADD CONSTRAINT "mirror_people_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_registrations" ADD CONSTRAINT "mirror_registrations_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_removals" ADD CONSTRAINT "mirror_removals_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_seasons" ADD CONSTRAINT "mirror_seasons_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_slots" ADD CONSTRAINT "mirror_slots_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_sports" ADD CONSTRAINT "mirror_sports_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_states" ADD CONSTRAINT "mirror_states_club" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_club" ON "audit_entries" USING btree ("club","id");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_rows_registration" ON "job_rows" USING btree ("job_id","registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_rows_key" ON "job_rows" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "job_rows_open" ON "job_rows" USING btree ("job_id","position") WHERE "job_rows"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "jobs_club_season" ON "jobs" USING btree ("club","season_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_live" ON "jobs" USING btree ("not_before") WHERE "jobs"."state" in ('queued', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "mirror_events_season" ON "mirror_events" USING btree ("club","season_id");--> statement-breakpoint
CREATE INDEX "mirror_groups_season" ON "mirror_groups" USING btree ("club","season_id");--> statement-breakpoint
CREATE INDEX "mirror_lessons_group" ON "mirror_lessons" USING btree ("club","group_id");--> statement-breakpoint
CREATE INDEX "mirror_people_name" ON "mirror_people" USING btree ("club","name_key","id");--> statement-breakpoint
CREATE INDEX "mirror_people_birth" ON "mirror_people" USING btree ("club","birth_date");--> statement-breakpoint
CREATE INDEX "mirror_registrations_state" ON "mirror_registrations" USING btree ("club","season_id","kind","valid","registered_at");--> statement-breakpoint
CREATE INDEX "mirror_registrations_arrival" ON "mirror_registrations" USING btree ("club","season_id","kind","registered_at");--> statement-breakpoint
CREATE INDEX "mirror_registrations_activity" ON "mirror_registrations" USING btree ("club","kind","activity_id");--> statement-breakpoint
CREATE INDEX "mirror_registrations_member" ON "mirror_registrations" USING btree ("club","member_id");--> statement-breakpoint
CREATE INDEX "mirror_slots_season" ON "mirror_slots" USING btree ("club","season_id");