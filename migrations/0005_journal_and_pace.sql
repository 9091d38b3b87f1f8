CREATE TABLE `journal` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`after_event` integer NOT NULL,
	`at` integer NOT NULL,
	`order_id` text,
	`base` integer,
	`body` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `journal_order` ON `journal` (`order_id`) WHERE "journal"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX `journal_at` ON `journal` (`at`);
--> statement-breakpoint
CREATE INDEX `journal_mark` ON `journal` (`kind`,`seq`) WHERE "journal"."order_id" is null;
--> statement-breakpoint
CREATE TABLE `journal_contents` (
	`hash` text PRIMARY KEY NOT NULL,
	`content` blob NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `order_paces_day` ON `order_paces` (`site`,`day`);
--> statement-breakpoint
CREATE INDEX `order_paces_time` ON `order_paces` (`site`,`began_at`);
--> statement-breakpoint
CREATE INDEX `order_paces_unsettled` ON `order_paces` (`day`,`began_at`) WHERE "order_paces"."is_settled" = 0;
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE `orders` ADD `promised_at` integer;
--> statement-breakpoint
CREATE INDEX `orders_promised` ON `orders` (`promised_at`) WHERE "orders"."promised_at" is not null;
--> statement-breakpoint
CREATE TABLE `covers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site` text NOT NULL,
	`profile` text NOT NULL,
	`station` text,
	`by_profile` text NOT NULL,
	`by_station` text,
	`since` integer NOT NULL,
	`until` integer,
	`begun_by` text,
	`ended_by` text
);
--> statement-breakpoint
CREATE INDEX `covers_until` ON `covers` (`until`);
