CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("club","subject");--> statement-breakpoint
CREATE INDEX "webhook_messages_record" ON "webhook_messages" USING btree ("club","record_id");--> statement-breakpoint
CREATE INDEX "pieces_member" ON "pieces" USING btree ("member_id","work_id") WHERE "pieces"."member_id" is not null;