CREATE TABLE `audit` (
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
CREATE INDEX `audit_order` ON `audit` (`order_id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);