CREATE TABLE "letter_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"club" text NOT NULL,
	"letter" bigint,
	"digest" text NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"answer" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_reports_kind_known" CHECK ("letter_reports"."kind" in ('nobody', 'full', 'policy', 'failed', 'later', 'automatic', 'unclear', 'foreign', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "mail_boxes" (
	"club" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"account" text NOT NULL,
	"sealed_password" text,
	"uid_validity" bigint,
	"last_uid" bigint,
	"read_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"fault" text,
	"fault_answer" text,
	"faults" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_boxes_read" CHECK (num_nonnulls("mail_boxes"."uid_validity", "mail_boxes"."last_uid") in (0, 2)),
	CONSTRAINT "mail_boxes_lease" CHECK (num_nonnulls("mail_boxes"."lease_owner", "mail_boxes"."lease_until") in (0, 2)),
	CONSTRAINT "mail_boxes_fault_known" CHECK ("mail_boxes"."fault" in ('unknown_name', 'private_address', 'port', 'unreachable', 'silent', 'dropped', 'encryption', 'credentials', 'folder', 'protocol', 'sealed'))
);
--> statement-breakpoint
ALTER TABLE "letter_reports" ADD CONSTRAINT "letter_reports_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_reports" ADD CONSTRAINT "letter_reports_letter_letters_id_fk" FOREIGN KEY ("letter") REFERENCES "letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_boxes" ADD CONSTRAINT "mail_boxes_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_reports_digest" ON "letter_reports" USING btree ("club","digest");--> statement-breakpoint
CREATE INDEX "letter_reports_letter" ON "letter_reports" USING btree ("letter");--> statement-breakpoint
CREATE INDEX "letter_reports_read" ON "letter_reports" USING btree ("club","read_at");