CREATE TABLE "delivery_attempts" (
	"message_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"status" smallint,
	"failure" text,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "delivery_attempts_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "webhook_destinations" ADD COLUMN "events" text[];--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "destination_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_destination_id_webhook_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "webhook_destinations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was announced before there was any delivery is not sent afterwards; it is swept like everything else.
UPDATE "outbox" SET "state" = 'dropped', "reason" = 'no_destination', "finished_at" = "time";--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at","sequence") WHERE "outbox"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_finished" ON "outbox" USING btree ("finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_in_order" ON "outbox" USING btree ("sequence");--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "handed_over_at";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK (state in ('pending', 'delivered', 'failed', 'dropped'));