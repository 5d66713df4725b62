ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
CREATE INDEX "access_tokens_by_integration" ON "access_tokens" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "slots_by_sport" ON "slots" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "member_documents_by_field" ON "member_documents" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "attendance_by_season" ON "attendance" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "annual_registrations_by_group" ON "annual_registrations" USING btree ("group_id","season_id");--> statement-breakpoint
CREATE INDEX "event_registrations_by_event" ON "event_registrations" USING btree ("event_id","season_id");--> statement-breakpoint
CREATE INDEX "outbox_by_destination" ON "outbox" USING btree ("destination_id");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_sex_known" CHECK ("groups"."sex" in ('Homme', 'Femme', 'Homme et femme'));--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_type_known" CHECK ("groups"."type" in ('Loisir', 'Intermediaire', 'Competition'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_day_known" CHECK ("lessons"."day" in ('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'));--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_day_known" CHECK ("slots"."day" in ('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'));--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_sex_known" CHECK ("slots"."sex" in ('Homme', 'Femme', 'Homme et femme'));--> statement-breakpoint
ALTER TABLE "medical_items" ADD CONSTRAINT "medical_items_certificate_type_known" CHECK ("medical_items"."certificate_type" in ('standard', 'performance', 'elite', 'reprise'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_type_known" CHECK ("payments"."type" in ('Paiement', 'Reduction', 'Remboursement', 'Autre', 'ReportSolde'));--> statement-breakpoint
ALTER TABLE "legal_representatives" ADD CONSTRAINT "legal_representatives_type_known" CHECK ("legal_representatives"."type" in ('Pere', 'Mere', 'Institution', 'Responsable_legal', 'Famille_accueil', 'Sans_objet'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_sex_known" CHECK ("people"."sex" in ('Homme', 'Femme'));--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_type_known" CHECK ("attendance"."type" in ('lesson', 'slot', 'event'));--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_presence_known" CHECK ("attendance"."presence" in ('present', 'absent', 'excused'));--> statement-breakpoint
ALTER TABLE "former_schedules" ADD CONSTRAINT "former_schedules_type_known" CHECK ("former_schedules"."type" in ('lesson', 'slot'));--> statement-breakpoint
ALTER TABLE "former_schedules" ADD CONSTRAINT "former_schedules_day_known" CHECK ("former_schedules"."day" in ('lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('pending', 'delivered', 'failed', 'dropped'));