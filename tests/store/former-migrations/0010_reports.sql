CREATE TABLE `cook_figures` (
	`order_id` text NOT NULL,
	`cook` text NOT NULL,
	`site` text NOT NULL,
	`day` text NOT NULL,
	`figures` text NOT NULL,
	PRIMARY KEY(`order_id`, `cook`)
);
--> statement-breakpoint
CREATE INDEX `cook_figures_day` ON `cook_figures` (`site`,`day`);--> statement-breakpoint
CREATE TABLE `ticket_times` (
	`order_id` text NOT NULL,
	`course_id` text NOT NULL,
	`site` text NOT NULL,
	`day` text NOT NULL,
	`number` text NOT NULL,
	`tables` text NOT NULL,
	`course_type` text NOT NULL,
	`order_type` text NOT NULL,
	`fired_at` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`is_late` integer NOT NULL,
	PRIMARY KEY(`order_id`, `course_id`)
);
--> statement-breakpoint
CREATE INDEX `ticket_times_day` ON `ticket_times` (`site`,`day`,`took_ms`);--> statement-breakpoint
UPDATE `orders` SET `counted` = 0;
