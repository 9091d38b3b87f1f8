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