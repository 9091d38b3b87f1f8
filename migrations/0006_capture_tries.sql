DROP INDEX `capture_jobs_paper`;
--> statement-breakpoint
ALTER TABLE `capture_jobs` ADD `address` text;
--> statement-breakpoint
ALTER TABLE `capture_jobs` ADD `tries` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `capture_jobs` ADD `problem` text;
--> statement-breakpoint
ALTER TABLE `capture_jobs` ADD `hidden` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `capture_jobs_due` ON `capture_jobs` (`site`,`seq`,`id`,`port_id`,`at`,`state`,`order_id`) WHERE "capture_jobs"."on_paper" = 'due';
--> statement-breakpoint
CREATE INDEX `capture_jobs_number` ON `capture_jobs` (`site`,`number`,`at`) WHERE "capture_jobs"."number" is not null;
--> statement-breakpoint
CREATE INDEX `capture_jobs_text` ON `capture_jobs` (`site`,`text_hash`,`at`) WHERE "capture_jobs"."text_hash" is not null;
--> statement-breakpoint
CREATE INDEX `capture_jobs_port` ON `capture_jobs` (`site`,`port_id`,`at`);
--> statement-breakpoint
CREATE INDEX `capture_jobs_problem` ON `capture_jobs` (`site`,`at`) WHERE "capture_jobs"."problem" is not null;
