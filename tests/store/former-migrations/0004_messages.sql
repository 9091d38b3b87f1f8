CREATE TABLE `assets` (
	`name` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`bytes` blob NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `manager_messages` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`source` text NOT NULL,
	`text` text NOT NULL,
	`date` integer NOT NULL,
	`fixed` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`site`, `id`)
);
