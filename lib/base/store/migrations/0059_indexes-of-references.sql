CREATE INDEX "accounts_home_club" ON "accounts" USING btree ("home_club");--> statement-breakpoint
CREATE INDEX "invitations_offered_by" ON "invitations" USING btree ("offered_by");--> statement-breakpoint
CREATE INDEX "memberships_club" ON "memberships" USING btree ("club");--> statement-breakpoint
CREATE INDEX "answered_asks_account" ON "answered_asks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "person_notes_writer" ON "person_notes" USING btree ("written_by_id");--> statement-breakpoint
CREATE INDEX "person_notes_for" ON "person_notes" USING btree ("for_id") WHERE "person_notes"."for_id" is not null;--> statement-breakpoint
CREATE INDEX "presses_asked_by" ON "presses" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "presses_work" ON "presses" USING btree ("work_id") WHERE "presses"."work_id" is not null;--> statement-breakpoint
CREATE INDEX "chronicle_writer" ON "chronicle" USING btree ("written_by_id") WHERE "chronicle"."written_by_id" is not null;--> statement-breakpoint
CREATE INDEX "work_reads_work" ON "work_reads" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "aid_dossiers_kind" ON "aid_dossiers" USING btree ("club","kind");