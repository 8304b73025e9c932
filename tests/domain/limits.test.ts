import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '../../server/housekeeping.ts'
import { ATTACHMENT_TYPES } from '../../src/domain/documents/attachments.ts'
import { MAX_EXPORT_ROWS } from '../../src/domain/lists/exports.ts'

/**
 * The numeric constants that the modules of `src/domain` export, written by hand. Users and other programs rely on them, and other tests
 * import them and would not notice a change. The codes of answers, whose names begin with a small letter, are in `codes.test.ts`.
 */
const CONSTANTS: Readonly<Record<string, number>> = {
  // accounting
  MAX_ACCOUNT_CODE_LENGTH: 20,
  // in thousandths
  MAX_TAX_RATE: 1_000,
  // accounts
  APP_CODE_LENGTH: 6,
  MAX_EMAIL_LENGTH: 254,
  MAX_PASSWORD_LENGTH: 1_024,
  RECOVERY_CODE_COUNT: 10,
  // bank
  MAX_BANK_COLUMNS: 60,
  MAX_BANK_FILE_BYTES: 10_485_760,
  // closings of the POS
  GAPS_WITHIN_DAYS: 62,
  FACT_DAYS: 21,
  MAX_CLOSINGS: 800,
  MAX_CLOSING_BYTES: 10_485_760,
  MAX_CLOSING_LINES: 2_000,
  MAX_FAULTS: 200,
  SILENT_AFTER_DAYS: 3,
  // counting
  DRAFT_LENGTH_MAX: 100_000,
  HABIT_DAYS: 14,
  MAX_CENTS: 99_999_999_999,
  // 10 million euros
  MAX_SERVICE_CENTS: 1_000_000_000,
  MAX_COMMENT_LENGTH: 500,
  MAX_FLOAT_CENTS: 1_000_000,
  MAX_PIECES: 100_000,
  MAX_CENTS_WITHOUT_EXPECTED: 1_000_000,
  ALWAYS_PLAUSIBLE_UP_TO_CENTS: 100_000,
  USUAL_FLOAT_CENTS: 15_000,
  // dates
  EVENING_STARTS_AT_HOUR: 17,
  NIGHT_ENDS_AT_HOUR: 5,
  // documents and files
  MAX_ATTACHMENTS: 20,
  MAX_ATTACHMENT_BYTES: 5_242_880,
  LARGE_PHOTO_BYTES: 1_048_576,
  MAX_REPORT_DAYS: 366,
  // jobs
  JOB_EVENT_DAYS: 90,
  MAX_TRIES: 4,
  // lists and exports
  COUNTED_ROWS_CAP: 1_000_000,
  DEFAULT_PAGE_SIZE: 25,
  MAX_DIRECT_ROWS: 5_000,
  MAX_CONCURRENT_EXPORTS: 3,
  EXPORT_DAYS: 7,
  MAX_BULK_COUNTS: 5_000,
  MAX_IDS: 300,
  MAX_OFFSET: 1_000_000,
  MAX_PAGE_SIZE: 300,
  TOTAL_CAP: 1_000,
  VIEWS_MAX: 30,
  VIEW_NAME_MAX: 40,
  VIEW_QUERY_MAX: 1_000,
  // pouches and remittances
  MAX_CREDIT_DAYS_AHEAD: 5,
  MAX_LISTED_POUCHES: 30,
  MAX_REMITTANCE_DAYS_AHEAD: 92,
  POUCH_NUMBER_MAX: 12,
  POUCH_NUMBER_MIN: 6,
  // tickets
  INSURED_PER_DISPATCH_CENTS: 2_000_000,
  INSURED_PER_ISSUER_CENTS: 500_000,
}

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/domain/**/*.ts', {
  eager: true,
})

describe('the limits', () => {
  it('are the constants of this list, and no module exports another one', () => {
    const exported = Object.values(MODULES).flatMap((module) =>
      Object.entries(module).filter(([name, value]) => /^[A-Z]/u.test(name) && typeof value === 'number'),
    )
    expect(Object.fromEntries(exported)).toEqual(CONSTANTS)
    expect(exported).toHaveLength(Object.keys(CONSTANTS).length)
  })

  it.each([
    ['rows of an export as CSV', MAX_EXPORT_ROWS.csv, 200_000],
    ['rows of an export as a spreadsheet', MAX_EXPORT_ROWS.xlsx, 50_000],
    ['milliseconds that an idempotency key is kept (72 hours)', IDEMPOTENCY_KEY_LIFETIME_MS, 259_200_000],
  ])('%s: %i', (_, limit, number) => {
    expect(limit).toBe(number)
  })

  it('include the types of attached files', () => {
    expect([...ATTACHMENT_TYPES].sort()).toEqual(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])
  })
})
