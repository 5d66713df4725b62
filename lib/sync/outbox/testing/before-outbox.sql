-- A desk as it was before the outbox (migration 0027): work of each kind in each state, as an evening leaves it that was cut off.
INSERT INTO clubs (slug, name, base_url, client_id, created_at, updated_at) VALUES ('dol', 'Dol', 'http://127.0.0.1:9/api/v1', 'dol', '2026-09-01', '2026-09-01');
INSERT INTO accounts (email, name, created_at) VALUES ('claire@club.example', 'Claire Martin', '2026-09-01');
INSERT INTO jobs (club, season_id, kind, operation, state, pause_reason, not_before, size, asked_by, asked_by_name, asked_at, ask_key, finished_at) VALUES
  ('dol', 3, 'annual', 'validate', 'done', NULL, '2026-09-12T10:00:00Z', 2, 1, 'Claire Martin', '2026-09-12T10:00:00Z', 'question-1', '2026-09-12T10:01:00Z'),
  ('dol', 3, 'annual', 'refuse', 'running', NULL, '2026-09-12T11:00:00Z', 3, 1, 'Claire Martin', '2026-09-12T11:00:00Z', NULL, NULL),
  ('dol', 3, 'event', 'validate', 'paused', 'address_changed', '2026-09-12T12:00:00Z', 1, 1, 'Claire Martin', '2026-09-12T12:00:00Z', NULL, NULL);
INSERT INTO jobs (club, season_id, kind, operation, state, not_before, size, asked_by, asked_by_name, asked_at, moved_to) VALUES
  ('dol', 3, 'event', 'move', 'running', '2026-09-12T13:00:00Z', 1, 1, 'Claire Martin', '2026-09-12T13:00:00Z', 8);
