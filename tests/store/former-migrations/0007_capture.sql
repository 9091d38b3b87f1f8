CREATE TABLE `capture_jobs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`site` text NOT NULL,
	`port_id` text NOT NULL,
	`at` integer NOT NULL,
	`language` text NOT NULL,
	`end` text NOT NULL,
	`bytes` blob NOT NULL,
	`state` text NOT NULL,
	`order_id` text,
	`number` text,
	`text_hash` text,
	`reading` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `capture_jobs_id_unique` ON `capture_jobs` (`id`);--> statement-breakpoint
CREATE INDEX `capture_jobs_state` ON `capture_jobs` (`state`) WHERE "capture_jobs"."state" in ('open', 'stored');--> statement-breakpoint
CREATE INDEX `capture_jobs_site` ON `capture_jobs` (`site`,`seq`);--> statement-breakpoint
CREATE INDEX `capture_jobs_order` ON `capture_jobs` (`order_id`) WHERE "capture_jobs"."order_id" is not null;--> statement-breakpoint
CREATE TABLE `capture_pieces` (
	`job_id` text NOT NULL,
	`seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`job_id`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `capture_ports` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`port` integer NOT NULL,
	`settings` text NOT NULL,
	PRIMARY KEY(`site`, `id`)
);
--> statement-breakpoint
CREATE TABLE `capture_templates` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`template` text NOT NULL,
	PRIMARY KEY(`site`, `id`)
);
