DROP TABLE "enrolment_rows" CASCADE;--> statement-breakpoint
DROP TABLE "enrolments" CASCADE;--> statement-breakpoint
DROP TABLE "job_reads" CASCADE;--> statement-breakpoint
DROP TABLE "job_rows" CASCADE;--> statement-breakpoint
DROP TABLE "jobs" CASCADE;--> statement-breakpoint
DROP TABLE "attendance_marks" CASCADE;