INSERT INTO job_rows (job_id, position, registration_id, member_id, activity_id, registered_at, idempotency_key, state, code, detail, decided_at, reading, foreseen, basis, attempts) VALUES
  (1, 0, 101, 1, 11, '2026-09-01T08:00:00Z', 'key-of-decision-101', 'done', NULL, NULL, '2026-09-12T10:00:30Z', 40, 'done', 'basis', 1),
  (1, 1, 102, 2, 11, '2026-09-01T09:00:00Z', 'key-of-decision-102', 'failed', 'capacity_reached', 'Full.', '2026-09-12T10:00:40Z', 41, 'capacity_reached', 'basis', 1),
  (2, 0, 103, 3, 11, NULL, 'key-of-decision-103', 'queued', NULL, NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO job_rows (job_id, position, registration_id, member_id, activity_id, idempotency_key, state, perhaps_written, lease_owner, lease_until, attempts) VALUES
  (2, 1, 104, 4, NULL, 'key-of-decision-104', 'sending', false, 'a dashboard that was killed', '2026-09-12T11:00:08Z', 1);
INSERT INTO job_rows (job_id, position, registration_id, member_id, activity_id, idempotency_key, state, perhaps_written, tried_at, doubts, not_before, waits_since, attempts) VALUES
  (2, 2, 105, 5, 12, 'key-of-decision-105', 'unknown', true, '2026-09-12T11:00:05Z', 2, '2026-09-12T11:01:00Z', '2026-09-12T11:00:10Z', 2);
INSERT INTO job_rows (job_id, position, registration_id, member_id, activity_id, idempotency_key) VALUES (3, 0, 104, 6, 7, 'key-of-decision-e104');
INSERT INTO job_rows (job_id, position, registration_id, member_id, activity_id, idempotency_key, step, moving, created_id, begun) VALUES
  (4, 0, 106, 7, 7, 'key-of-move-106', 'cancel', '{"slotIds": [31], "licenceId": null, "validated": true}', 206, true);
INSERT INTO job_reads (account_id, job_id, reading) VALUES (1, 1, 41);
INSERT INTO enrolments (club, ask, base_url, season_id, member_id, asked_by, asked_by_name, asked_at) VALUES
  ('dol', 'the-first-question', 'http://127.0.0.1:9/api/v1', 3, 5, 1, 'Claire Martin', '2026-09-12T14:00:00Z'),
  ('dol', 'the-second-question', 'http://127.0.0.1:9/api/v1', 3, 6, 1, 'Claire Martin', '2026-09-12T14:05:00Z');
INSERT INTO enrolment_rows (club, ask, position, kind, activity_id, slot_ids, idempotency_key, state, registration_id, code, detail, attempts, perhaps_written, decided_at) VALUES
  ('dol', 'the-first-question', 0, 'annual', 11, '{31,32}', 'key-of-enrolment-1', 'done', 301, NULL, NULL, 1, false, '2026-09-12T14:00:01Z'),
  ('dol', 'the-first-question', 1, 'event', 7, '{}', 'key-of-enrolment-2', 'failed', NULL, 'capacity_reached', 'Full.', 1, false, '2026-09-12T14:00:02Z'),
  ('dol', 'the-second-question', 0, 'annual', 11, '{}', 'key-of-enrolment-3', 'unknown', NULL, 'timed_out', '', 1, true, NULL),
  ('dol', 'the-second-question', 1, 'annual', 12, '{}', 'key-of-enrolment-4', 'withdrawn', NULL, NULL, NULL, 0, false, '2026-09-12T14:06:00Z');
INSERT INTO attendance_marks (club, type, course_id, date, id, account_id, account_name, base_url, season_id, member_id, presence, made_at, seen, insist, arrived_at, idempotency_key, state, theirs, theirs_by, theirs_at, code, perhaps_written, decided_at) VALUES
  ('dol', 'lesson', 21, '2026-09-12', '00000000-0000-4000-8000-000000000001', 1, 'Claire Martin', 'http://127.0.0.1:9/api/v1', 3, 5, 'present', '2026-09-12T15:00:00.25Z', NULL, false, '2026-09-12T15:00:01Z', 'key-of-mark-1', 'done', NULL, NULL, NULL, NULL, false, '2026-09-12T15:00:02Z'),
  ('dol', 'lesson', 21, '2026-09-12', '00000000-0000-4000-8000-000000000002', 1, 'Claire Martin', 'http://127.0.0.1:9/api/v1', 3, 6, 'absent', '2026-09-12T15:00:00Z', 'present', false, '2026-09-12T15:00:01Z', 'key-of-mark-2', 'conflict', 'excused', 'Luc Petit', '2026-09-12T14:59:00Z', NULL, false, '2026-09-12T15:00:02Z'),
  ('dol', 'lesson', 21, '2026-09-12', '00000000-0000-4000-8000-000000000003', 1, 'Claire Martin', 'http://127.0.0.1:9/api/v1', NULL, 7, 'present', '2026-09-12T15:00:00Z', NULL, true, '2026-09-12T15:00:01Z', 'key-of-mark-3', 'waiting', NULL, NULL, NULL, 'timed_out', true, NULL),
  ('dol', 'lesson', 21, '2026-09-12', '00000000-0000-4000-8000-000000000004', 1, 'Claire Martin', 'http://127.0.0.1:9/api/v1', NULL, 8, 'present', '2026-09-12T15:00:00Z', NULL, false, '2026-09-12T15:00:01Z', 'key-of-mark-4', 'waiting', NULL, NULL, NULL, NULL, false, NULL),
  ('dol', 'lesson', 21, '2026-09-12', '00000000-0000-4000-8000-000000000005', 1, 'Claire Martin', 'http://127.0.0.1:9/api/v1', 3, 9, 'present', '2026-09-12T15:00:00Z', NULL, false, '2026-09-12T15:00:01Z', 'key-of-mark-5', 'refused', NULL, NULL, NULL, 'not_expected', false, '2026-09-12T15:00:02Z');
