-- What was read in of somebody, and sent before their number was known, was never told it (decision 55). The numbers of people begin at 1; what
-- bears one already keeps it.
UPDATE "pieces" SET "member_id" = "stage_rows"."member_id"
FROM "works", "stage_rows"
WHERE "works"."id" = "pieces"."work_id" AND "works"."kind" = 'staged' AND "pieces"."member_id" IS NULL
  AND "stage_rows"."club" = "works"."club" AND "stage_rows"."member_id" IS NOT NULL
  AND "pieces"."subject" = 'stage ' || "stage_rows"."stage" || ' row ' || "stage_rows"."place";--> statement-breakpoint
-- What rows sent of lists that were removed since is on no page any more.
UPDATE "pieces" SET "frozen" = NULL, "person" = NULL, "detail" = NULL
FROM "works"
WHERE "works"."id" = "pieces"."work_id" AND "works"."kind" = 'staged'
  AND "pieces"."state" NOT IN ('queued', 'sending', 'unknown')
  AND NOT EXISTS (
    SELECT 1 FROM "stages"
    WHERE "stages"."club" = "works"."club" AND "stages"."id" = substring("pieces"."subject" from '^stage (.*) row [0-9]+$')
  );
