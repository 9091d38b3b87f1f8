ALTER TABLE `orders` ADD `promised_at` integer;--> statement-breakpoint
CREATE INDEX `orders_promised` ON `orders` (`promised_at`) WHERE "orders"."promised_at" is not null;