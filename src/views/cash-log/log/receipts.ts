import type { Archive } from '../../../domain/contract/archives.ts'

/** One line of what a closing says was received. */
export type ArchiveReceipt = Archive['receipts'][number]

/** The lines of a closing that belong to one payment category of one register. */
export function receiptsOf(
  archive: Archive,
  of: { readonly cashRegisterId: string; readonly paymentCategoryId: string },
): ArchiveReceipt[] {
  return archive.receipts.filter(
    (line) => line.cashRegisterId === of.cashRegisterId && line.paymentCategoryId === of.paymentCategoryId,
  )
}

/** One line of money put into the till or taken out of it. */
export type ArchiveMovement = Archive['movements'][number]

/** The movements of a closing that belong to one payment category of one register. */
export function movementsOf(
  archive: Archive,
  of: { readonly cashRegisterId: string; readonly paymentCategoryId: string },
): ArchiveMovement[] {
  return archive.movements.filter(
    (line) => line.cashRegisterId === of.cashRegisterId && line.paymentCategoryId === of.paymentCategoryId,
  )
}
