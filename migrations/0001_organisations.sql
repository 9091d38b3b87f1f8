ALTER TABLE `audit` ADD `site` text;
--> statement-breakpoint
CREATE INDEX `audit_site` ON `audit` (`site`) WHERE "audit"."site" is not null;
--> statement-breakpoint
ALTER TABLE `quarantine` ADD `site` text;
--> statement-breakpoint
INSERT INTO `meta` (`key`, `value`, `updated_at`) SELECT 'unscoped-site', coalesce((SELECT json_extract(`value`, '$.id') FROM `meta` WHERE `key` = 'organisation'), ''), 0;
--> statement-breakpoint
INSERT INTO `meta` (`key`, `value`, `updated_at`) SELECT 'served', json_object('id', `value`, 'since', 0), 0 FROM `meta` WHERE `key` = 'unscoped-site' AND EXISTS (SELECT 1 FROM `orders`);
--> statement-breakpoint
UPDATE `meta` SET `key` = `key` || ':' || (SELECT `value` FROM `meta` WHERE `key` = 'unscoped-site') WHERE `key` IN ('spooler-token', 'left-settings');
--> statement-breakpoint
UPDATE `sessions` SET `account` = json_set(`account`, '$.display.site', (SELECT `value` FROM `meta` WHERE `key` = 'unscoped-site')) WHERE json_extract(`account`, '$.display') IS NOT NULL;
