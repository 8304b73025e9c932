/** The lists that can be exported, by resource. */
export const EXPORT_LISTS = [
  'cashlogs',
  'counts',
  'controlsheets',
  'remittances',
  'pouches',
  'walletmovements',
  'tickets',
  'auditevents',
  'accountingentries',
] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Up to this many rows a list can be exported directly; a longer one only by a job. */
export const MAX_DIRECT_ROWS = 5_000
/** Maximum number of rows of an export: a workbook is built in memory, a CSV file page by page. */
export const MAX_EXPORT_ROWS: Readonly<Record<ExportFormat, number>> = { csv: 200_000, xlsx: 50_000 }
/** Days for which an exported file is available. */
export const EXPORT_DAYS = 7
/** Maximum number of concurrent exports of a person. */
export const MAX_CONCURRENT_EXPORTS = 3
