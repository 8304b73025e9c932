import { describe, expect, it } from 'vitest'
import { KEY_LIFETIME_MS } from '../../server/housekeeping.ts'
import {
  ATTACHMENT_TYPES,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '../../src/domain/documents/attachments.ts'
import { REPORT_DAYS } from '../../src/domain/documents/reports.ts'
import { DIRECT_ROWS, EXPORT_DAYS, EXPORT_ROWS, EXPORTS_AT_A_TIME } from '../../src/domain/lists/exports.ts'
import { MAX_PAGE_SIZE } from '../../src/domain/lists/query.ts'
import { VIEWS_MAX } from '../../src/domain/lists/saved-views.ts'

/**
 * Limits that users and other programs rely on, written by hand. Other tests import them and would not notice
 * a change.
 */
describe('the limits', () => {
  it.each([
    ['days that a report covers', REPORT_DAYS, 366],
    ['days that an export is kept', EXPORT_DAYS, 7],
    ['rows that a file holds without a job', DIRECT_ROWS, 5_000],
    ['rows of an export as CSV', EXPORT_ROWS.csv, 200_000],
    ['rows of an export as a spreadsheet', EXPORT_ROWS.xlsx, 50_000],
    ['exports of a person at a time', EXPORTS_AT_A_TIME, 3],
    ['saved views of a person and list', VIEWS_MAX, 30],
    ['rows of a page', MAX_PAGE_SIZE, 300],
    ['files of a row', MAX_ATTACHMENTS, 20],
    ['bytes of an attached file', MAX_ATTACHMENT_BYTES, 5_242_880],
    ['milliseconds that an idempotency key is kept (72 hours)', KEY_LIFETIME_MS, 259_200_000],
  ])('%s', (_, limit, number) => {
    expect(limit).toBe(number)
  })

  it('types of attached files', () => {
    expect([...ATTACHMENT_TYPES].sort()).toEqual(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])
  })
})
