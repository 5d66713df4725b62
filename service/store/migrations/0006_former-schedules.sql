CREATE TABLE "former_schedules" (
	"type" text NOT NULL,
	"course_id" integer NOT NULL,
	"until" date NOT NULL,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"minute" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"location" text,
	CONSTRAINT "former_schedules_type_course_id_until_pk" PRIMARY KEY("type","course_id","until")
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "created_on" date;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "created_on" date;--> statement-breakpoint
CREATE INDEX "attendance_of_a_date" ON "attendance" USING btree ("date","type","course_id");