// Owns the value of every limit by which a hub looks after itself.
import { expect, it } from 'vitest';
import * as limits from '../../hub/host/upkeep-limits.ts';

it('[CONST-07] every limit of the upkeep has its value here, and nothing here is no limit', () => {
  expect({ ...limits }).toEqual({
    DISK_LOW_BYTES: 500_000_000,
    BACKUP_SOON_MS: 30_000,
    BACKUP_OVERDUE_MS: 3_600_000,
    BACKUP_TIMEOUT_MS: 1_800_000,
    CLOCK_API_SILENT_MS: 600_000,
    OUTBOX_STUCK_AFTER_MS: 600_000,
    LOG_FILE_MAX_BYTES: 5_000_000,
    LOG_FILES_KEPT: 4,
    LOG_RETRY_AFTER_MS: 10_000,
    SUPPORT_LOG_LINES_AT_ONCE: 100,
    SUPPORT_ROWS_MAX: 1000,
    SUPPORT_RETRY_SECONDS: 10,
    AUDIT_WRITE_EVERY_MS: 1000,
    AUDIT_REFUSED_WAITING_MAX: 500,
    AUDIT_KINDS_COUNTED_MAX: 200,
    AUDIT_ROWS_DELETED_AT_ONCE: 500,
    AUDIT_ACTORS_LOOKED_AT: 20_000,
    AUDIT_ORDERS_OF_NUMBER: 100,
    CLOCK_NOISE_MS: 2_000,
    CLOCK_LARGE_MOVE_MS: 60_000,
    CLOCK_ANSWERS_AGREE_WITHIN_MS: 5_000,
    CLOCK_SLOW_ANSWER_MS: 10_000,
    CLOCK_AGREEMENT: { answers: 5, apartMs: 30_000 },
    CLOCK_FIRST_AGREEMENT: { answers: 3, apartMs: 1_000 },
    CLOCK_DOUBT_MS: 86_400_000,
    CLOCK_DIFFERENCE_TOLD_MS: 600_000,
    CLOCK_SAVED_EVERY_MS: 600_000,
    CLOCK_EARLIEST: Date.UTC(2026, 0, 1),
    AGEING_HOURS_AN_HOUR: 6,
    ACCOUNT_LOOK_MS: 600_000,
    ACCOUNT_FRESH_MS: 60_000,
    ACCOUNT_WAIT_MS: 3_000,
    ACCOUNT_RETRY_MS: 5_000,
  });
});
