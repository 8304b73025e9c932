/** The lists that are taken along as files, by the names of their resources. */
export const EXPORT_LISTS = [
  'cashlogs',
  'counts',
  'remittances',
  'pouches',
  'walletmovements',
  'tickets',
] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Up to so many rows a list is answered as a file at once; a longer one is made by a job. */
export const DIRECT_ROWS = 5_000
/** The longest list that is made into a file at all: a workbook is put together in memory, a CSV a page at a time. */
export const EXPORT_ROWS: Readonly<Record<ExportFormat, number>> = { csv: 200_000, xlsx: 50_000 }
/** A file that a job made can be had for so long. */
export const EXPORT_DAYS = 7
/** So many files of one person may be under way. */
export const EXPORTS_AT_A_TIME = 3
