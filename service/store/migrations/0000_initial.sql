CREATE TABLE "access_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"integration_id" integer NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea",
	"public_key" text,
	"scopes" text[] NOT NULL,
	"quota" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "integrations_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "quota_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "used_jtis" (
	"integration_id" integer NOT NULL,
	"jti" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_jtis_integration_id_jti_pk" PRIMARY KEY("integration_id","jti")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"season_id" integer NOT NULL,
	"sport_id" integer,
	"description" text,
	"begin" timestamp with time zone NOT NULL,
	"end" timestamp with time zone NOT NULL,
	"location" text,
	"capacity" integer,
	"registration_deadline" date,
	"registration_opening" date,
	"birth_year_start" integer,
	"birth_year_end" integer,
	"cost_euros" integer,
	"external_access" boolean DEFAULT false NOT NULL,
	"external_cost_euros" integer,
	"membership_required" boolean DEFAULT false NOT NULL,
	"auto_validate" boolean DEFAULT false NOT NULL,
	"pre_registration_required" boolean DEFAULT false NOT NULL,
	"external_registration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "events_in_season" UNIQUE("id","season_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"season_id" integer NOT NULL,
	"sport_id" integer,
	"description" text,
	"sex" text,
	"type" text,
	"capacity" integer,
	"birth_year_start" integer,
	"birth_year_end" integer,
	"auto_validate" boolean DEFAULT false NOT NULL,
	"invitation_only" boolean DEFAULT false NOT NULL,
	"cost_euros" integer,
	"slot_count" integer,
	"slot_ids" integer[] DEFAULT '{}' NOT NULL,
	"licence_ids" integer[] DEFAULT '{}' NOT NULL,
	"folded_name" text NOT NULL,
	CONSTRAINT "groups_in_season" UNIQUE("id","season_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"minute" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"location" text,
	"trainer_ids" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"registration_start" date NOT NULL,
	"registration_end" date NOT NULL,
	"membership_cost_euros" integer DEFAULT 0 NOT NULL,
	"previous_registration_start" date,
	"previous_registration_all" boolean DEFAULT false NOT NULL,
	"city_registration_start" date,
	"city_code" text,
	"max_annual_registrations" integer DEFAULT 0 NOT NULL,
	"licence_immediate_payment" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"season_id" integer NOT NULL,
	"sport_id" integer,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"minute" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"location" text,
	"capacity" integer,
	"birth_year_start" integer,
	"birth_year_end" integer,
	"sex" text,
	"trainer_ids" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "club" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"api_enabled" boolean DEFAULT true NOT NULL,
	"features" text[] NOT NULL,
	"time_zone" text DEFAULT 'Europe/Paris' NOT NULL,
	"medical_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_is_one" CHECK ("club"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_destinations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"key" text NOT NULL,
	"allow_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_contents" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medical_contents" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medical_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medical_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"health_questionnaire" boolean,
	"certificate_begin" date,
	"certificate_end" date,
	"certificate_type" text,
	"valid" boolean,
	"filename" text,
	"content_type" text,
	"size_bytes" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medical_item_of_a_person" UNIQUE("member_id","season_id")
);
--> statement-breakpoint
CREATE TABLE "member_document_contents" (
	"member_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "member_document_contents_member_id_field_id_pk" PRIMARY KEY("member_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "member_documents" (
	"member_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"deposited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_documents_member_id_field_id_pk" PRIMARY KEY("member_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"payment_id" integer NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"registration_id" integer,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "payment_allocations_payment_id_position_pk" PRIMARY KEY("payment_id","position")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" text,
	"type" text,
	"received_on" date,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_representatives" (
	"member_id" integer NOT NULL,
	"position" integer NOT NULL,
	"type" text,
	"first_name" text,
	"last_name" text,
	"title" text,
	"phone" text,
	"email" text,
	"profession" text,
	"folded_name" text NOT NULL,
	CONSTRAINT "legal_representatives_member_id_position_pk" PRIMARY KEY("member_id","position")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"birth_date" date,
	"sex" text,
	"city_code" text,
	"address" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"date" date NOT NULL,
	"member_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"presence" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_of_a_person" UNIQUE("type","course_id","date","member_id")
);
--> statement-breakpoint
CREATE TABLE "staff_hours_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_hours_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month_id" integer NOT NULL,
	"begin" timestamp with time zone NOT NULL,
	"end" timestamp with time zone NOT NULL,
	"duration_seconds" integer NOT NULL,
	"information" text
);
--> statement-breakpoint
CREATE TABLE "staff_hours_months" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_hours_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"month" text NOT NULL,
	"validated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_hours_month_of_a_person" UNIQUE("member_id","month")
);
--> statement-breakpoint
CREATE TABLE "annual_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "annual_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"valid" boolean,
	"validated_at" timestamp with time zone,
	"slot_ids" integer[] DEFAULT '{}' NOT NULL,
	"licence_id" integer
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"season_id" integer NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"valid" boolean,
	"validated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"integration_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_integration_id_key_pk" PRIMARY KEY("integration_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"handed_over_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_jtis" ADD CONSTRAINT "used_jtis_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_sport_id_sports_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_sport_id_sports_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_sport_id_sports_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_contents" ADD CONSTRAINT "document_contents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_contents" ADD CONSTRAINT "medical_contents_item_id_medical_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."medical_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_items" ADD CONSTRAINT "medical_items_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_items" ADD CONSTRAINT "medical_items_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_document_contents" ADD CONSTRAINT "member_document_contents_document" FOREIGN KEY ("member_id","field_id") REFERENCES "public"."member_documents"("member_id","field_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_documents" ADD CONSTRAINT "member_documents_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_documents" ADD CONSTRAINT "member_documents_field_id_document_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."document_fields"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_representatives" ADD CONSTRAINT "legal_representatives_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_hours_entries" ADD CONSTRAINT "staff_hours_entries_month_id_staff_hours_months_id_fk" FOREIGN KEY ("month_id") REFERENCES "public"."staff_hours_months"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_hours_months" ADD CONSTRAINT "staff_hours_months_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annual_registrations" ADD CONSTRAINT "annual_registrations_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annual_registrations" ADD CONSTRAINT "annual_registrations_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annual_registrations" ADD CONSTRAINT "annual_registrations_group" FOREIGN KEY ("group_id","season_id") REFERENCES "public"."groups"("id","season_id") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_member_id_people_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."people"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event" FOREIGN KEY ("event_id","season_id") REFERENCES "public"."events"("id","season_id") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_by_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quota_windows_by_expiry" ON "quota_windows" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "used_jtis_by_expiry" ON "used_jtis" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_by_season" ON "events" USING btree ("season_id","id");--> statement-breakpoint
CREATE INDEX "events_by_sport" ON "events" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "events_by_begin" ON "events" USING btree ("begin");--> statement-breakpoint
CREATE INDEX "groups_by_season" ON "groups" USING btree ("season_id","id");--> statement-breakpoint
CREATE INDEX "groups_by_sport" ON "groups" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "groups_by_slot" ON "groups" USING gin ("slot_ids");--> statement-breakpoint
CREATE INDEX "lessons_by_group" ON "lessons" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "lessons_by_day" ON "lessons" USING btree ("day");--> statement-breakpoint
CREATE INDEX "slots_by_season" ON "slots" USING btree ("season_id","id");--> statement-breakpoint
CREATE INDEX "slots_by_day" ON "slots" USING btree ("day");--> statement-breakpoint
CREATE INDEX "medical_items_by_season" ON "medical_items" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_by_registration" ON "payment_allocations" USING btree ("type","registration_id");--> statement-breakpoint
CREATE INDEX "payments_by_season" ON "payments" USING btree ("season_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_member" ON "payments" USING btree ("member_id","season_id","id");--> statement-breakpoint
CREATE INDEX "legal_representatives_by_email" ON "legal_representatives" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_by_email" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree ("folded_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "attendance_history" ON "attendance" USING btree ("member_id","season_id","date");--> statement-breakpoint
CREATE INDEX "staff_hours_entries_by_month" ON "staff_hours_entries" USING btree ("month_id","id");--> statement-breakpoint
CREATE INDEX "annual_registrations_by_season" ON "annual_registrations" USING btree ("season_id","id");--> statement-breakpoint
CREATE INDEX "annual_registrations_pending" ON "annual_registrations" USING btree ("season_id","id") WHERE "annual_registrations"."valid" is null;--> statement-breakpoint
CREATE INDEX "annual_registrations_refused" ON "annual_registrations" USING btree ("season_id","id") WHERE "annual_registrations"."valid" = false;--> statement-breakpoint
CREATE INDEX "annual_registrations_of_members" ON "annual_registrations" USING btree ("season_id","member_id") WHERE "annual_registrations"."valid" = true;--> statement-breakpoint
CREATE INDEX "annual_registrations_in_group" ON "annual_registrations" USING btree ("group_id","member_id") WHERE "annual_registrations"."valid" = true;--> statement-breakpoint
CREATE INDEX "annual_registrations_in_slot" ON "annual_registrations" USING gin ("slot_ids") WHERE "annual_registrations"."valid" = true;--> statement-breakpoint
CREATE INDEX "annual_registrations_by_member" ON "annual_registrations" USING btree ("member_id","season_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "annual_registrations_live" ON "annual_registrations" USING btree ("group_id","member_id") WHERE "annual_registrations"."valid" is distinct from false;--> statement-breakpoint
CREATE INDEX "event_registrations_by_season" ON "event_registrations" USING btree ("season_id","id");--> statement-breakpoint
CREATE INDEX "event_registrations_pending" ON "event_registrations" USING btree ("season_id","id") WHERE "event_registrations"."valid" is null;--> statement-breakpoint
CREATE INDEX "event_registrations_refused" ON "event_registrations" USING btree ("season_id","id") WHERE "event_registrations"."valid" = false;--> statement-breakpoint
CREATE INDEX "event_registrations_in_event" ON "event_registrations" USING btree ("event_id","member_id") WHERE "event_registrations"."valid" = true;--> statement-breakpoint
CREATE INDEX "event_registrations_by_member" ON "event_registrations" USING btree ("member_id","season_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_live" ON "event_registrations" USING btree ("event_id","member_id") WHERE "event_registrations"."valid" is distinct from false;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("sequence") WHERE "outbox"."handed_over_at" is null;