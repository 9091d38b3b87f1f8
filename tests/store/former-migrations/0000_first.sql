CREATE TABLE `actions` (
	`request_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`fact` text NOT NULL,
	`origin` text NOT NULL,
	`date` integer NOT NULL,
	`staff` text,
	`display` text,
	`command_id` text,
	`recorded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `actions_order` ON `actions` (`order_id`);--> statement-breakpoint
CREATE INDEX `actions_recorded` ON `actions` (`recorded_at`);--> statement-breakpoint
CREATE TABLE `catalogue` (
	`site` text NOT NULL,
	`list` text NOT NULL,
	`entries` text NOT NULL,
	`loaded_at` integer NOT NULL,
	PRIMARY KEY(`site`, `list`)
);
--> statement-breakpoint
CREATE TABLE `commands` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`client_id` text NOT NULL,
	`answer` text NOT NULL,
	`undo` text,
	`request_ids` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `commands_at` ON `commands` (`at`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`raw` text NOT NULL,
	`stamps` text NOT NULL,
	`last_updated` integer NOT NULL,
	`touched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `orders_touched` ON `orders` (`touched_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lane` text NOT NULL,
	`request_id` text NOT NULL,
	`site` text NOT NULL,
	`message` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`not_before` integer DEFAULT 0 NOT NULL,
	`display` text,
	`recorded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_request_id_unique` ON `outbox` (`request_id`);--> statement-breakpoint
CREATE INDEX `outbox_lane` ON `outbox` (`lane`,`id`);--> statement-breakpoint
CREATE TABLE `quarantine` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`body` text NOT NULL,
	`order_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`account` text,
	`staff_id` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE TABLE `setups` (
	`site` text NOT NULL,
	`revision` integer NOT NULL,
	`setup` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`site`, `revision`)
);
--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text NOT NULL,
	`site` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`profiles` text NOT NULL,
	`photo_url` text,
	`passcode_hash` text,
	PRIMARY KEY(`site`, `id`)
);
