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
CREATE INDEX `journal_order` ON `journal` (`order_id`) WHERE "journal"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `journal_at` ON `journal` (`at`);--> statement-breakpoint
CREATE INDEX `journal_mark` ON `journal` (`kind`,`seq`) WHERE "journal"."order_id" is null;--> statement-breakpoint
CREATE TABLE `journal_contents` (
	`hash` text PRIMARY KEY NOT NULL,
	`content` blob NOT NULL
);
