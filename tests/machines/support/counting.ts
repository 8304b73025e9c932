import type { CashLog, Count } from '../../../src/domain/contract/cash-logs.ts'
import type { CashRegister } from '../../../src/domain/contract/organizations.ts'
import type { PaymentCategory } from '../../../src/domain/contract/payments.ts'
import type { SheetKey } from '../../../src/domain/counting/sheet-key.ts'
import type { CountingSetup } from '../../../src/machines/cash-log/types.ts'
import { recordFields } from './record-fields.ts'

export const sheetKey: SheetKey = { date: '2026-11-20', service: 'lunch', cashRegisterId: 'register-1' }

/** A register with a float of 100 €. */
export function register(changes: Partial<CashRegister> = {}): CashRegister {
  return {
    ...recordFields,
    id: 'register-1',
    establishmentId: 'establishment-1',
    number: 1,
    name: 'Bar',
    floatCents: 100_00,
    lentFloatCents: 0,
    lentFloatOn: null,
    status: 'ACTIVE',
    ...changes,
  }
}

/** A payment category; by default notes. */
export function category(changes: Partial<PaymentCategory> = {}): PaymentCategory {
  return {
    ...recordFields,
    id: 'notes',
    paymentModeId: 'mode-1',
    name: 'Billets',
    shortName: 'BIL',
    countType: 4,
    unitValueCents: null,
    paperTicket: false,
    tillFloat: false,
    issuer: null,
    accountingCode: '5300',
    provisionCode: null,
    label: 'Espèces',
    provisionLabel: null,
    debit: true,
    active: true,
    position: 1,
    ...changes,
  }
}

/** One category for each of the six count types. */
export const allCategories: readonly PaymentCategory[] = [
  category({ id: 'cards', name: 'Cartes', countType: 1 }),
  category({ id: 'online', name: 'En ligne', countType: 2 }),
  category({ id: 'vouchers', name: 'Titres', countType: 3, unitValueCents: 9_00 }),
  category(),
  category({ id: 'coins', name: 'Pièces', countType: 5 }),
  category({ id: 'cheques', name: 'Chèques', countType: 6 }),
]

export function countingSetup(changes: Partial<CountingSetup> = {}): CountingSetup {
  return {
    registers: [register()],
    modes: [{ ...recordFields, id: 'mode-1', name: 'Espèces', shortName: 'ESP', status: 'ACTIVE' }],
    categories: [category()],
    reasons: [{ ...recordFields, id: 'reason-1', name: 'Erreur de caisse', active: true, position: 1 }],
    toleranceCents: 1_00,
    posTurnoverSource: 'CLOSING',
    expectedHidden: false,
    isEstablishmentInactive: false,
    ...changes,
  }
}

/** A stored count; by default of notes, without an amount. */
export function count(changes: Partial<Count> = {}): Count {
  return {
    ...recordFields,
    id: 'count-1',
    establishmentId: 'establishment-1',
    cashLogId: 'log-1',
    paymentCategoryId: 'notes',
    countType: 4,
    quantity: null,
    unitValueCents: null,
    denominations: null,
    lastYear: null,
    totalCents: null,
    firstTotalCents: null,
    expectedCents: null,
    pouchNumber: null,
    pouchId: null,
    status: 'CREATED',
    reason: null,
    ...changes,
  }
}

/** A stored log of the service of `sheetKey`. */
export function cashLog(changes: Partial<CashLog> = {}): CashLog {
  return {
    ...recordFields,
    ...sheetKey,
    id: 'log-1',
    establishmentId: 'establishment-1',
    status: 'CREATED',
    turnoverCents: null,
    floatCents: 100_00,
    usualFloatCents: 100_00,
    countedCents: 0,
    expectedCents: null,
    deltaCents: null,
    toleranceCents: 1_00,
    comment: '',
    reasonId: null,
    countedById: 'user-1',
    countedByName: 'Ada Martin',
    validatedAt: null,
    validatedById: null,
    validatedByName: null,
    archiveId: null,
    validatedDeltaCents: null,
    validatedBeforeClosing: false,
    closingReason: null,
    counts: [count()],
    ...changes,
  }
}
