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
CREATE TABLE `paintings` (
	`order_id` text NOT NULL,
	`ticket` text NOT NULL,
	`version` integer NOT NULL,
	`display` text NOT NULL,
	`painted_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `ticket`, `version`, `display`)
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
CREATE INDEX `till_events_order` ON `till_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `till_events_at` ON `till_events` (`at`);--> statement-breakpoint
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
CREATE INDEX `till_orders_changed` ON `till_orders` (`changed_at`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `tills_token_hash_unique` ON `tills` (`token_hash`);--> statement-breakpoint
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
CREATE INDEX `webhook_deliveries_lane` ON `webhook_deliveries` (`webhook`,`order_id`,`event`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL
);
