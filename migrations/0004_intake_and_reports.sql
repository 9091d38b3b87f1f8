CREATE TABLE `named_items` (
	`site` text NOT NULL,
	`item` text NOT NULL,
	`name` text NOT NULL,
	`station` text,
	`last_seen_at` integer NOT NULL,
	`orders` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`site`, `item`)
);
--> statement-breakpoint
CREATE TABLE `till_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site` text NOT NULL,
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `till_events_order` ON `till_events` (`order_id`);
--> statement-breakpoint
CREATE INDEX `till_events_at` ON `till_events` (`at`);
--> statement-breakpoint
CREATE TABLE `till_orders` (
	`order_id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`till` text NOT NULL,
	`rank` real NOT NULL,
	`content` text NOT NULL,
	`answer` text NOT NULL,
	`received_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `till_orders_changed` ON `till_orders` (`changed_at`);
--> statement-breakpoint
CREATE TABLE `tills` (
	`id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tills_token_hash_unique` ON `tills` (`token_hash`);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`webhook` text NOT NULL,
	`event` integer NOT NULL,
	`order_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`reason` text,
	PRIMARY KEY(`webhook`, `event`)
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_lane` ON `webhook_deliveries` (`webhook`,`order_id`,`event`);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `capture_jobs_id_unique` ON `capture_jobs` (`id`);
--> statement-breakpoint
CREATE INDEX `capture_jobs_state` ON `capture_jobs` (`state`) WHERE "capture_jobs"."state" in ('open', 'stored');
--> statement-breakpoint
CREATE INDEX `capture_jobs_site` ON `capture_jobs` (`site`,`seq`);
--> statement-breakpoint
CREATE INDEX `capture_jobs_order` ON `capture_jobs` (`order_id`) WHERE "capture_jobs"."order_id" is not null;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);
--> statement-breakpoint
CREATE TABLE `painted` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`ticket` text NOT NULL,
	`version` integer NOT NULL,
	`by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `painted_order` ON `painted` (`order_id`);
--> statement-breakpoint
CREATE TABLE `painted_displays` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`display` text NOT NULL,
	`name` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `painted_displays_display_unique` ON `painted_displays` (`display`);
--> statement-breakpoint
CREATE TABLE `order_ways` (
	`order_id` text PRIMARY KEY NOT NULL,
	`received_at` integer,
	`committed_at` integer,
	`reported_at` integer
);
--> statement-breakpoint
ALTER TABLE `capture_jobs` ADD `on_paper` text;
--> statement-breakpoint
CREATE INDEX `capture_jobs_paper` ON `capture_jobs` (`on_paper`) WHERE `capture_jobs`.`on_paper` = 'due';
--> statement-breakpoint
CREATE TABLE `cook_figures` (
	`order_id` text NOT NULL,
	`cook` text NOT NULL,
	`site` text NOT NULL,
	`day` text NOT NULL,
	`figures` text NOT NULL,
	PRIMARY KEY(`order_id`, `cook`)
);
--> statement-breakpoint
CREATE INDEX `cook_figures_day` ON `cook_figures` (`site`,`day`);
--> statement-breakpoint
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
CREATE INDEX `ticket_times_day` ON `ticket_times` (`site`,`day`,`took_ms`);
--> statement-breakpoint
UPDATE `orders` SET `counted` = 0;
