CREATE TABLE "deposit_methods" (
	"club" text NOT NULL,
	"method_key" text NOT NULL,
	"is_deposited" boolean NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_methods_club_method_key_pk" PRIMARY KEY("club","method_key")
);
--> statement-breakpoint
DROP INDEX "instalments_payment";--> statement-breakpoint
ALTER TABLE "deposit_slip_lines" ADD COLUMN "method" text NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD COLUMN "ask" text NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_methods" ADD CONSTRAINT "deposit_methods_club_clubs_slug_fk" FOREIGN KEY ("club") REFERENCES "clubs"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instalments_payment" ON "instalments" USING btree ("club","payment_id");--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_ask" UNIQUE("club","ask");