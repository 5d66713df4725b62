-- A mark that a later one of the same person had overtaken came into the outbox under that name, which pieces do not have: it was superseded.
UPDATE "pieces" SET "state" = 'superseded' WHERE "state" = 'overtaken';--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_outcome_known" CHECK ("audit_entries"."outcome" in ('done', 'refused', 'failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_known" CHECK ("invitations"."role" in ('director', 'secretary', 'treasurer', 'coach', 'doctor', 'reader'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_known" CHECK ("memberships"."role" in ('director', 'secretary', 'treasurer', 'coach', 'doctor', 'reader'));--> statement-breakpoint
ALTER TABLE "mirror_presences" ADD CONSTRAINT "mirror_presences_type_known" CHECK ("mirror_presences"."type" in ('lesson', 'slot', 'event'));--> statement-breakpoint
ALTER TABLE "mirror_presences" ADD CONSTRAINT "mirror_presences_presence_known" CHECK ("mirror_presences"."presence" in ('present', 'absent', 'excused'));--> statement-breakpoint
ALTER TABLE "mirror_sheets" ADD CONSTRAINT "mirror_sheets_type_known" CHECK ("mirror_sheets"."type" in ('lesson', 'slot', 'event'));--> statement-breakpoint
ALTER TABLE "presence_corrections" ADD CONSTRAINT "presence_corrections_type_known" CHECK ("presence_corrections"."type" in ('lesson', 'slot', 'event'));--> statement-breakpoint
ALTER TABLE "presence_corrections" ADD CONSTRAINT "presence_corrections_was_known" CHECK ("presence_corrections"."was" in ('present', 'absent', 'excused'));--> statement-breakpoint
ALTER TABLE "presence_corrections" ADD CONSTRAINT "presence_corrections_became_known" CHECK ("presence_corrections"."became" in ('present', 'absent', 'excused'));--> statement-breakpoint
ALTER TABLE "walk_in_notes" ADD CONSTRAINT "walk_in_notes_type_known" CHECK ("walk_in_notes"."type" in ('lesson', 'slot', 'event'));--> statement-breakpoint
ALTER TABLE "chronicle" ADD CONSTRAINT "chronicle_kind_known" CHECK ("chronicle"."kind" in ('payment', 'cheque', 'slip', 'plan', 'aid', 'aidKind', 'exemption', 'refusalReason', 'note', 'method', 'means', 'issuer', 'paper', 'journal'));--> statement-breakpoint
ALTER TABLE "called_off_sessions" ADD CONSTRAINT "called_off_sessions_type_known" CHECK ("called_off_sessions"."type" in ('lesson', 'slot'));--> statement-breakpoint
ALTER TABLE "free_day_settings" ADD CONSTRAINT "free_day_settings_zone_known" CHECK ("free_day_settings"."zone" in ('A', 'B', 'C'));--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_kind_known" CHECK ("calendar_feeds"."kind" in ('coach', 'group', 'place'));--> statement-breakpoint
ALTER TABLE "awaited_messages" ADD CONSTRAINT "awaited_messages_says_known" CHECK ("awaited_messages"."says" in ('validated', 'refused', 'gone'));--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_state_known" CHECK ("webhook_messages"."state" in ('waiting', 'processed', 'ignored', 'failed'));--> statement-breakpoint
ALTER TABLE "medical_rules" ADD CONSTRAINT "medical_rules_asks_known" CHECK ("medical_rules"."asks" in ('nothing', 'attestation', 'certificate', 'both'));--> statement-breakpoint
ALTER TABLE "mirror_doubts" ADD CONSTRAINT "mirror_doubts_kind_known" CHECK ("mirror_doubts"."kind" in ('annual', 'event'));--> statement-breakpoint
ALTER TABLE "mirror_registrations" ADD CONSTRAINT "mirror_registrations_kind_known" CHECK ("mirror_registrations"."kind" in ('annual', 'event'));--> statement-breakpoint
ALTER TABLE "twin_verdicts" ADD CONSTRAINT "twin_verdicts_verdict_known" CHECK ("twin_verdicts"."verdict" in ('apart', 'settled'));--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_kind_known" CHECK ("person_notes"."kind" in ('office', 'money', 'direction'));--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_state_known" CHECK ("pieces"."state" in ('queued', 'sending', 'unknown', 'done', 'failed', 'skipped', 'taken_back', 'superseded'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_kind_known" CHECK ("works"."kind" in ('decisions', 'moves', 'marks', 'enrolments', 'payments', 'people', 'medical', 'papers', 'documents', 'staged'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_collection_known" CHECK ("works"."collection" in ('annual', 'event', 'registrations', 'attendance', 'payments', 'members', 'medical', 'member-documents', 'documents', 'stage'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_operation_known" CHECK ("works"."operation" in ('validate', 'refuse', 'cancel', 'move', 'create', 'record', 'change', 'deposit', 'remove', 'run'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_state_known" CHECK ("works"."state" in ('queued', 'running', 'paused', 'done', 'taken_back'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_in_batches_known" CHECK ("works"."in_batches" in ('adding', 'giving_up'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_pause_reason_known" CHECK ("works"."pause_reason" in ('person', 'unreachable', 'credentials', 'api_disabled', 'scope', 'failed', 'restored', 'address_changed'));--> statement-breakpoint
ALTER TABLE "paper_checks" ADD CONSTRAINT "paper_checks_verdict_known" CHECK ("paper_checks"."verdict" in ('checked', 'refused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "paper_reminders" ADD CONSTRAINT "paper_reminders_channel_known" CHECK ("paper_reminders"."channel" in ('mailto', 'merge', 'letter', 'packet', 'addresses'));--> statement-breakpoint
ALTER TABLE "paper_fillings" ADD CONSTRAINT "paper_fillings_reach_known" CHECK ("paper_fillings"."reach" in ('pending', 'all'));--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_operation_known" CHECK ("presses"."operation" in ('validate', 'refuse', 'cancel', 'take_back', 'leave'));--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_kind_known" CHECK ("presses"."kind" in ('annual', 'event'));--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_saw_known" CHECK ("presses"."saw" in ('pending', 'validated', 'refused'));--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_state_known" CHECK ("presses"."state" in ('kept', 'asked', 'doubtful', 'over'));--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_code_known" CHECK ("presses"."code" in ('gone', 'already', 'replaced', 'left', 'taken_back', 'late', 'others'));--> statement-breakpoint
ALTER TABLE "refusal_reasons" ADD CONSTRAINT "refusal_reasons_kind_known" CHECK ("refusal_reasons"."kind" in ('annual', 'event'));--> statement-breakpoint
ALTER TABLE "signed_papers" ADD CONSTRAINT "signed_papers_kind_known" CHECK ("signed_papers"."kind" in ('receipt', 'attestation'));--> statement-breakpoint
ALTER TABLE "signed_papers" ADD CONSTRAINT "signed_papers_locale_known" CHECK ("signed_papers"."locale" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "stage_rows" ADD CONSTRAINT "stage_rows_standing_known" CHECK ("stage_rows"."standing" in ('ready', 'doubtful', 'nothing', 'left_out', 'sent'));--> statement-breakpoint
ALTER TABLE "stage_rows" ADD CONSTRAINT "stage_rows_outcome_known" CHECK ("stage_rows"."outcome" in ('created', 'changed', 'unchanged', 'refused'));--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_kind_known" CHECK ("stages"."kind" in ('import', 'rollover', 'renewal', 'offers', 'moves'));--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_state_known" CHECK ("stages"."state" in ('filling', 'draft', 'running', 'ended'));--> statement-breakpoint
ALTER TABLE "payment_counters" ADD CONSTRAINT "payment_counters_kind_known" CHECK ("payment_counters"."kind" in ('returned', 'refund', 'correction'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_channel_known" CHECK ("reminders"."channel" in ('mailto', 'merge', 'letter', 'packet', 'addresses'));--> statement-breakpoint
ALTER TABLE "treasury_settings" ADD CONSTRAINT "treasury_settings_received_means_known" CHECK ("treasury_settings"."received_means" in ('drawer', 'bank'));