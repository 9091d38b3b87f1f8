-- The tables of release 0.1.0. IF NOT EXISTS, because databases from before it have some of them.
CREATE TABLE IF NOT EXISTS `actions` (
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
CREATE INDEX IF NOT EXISTS `actions_order` ON `actions` (`order_id`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `actions_recorded` ON `actions` (`recorded_at`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `catalogue` (
	`site` text NOT NULL,
	`list` text NOT NULL,
	`entries` text NOT NULL,
	`loaded_at` integer NOT NULL,
	PRIMARY KEY(`site`, `list`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `commands` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`client_id` text NOT NULL,
	`answer` text NOT NULL,
	`undo` text,
	`request_ids` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `commands_at` ON `commands` (`at`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`raw` text NOT NULL,
	`stamps` text NOT NULL,
	`last_updated` integer NOT NULL,
	`touched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `orders_touched` ON `orders` (`touched_at`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `outbox` (
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
CREATE UNIQUE INDEX IF NOT EXISTS `outbox_request_id_unique` ON `outbox` (`request_id`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `outbox_lane` ON `outbox` (`lane`,`id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `quarantine` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`body` text NOT NULL,
	`order_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`account` text,
	`staff_id` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `sessions_token_hash_unique` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `setups` (
	`site` text NOT NULL,
	`revision` integer NOT NULL,
	`setup` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`site`, `revision`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `staff` (
	`id` text NOT NULL,
	`site` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`profiles` text NOT NULL,
	`photo_url` text,
	`passcode_hash` text,
	PRIMARY KEY(`site`, `id`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`result` text NOT NULL,
	`order_id` text,
	`staff_id` text,
	`staff_name` text,
	`user_name` text,
	`display_id` text,
	`address` text,
	`command_id` text,
	`params` text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `audit_order` ON `audit` (`order_id`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `audit_at` ON `audit` (`at`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `orders_number` ON `orders` (cast("raw" ->> '$.number' as text));
