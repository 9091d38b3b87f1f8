CREATE TABLE `day_figures` (
	`site` text NOT NULL,
	`day` text NOT NULL,
	`figures` blob NOT NULL,
	PRIMARY KEY(`site`, `day`)
);
--> statement-breakpoint
CREATE TABLE `figure_names` (
	`site` text NOT NULL,
	`dimension` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`site`, `dimension`, `key`)
);
--> statement-breakpoint
CREATE TABLE `order_figures` (
	`order_id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`day` text NOT NULL,
	`figures` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_figures_day` ON `order_figures` (`site`,`day`);
--> statement-breakpoint
ALTER TABLE `orders` ADD `counted` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `orders_uncounted` ON `orders` (`site`,`id`) WHERE "orders"."counted" = 0;
--> statement-breakpoint
INSERT INTO `meta` (`key`, `value`, `updated_at`) SELECT 'figures-since', (SELECT cast(min(`touched_at`) AS text) FROM `orders`), 0 WHERE EXISTS (SELECT 1 FROM `orders`);
