CREATE TABLE `item_paces` (
	`site` text NOT NULL,
	`item` text NOT NULL,
	`week` integer NOT NULL,
	`sum` text NOT NULL,
	PRIMARY KEY(`site`, `item`, `week`)
);
--> statement-breakpoint
CREATE TABLE `order_paces` (
	`order_id` text PRIMARY KEY NOT NULL,
	`site` text NOT NULL,
	`day` text NOT NULL,
	`began_at` integer NOT NULL,
	`ended_at` integer,
	`work` text NOT NULL,
	`added` text,
	`is_settled` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_paces_day` ON `order_paces` (`site`,`day`);--> statement-breakpoint
CREATE INDEX `order_paces_time` ON `order_paces` (`site`,`began_at`);--> statement-breakpoint
CREATE INDEX `order_paces_unsettled` ON `order_paces` (`day`,`began_at`) WHERE "order_paces"."is_settled" = 0;--> statement-breakpoint
CREATE TABLE `pace_days` (
	`site` text NOT NULL,
	`day` text NOT NULL,
	`known` text NOT NULL,
	`errors` text NOT NULL,
	`is_closed` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`site`, `day`)
);
--> statement-breakpoint
CREATE TABLE `site_times` (
	`site` text NOT NULL,
	`item` text NOT NULL,
	`seconds` integer NOT NULL,
	`former` integer,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`site`, `item`)
);
--> statement-breakpoint
UPDATE `orders` SET `counted` = 0;