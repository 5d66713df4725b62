CREATE TABLE "blocked_addresses" (
	"club" text NOT NULL,
	"address" text NOT NULL,
	"answer" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_addresses_club_address_pk" PRIMARY KEY("club","address")
);
--> statement-breakpoint
CREATE TABLE "letter_people" (
	"club" text NOT NULL,
	"letter" bigint NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "letter_people_letter_member_id_pk" PRIMARY KEY("letter","member_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"mailing" text NOT NULL,
	"place" integer NOT NULL,
	"address" text,
	"sealed" text,
	"message_id" text NOT NULL,
	"subject" text,
	"body" text,
	"digest" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"code" text,
	"answer" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"waits_since" timestamp with time zone,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "letters_lease" CHECK (num_nonnulls("letters"."lease_owner", "letters"."lease_until") in (0, 2)),
	CONSTRAINT "letters_state_known" CHECK ("letters"."state" in ('queued', 'in_flight', 'retry', 'sent', 'refused', 'bounced', 'given_up', 'uncertain'))
);
--> statement-breakpoint
CREATE TABLE "mail_servers" (
	"club" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"account" text,
	"sealed_password" text,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"reply_to" text,
	"per_minute" integer NOT NULL,
	"per_hour" integer NOT NULL,
	"per_day" integer NOT NULL,
	"from_hour" smallint NOT NULL,
	"until_hour" smallint NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"stopped_until" timestamp with time zone,
	"stopped_since" timestamp with time zone,
	"stop_reason" text,
	"stop_answer" text,
	"stops" integer DEFAULT 0 NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_servers_credentials" CHECK (num_nonnulls("mail_servers"."account", "mail_servers"."sealed_password") in (0, 2)),
	CONSTRAINT "mail_servers_stopped" CHECK (num_nonnulls("mail_servers"."stopped_until", "mail_servers"."stopped_since", "mail_servers"."stop_reason") in (0, 3)),
	CONSTRAINT "mail_servers_stop_reason_known" CHECK ("mail_servers"."stop_reason" in ('quota', 'busy', 'unreachable', 'encryption', 'credentials', 'sender'))
);
--> statement-breakpoint
CREATE TABLE "mail_tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"letter" bigint,
	"tried_at" timestamp with time zone NOT NULL,
	"reached" text DEFAULT 'begun' NOT NULL,
	"reply" integer,
	"answer" text,
	CONSTRAINT "mail_tries_reached_known" CHECK ("mail_tries"."reached" in ('begun', 'connected', 'body', 'ended', 'answered'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"club" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"season_id" integer,
	"made_of" text NOT NULL,
	"locale" text NOT NULL,
	"size" integer NOT NULL,
	"stopped_by" text,
	"stopped_at" timestamp with time zone,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailings_club_id_pk" PRIMARY KEY("club","id"),
	CONSTRAINT "mailings_stopped" CHECK (num_nonnulls("mailings"."stopped_by", "mailings"."stopped_at") in (0, 2)),
	CONSTRAINT "mailings_kind_known" CHECK ("mailings"."kind" in ('reminders')),
	CONSTRAINT "mailings_locale_known" CHECK ("mailings"."locale" in ('en', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "unwanted_letters" (
	"club" text NOT NULL,
	"address" text NOT NULL,
	"topic" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unwanted_letters_club_address_topic_pk" PRIMARY KEY("club","address","topic"),
	CONSTRAINT "unwanted_letters_topic_known" CHECK ("unwanted_letters"."topic" in ('news'))
);
--> statement-breakpoint
ALTER TABLE "paper_reminders" DROP CONSTRAINT "paper_reminders_channel_known";--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_channel_known";--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_people" ADD CONSTRAINT "letter_people_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_people" ADD CONSTRAINT "letter_people_letter_letters_id_fk" FOREIGN KEY ("letter") REFERENCES "letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_club_mailing_mailings_club_id_fk" FOREIGN KEY ("club","mailing") REFERENCES "mailings"("club","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tries" ADD CONSTRAINT "mail_tries_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tries" ADD CONSTRAINT "mail_tries_letter_letters_id_fk" FOREIGN KEY ("letter") REFERENCES "letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unwanted_letters" ADD CONSTRAINT "unwanted_letters_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_people_member" ON "letter_people" USING btree ("club","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_place" ON "letters" USING btree ("club","mailing","place");--> statement-breakpoint
CREATE UNIQUE INDEX "letters_message_id" ON "letters" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "letters_open" ON "letters" USING btree ("club","id") WHERE "letters"."state" in ('queued', 'retry');--> statement-breakpoint
CREATE INDEX "letters_in_flight" ON "letters" USING btree ("club","id") WHERE "letters"."state" = 'in_flight';--> statement-breakpoint
CREATE INDEX "mail_tries_club" ON "mail_tries" USING btree ("club","tried_at");--> statement-breakpoint
CREATE INDEX "mail_tries_letter" ON "mail_tries" USING btree ("letter");--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_made_of" ON "mailings" USING btree ("club","kind","made_of");--> statement-breakpoint
CREATE INDEX "mailings_season" ON "mailings" USING btree ("club","season_id","written_at");--> statement-breakpoint
ALTER TABLE "paper_reminders" ADD CONSTRAINT "paper_reminders_channel_known" CHECK ("paper_reminders"."channel" in ('mailto', 'merge', 'letter', 'packet', 'addresses', 'post'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_channel_known" CHECK ("reminders"."channel" in ('mailto', 'merge', 'letter', 'packet', 'addresses', 'post'));