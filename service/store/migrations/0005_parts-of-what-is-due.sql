-- Parts of payments used to stay where they were written when a registration was refused, moved or given up. What names nothing that is due goes.
DELETE FROM "payment_allocations" a USING "payments" p WHERE p."id" = a."payment_id" AND NOT CASE a."type"
  WHEN 'annual_registration' THEN EXISTS (SELECT 1 FROM "annual_registrations" r
    WHERE r."id" = a."registration_id" AND r."member_id" = p."member_id" AND r."valid" IS DISTINCT FROM false)
  WHEN 'event_registration' THEN EXISTS (SELECT 1 FROM "event_registrations" r
    WHERE r."id" = a."registration_id" AND r."member_id" = p."member_id" AND r."valid" IS DISTINCT FROM false)
  ELSE EXISTS (SELECT 1 FROM "annual_registrations" r
    WHERE r."member_id" = p."member_id" AND r."season_id" = p."season_id" AND r."valid" IS DISTINCT FROM false) END;--> statement-breakpoint
-- No more goes back than came in: the oldest refunds stay.
WITH "named" AS (
  SELECT a."payment_id", a."position", a."amount_cents", p."type" AS "paid_as",
    CASE WHEN a."type" = 'membership' THEN concat_ws(' ', 'membership', p."member_id", p."season_id") ELSE concat_ws(' ', a."type", a."registration_id") END AS "thing"
  FROM "payment_allocations" a JOIN "payments" p ON p."id" = a."payment_id"
), "kept" AS (
  SELECT n."payment_id", n."position", greatest(0, least(n."amount_cents",
    coalesce((SELECT sum(m."amount_cents") FROM "named" m WHERE m."thing" = n."thing" AND coalesce(m."paid_as", '') NOT IN ('Remboursement', 'Reduction')), 0)
    + n."amount_cents" - sum(n."amount_cents") OVER (PARTITION BY n."thing" ORDER BY n."payment_id", n."position"))) AS "cents"
  FROM "named" n WHERE n."paid_as" = 'Remboursement'
)
UPDATE "payment_allocations" a SET "amount_cents" = k."cents" FROM "kept" k
WHERE k."payment_id" = a."payment_id" AND k."position" = a."position" AND k."cents" <> a."amount_cents";--> statement-breakpoint
-- No more is settled than is due: money stays before discounts, the oldest first.
WITH "named" AS (
  SELECT a."payment_id", a."position", a."amount_cents", p."type" AS "paid_as",
    CASE WHEN a."type" = 'membership' THEN concat_ws(' ', 'membership', p."member_id", p."season_id") ELSE concat_ws(' ', a."type", a."registration_id") END AS "thing",
    100 * CASE a."type"
      WHEN 'annual_registration' THEN (SELECT coalesce(g."cost_euros", 0) FROM "annual_registrations" r JOIN "groups" g ON g."id" = r."group_id" WHERE r."id" = a."registration_id")
      WHEN 'event_registration' THEN (SELECT coalesce(e."cost_euros", 0) FROM "event_registrations" r JOIN "events" e ON e."id" = r."event_id" WHERE r."id" = a."registration_id")
      ELSE (SELECT s."membership_cost_euros" FROM "seasons" s WHERE s."id" = p."season_id") END::bigint AS "due"
  FROM "payment_allocations" a JOIN "payments" p ON p."id" = a."payment_id"
), "kept" AS (
  SELECT n."payment_id", n."position", greatest(0, least(n."amount_cents", n."due"
    + coalesce((SELECT sum(m."amount_cents") FROM "named" m WHERE m."thing" = n."thing" AND m."paid_as" = 'Remboursement'), 0)
    + n."amount_cents" - sum(n."amount_cents") OVER (PARTITION BY n."thing" ORDER BY (coalesce(n."paid_as", '') = 'Reduction'), n."payment_id", n."position"))) AS "cents"
  FROM "named" n WHERE n."paid_as" IS DISTINCT FROM 'Remboursement'
)
UPDATE "payment_allocations" a SET "amount_cents" = k."cents" FROM "kept" k
WHERE k."payment_id" = a."payment_id" AND k."position" = a."position" AND k."cents" <> a."amount_cents";--> statement-breakpoint
DELETE FROM "payment_allocations" WHERE "amount_cents" <= 0;
