CREATE TABLE "job_reads" (
	"account_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	"reading" bigint NOT NULL,
	CONSTRAINT "job_reads_account_id_job_id_pk" PRIMARY KEY("account_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "job_reads" ADD CONSTRAINT "job_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reads" ADD CONSTRAINT "job_reads_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE cascade ON UPDATE no action;