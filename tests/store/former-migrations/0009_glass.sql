CREATE TABLE `painted` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`ticket` text NOT NULL,
	`version` integer NOT NULL,
	`by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `painted_order` ON `painted` (`order_id`);--> statement-breakpoint
CREATE TABLE `painted_displays` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`display` text NOT NULL,
	`name` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `painted_displays_display_unique` ON `painted_displays` (`display`);--> statement-breakpoint
CREATE TABLE `order_ways` (
	`order_id` text PRIMARY KEY NOT NULL,
	`received_at` integer,
	`committed_at` integer,
	`reported_at` integer
);
--> statement-breakpoint
INSERT INTO `painted_displays` (`display`) SELECT DISTINCT `display` FROM `paintings`;--> statement-breakpoint
INSERT INTO `painted` (`order_id`, `ticket`, `version`, `by`) SELECT `order_id`, `ticket`, `version`, (SELECT `number` FROM `painted_displays` WHERE `painted_displays`.`display` = `paintings`.`display`) || ',' || (`painted_at` - `version`) FROM `paintings`;--> statement-breakpoint
DROP TABLE `paintings`;--> statement-breakpoint
ALTER TABLE `capture_jobs` ADD `on_paper` text;--> statement-breakpoint
CREATE INDEX `capture_jobs_paper` ON `capture_jobs` (`on_paper`) WHERE `capture_jobs`.`on_paper` = 'due';
