-- No version is known to have written half of a pair. Should one have, the half that was read says what is so; a name that nobody kept is empty.
UPDATE "pieces" SET "lease_owner" = NULL, "lease_until" = NULL WHERE num_nonnulls("lease_owner", "lease_until") = 1;--> statement-breakpoint
UPDATE "piece_files" SET "lease_owner" = NULL, "lease_until" = NULL WHERE num_nonnulls("lease_owner", "lease_until") = 1;--> statement-breakpoint
UPDATE "webhook_messages" SET "lease_owner" = NULL, "lease_until" = NULL WHERE num_nonnulls("lease_owner", "lease_until") = 1;--> statement-breakpoint
UPDATE "mirror_states" SET "lease_owner" = NULL, "lease_until" = NULL WHERE num_nonnulls("lease_owner", "lease_until") = 1;--> statement-breakpoint
UPDATE "whole_readings" SET "lease_owner" = NULL, "lease_until" = NULL WHERE num_nonnulls("lease_owner", "lease_until") = 1;--> statement-breakpoint
UPDATE "attendance_seasons" SET "error_kind" = CASE WHEN "error_code" IS NOT NULL THEN 'failed' END WHERE num_nonnulls("error_code", "error_kind") = 1;--> statement-breakpoint
UPDATE "paper_fillings" SET "error_kind" = CASE WHEN "error_code" IS NOT NULL THEN 'failed' END WHERE num_nonnulls("error_code", "error_kind") = 1;--> statement-breakpoint
UPDATE "mirror_states" SET "error_kind" = CASE WHEN "error_code" IS NOT NULL THEN 'failed' END WHERE num_nonnulls("error_code", "error_kind") = 1;--> statement-breakpoint
UPDATE "whole_readings" SET "error_kind" = CASE WHEN "error_code" IS NOT NULL THEN 'failed' END WHERE num_nonnulls("error_code", "error_kind") = 1;--> statement-breakpoint
UPDATE "medical_rules" SET "set_aside_by" = CASE WHEN "set_aside_at" IS NOT NULL THEN '' END WHERE num_nonnulls("set_aside_at", "set_aside_by") = 1;--> statement-breakpoint
UPDATE "person_notes" SET "edited_by" = CASE WHEN "edited_at" IS NOT NULL THEN '' END WHERE num_nonnulls("edited_at", "edited_by") = 1;--> statement-breakpoint
UPDATE "person_notes" SET "done_by" = CASE WHEN "done_at" IS NOT NULL THEN '' END WHERE num_nonnulls("done_at", "done_by") = 1;--> statement-breakpoint
UPDATE "deposit_slips" SET "deposited_by" = CASE WHEN "deposited_on" IS NOT NULL THEN '' END WHERE num_nonnulls("deposited_on", "deposited_by") = 1;--> statement-breakpoint
UPDATE "deposit_slips" SET "cancelled_by" = CASE WHEN "cancelled_at" IS NOT NULL THEN '' END WHERE num_nonnulls("cancelled_at", "cancelled_by") = 1;--> statement-breakpoint
UPDATE "instalment_plans" SET "ended_by" = CASE WHEN "ended_at" IS NOT NULL THEN '' END WHERE num_nonnulls("ended_at", "ended_by") = 1;--> statement-breakpoint
UPDATE "stages" SET "held_by_id" = NULL, "held_by" = NULL, "held_at" = NULL WHERE num_nonnulls("held_by_id", "held_by", "held_at") in (1, 2);--> statement-breakpoint
UPDATE "stage_rows" SET "settled_at" = CASE WHEN "outcome" IS NOT NULL THEN clock_timestamp() END WHERE num_nonnulls("outcome", "settled_at") = 1;--> statement-breakpoint
UPDATE "instalments" SET "linked_by" = CASE WHEN "payment_id" IS NOT NULL THEN coalesce("linked_by", '') END, "linked_at" = CASE WHEN "payment_id" IS NOT NULL THEN coalesce("linked_at", clock_timestamp()) END
WHERE num_nonnulls("payment_id", "linked_by", "linked_at") in (1, 2);--> statement-breakpoint
UPDATE "twin_verdicts" SET "kept_id" = CASE WHEN "verdict" = 'settled' THEN "high_id" END WHERE ("verdict" = 'settled') <> ("kept_id" IS NOT NULL);--> statement-breakpoint
UPDATE "presses" SET "code" = CASE WHEN "state" = 'over' THEN 'gone' END WHERE ("state" = 'over') <> ("code" IS NOT NULL);--> statement-breakpoint
UPDATE "clubs" SET "sealed_private_key" = NULL WHERE num_nonnulls("sealed_secret", "sealed_private_key") = 2;--> statement-breakpoint
ALTER TABLE "aid_dossiers" DROP CONSTRAINT "aid_dossiers_reimbursed";--> statement-breakpoint
ALTER TABLE "attendance_seasons" ADD CONSTRAINT "attendance_seasons_error" CHECK (num_nonnulls("attendance_seasons"."error_code", "attendance_seasons"."error_kind") in (0, 2));--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_credential" CHECK (num_nonnulls("clubs"."sealed_secret", "clubs"."sealed_private_key") <= 1);--> statement-breakpoint
ALTER TABLE "medical_rules" ADD CONSTRAINT "medical_rules_set_aside" CHECK (num_nonnulls("medical_rules"."set_aside_by", "medical_rules"."set_aside_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "paper_fillings" ADD CONSTRAINT "paper_fillings_error" CHECK (num_nonnulls("paper_fillings"."error_code", "paper_fillings"."error_kind") in (0, 2));--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_edited" CHECK (num_nonnulls("person_notes"."edited_by", "person_notes"."edited_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_done" CHECK (num_nonnulls("person_notes"."done_by", "person_notes"."done_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "presses" ADD CONSTRAINT "presses_end" CHECK (("presses"."state" = 'over') = ("presses"."code" is not null));--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_lease" CHECK (num_nonnulls("webhook_messages"."lease_owner", "webhook_messages"."lease_until") in (0, 2));--> statement-breakpoint
ALTER TABLE "mirror_states" ADD CONSTRAINT "mirror_states_error" CHECK (num_nonnulls("mirror_states"."error_code", "mirror_states"."error_kind") in (0, 2));--> statement-breakpoint
ALTER TABLE "mirror_states" ADD CONSTRAINT "mirror_states_lease" CHECK (num_nonnulls("mirror_states"."lease_owner", "mirror_states"."lease_until") in (0, 2));--> statement-breakpoint
ALTER TABLE "twin_verdicts" ADD CONSTRAINT "twin_verdicts_kept" CHECK (("twin_verdicts"."verdict" = 'settled') = ("twin_verdicts"."kept_id" is not null));--> statement-breakpoint
ALTER TABLE "whole_readings" ADD CONSTRAINT "whole_readings_error" CHECK (num_nonnulls("whole_readings"."error_code", "whole_readings"."error_kind") in (0, 2));--> statement-breakpoint
ALTER TABLE "whole_readings" ADD CONSTRAINT "whole_readings_lease" CHECK (num_nonnulls("whole_readings"."lease_owner", "whole_readings"."lease_until") in (0, 2));--> statement-breakpoint
ALTER TABLE "piece_files" ADD CONSTRAINT "piece_files_lease" CHECK (num_nonnulls("piece_files"."lease_owner", "piece_files"."lease_until") in (0, 2));--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_lease" CHECK (num_nonnulls("pieces"."lease_owner", "pieces"."lease_until") in (0, 2));--> statement-breakpoint
ALTER TABLE "stage_rows" ADD CONSTRAINT "stage_rows_settled" CHECK (num_nonnulls("stage_rows"."outcome", "stage_rows"."settled_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_held" CHECK (num_nonnulls("stages"."held_by_id", "stages"."held_by", "stages"."held_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "aid_dossiers" ADD CONSTRAINT "aid_dossiers_reimbursed" CHECK (num_nonnulls("aid_dossiers"."reimbursed_on", "aid_dossiers"."reimbursed_cents") in (0, 2));--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_deposited" CHECK (num_nonnulls("deposit_slips"."deposited_on", "deposit_slips"."deposited_by") in (0, 2));--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_cancelled" CHECK (num_nonnulls("deposit_slips"."cancelled_at", "deposit_slips"."cancelled_by") in (0, 2));--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_ended" CHECK (num_nonnulls("instalment_plans"."ended_at", "instalment_plans"."ended_by") in (0, 2));--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_linked" CHECK (num_nonnulls("instalments"."payment_id", "instalments"."linked_by", "instalments"."linked_at") in (0, 3));