ALTER TABLE "pieces" ADD COLUMN "sent_with" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "lost_access" text;--> statement-breakpoint
CREATE INDEX "pieces_waited" ON "pieces" USING btree ("not_before") WHERE "pieces"."not_before" is not null and "pieces"."state" in ('queued', 'unknown');--> statement-breakpoint
UPDATE "pieces" SET "sent_with" = c."base_url" || ' ' || c."client_id" FROM "works" w JOIN "clubs" c ON c."slug" = w."club"
	WHERE w."id" = "pieces"."work_id" AND ("pieces"."state" = 'sending' OR ("pieces"."perhaps_written" AND "pieces"."state" IN ('queued', 'unknown', 'failed')));--> statement-breakpoint
UPDATE "works" SET "lost_access" = c."base_url" || ' ' || c."client_id" FROM "clubs" c
	WHERE c."slug" = "works"."club" AND "works"."compare_each" AND "works"."state" IN ('queued', 'running', 'paused');
