ALTER TABLE "mirror_seasons" ADD COLUMN "former_start" date;--> statement-breakpoint
ALTER TABLE "mirror_seasons" ADD COLUMN "former_all" boolean;--> statement-breakpoint
ALTER TABLE "mirror_seasons" ADD COLUMN "city_start" date;--> statement-breakpoint
ALTER TABLE "mirror_seasons" ADD COLUMN "priority_city" text;