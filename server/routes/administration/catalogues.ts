import type { Transaction } from 'kysely'
import { CODES } from '../../../src/domain/codes.ts'
import { cashCarrierBody, cashCarrierUpdateBody } from '../../../src/domain/contract/organizations.ts'
import {
  deltaReasonBody,
  deltaReasonUpdateBody,
  paymentCategoryBody,
  paymentCategoryUpdateBody,
  paymentModeBody,
  paymentModeUpdateBody,
  saleTypeTaxBody,
  saleTypeTaxUpdateBody,
} from '../../../src/domain/contract/payments.ts'
import { COUNT_TYPE_RULES, type CountType } from '../../../src/domain/count-types.ts'
import { CAPABILITIES } from '../../../src/domain/roles.ts'
import { invalidRequest, refusedAt } from '../../refused-error.ts'
import { cashCarriers } from '../../resources/cash-carriers.ts'
import { deltaReasons, paymentCategories, paymentModes, saleTypeTaxes } from '../../resources/payments.ts'
import { findReferences, type ReferenceKind } from '../../store/administered.ts'
import type { Schema } from '../../store/schema.ts'
import { checkAccountCodes } from '../../workflow/account-codes.ts'
import { unknownReferenceError } from '../../workflow/refuse-rows.ts'
import { type AdministeredResource, administeredTableOf, type RequestedRow } from './administered.ts'
import { COUNTS_BEING_SENT, REFERENCE_KINDS, SENT_COUNTS_WITHOUT_DISPATCH } from './uses.ts'

const administratorsOnly = {
  create: CAPABILITIES.administer,
  update: CAPABILITIES.administer,
  status: CAPABILITIES.administer,
  remove: CAPABILITIES.administer,
} as const
const defaultCodes = { created: CODES.created, modified: CODES.modified, deleted: CODES.deleted } as const

const carriers: AdministeredResource = {
  resource: cashCarriers,
  entity: 'cashCarrier',
  bodies: { create: cashCarrierBody, update: cashCarrierUpdateBody },
  roles: administratorsOnly,
  codes: {
    created: CODES.carrierCreated,
    modified: CODES.carrierModified,
    deleted: CODES.carrierDeleted,
  },
  belongsTo: null,
  uses: REFERENCE_KINDS.cashCarrier,
}

const modes: AdministeredResource = {
  resource: paymentModes,
  entity: 'paymentMode',
  bodies: { create: paymentModeBody, update: paymentModeUpdateBody },
  roles: administratorsOnly,
  codes: {
    created: CODES.paymentModeCreated,
    modified: CODES.paymentModeModified,
    deleted: CODES.paymentModeDeleted,
  },
  belongsTo: null,
  uses: REFERENCE_KINDS.paymentMode,
}

const categories: AdministeredResource = {
  resource: paymentCategories,
  entity: 'paymentCategory',
  bodies: { create: paymentCategoryBody, update: paymentCategoryUpdateBody },
  roles: administratorsOnly,
  codes: {
    created: CODES.paymentCategoryCreated,
    modified: CODES.paymentCategoryModified,
    deleted: CODES.paymentCategoryDeleted,
    statusChanged: CODES.paymentCategoryStatusChanged,
  },
  belongsTo: null,
  uses: REFERENCE_KINDS.paymentCategory,
  async check(trx, _, requested) {
    const { before, after } = requested
    checkCodesOf(requested, ['accountingCode', 'provisionCode'])
    checkPaperTicket(requested)
    const { paymentModeId, countType } = after.values
    if (paymentModeId !== before?.values.paymentModeId)
      await checkMode(trx, after.organizationId, paymentModeId)
    if (before === null) return
    const hasReferences = async (kinds: readonly ReferenceKind[]) =>
      (await findReferences(trx, administeredTableOf(categories), before, kinds)).length > 0
    if (countType !== before.values.countType && (await hasReferences(REFERENCE_KINDS.paymentCategory)))
      throw refusedAt('CountTypeInUse', 'countType')
    const changed = SENDING_FIELDS.filter((field) => after.values[field] !== before.values[field])
    if (changed.length > 0 && (await hasReferences([COUNTS_BEING_SENT])))
      throw refusedAt('CategoryBeingSent', ...changed)
    if (changed.includes('paperTicket') && (await hasReferences([SENT_COUNTS_WITHOUT_DISPATCH])))
      throw refusedAt('CategoryPosted', 'paperTicket')
  },
}

/** The fields of a category that decide which job posts its counts, and on which side of their entry. */
const SENDING_FIELDS = ['paperTicket', 'debit'] as const

/**
 * Refuses a count type that a category of paper vouchers can't have. If neither `paperTicket` nor the count type changes, nothing is checked: the
 * category may have been stored before the rule existed.
 */
function checkPaperTicket({ before, after }: RequestedRow): void {
  const { paperTicket, countType } = after.values
  const isStored = before?.values.paperTicket === paperTicket && before?.values.countType === countType
  if (paperTicket !== true || isStored || COUNT_TYPE_RULES[countType as CountType].canBePaperTicket) return
  throw invalidRequest([{ path: 'paperTicket', key: 'issue.onlyCountTypes2And3' }])
}

/** Refuses codes in these fields that are not account codes, unless they are stored already. */
function checkCodesOf({ before, after }: RequestedRow, fields: readonly string[]): void {
  const codesIn = (values: RequestedRow['after']['values']) =>
    fields.map((field) => (values[field] as string | null) || null)
  const codes = codesIn(after.values)
  checkAccountCodes(
    Object.fromEntries(fields.map((field, index) => [field, codes[index]])),
    before ? codesIn(before.values) : [],
  )
}

/**
 * Refuses a newly chosen payment mode that the organization does not have, or that is not active. A category keeps a mode that was deactivated
 * since.
 *
 * @throws RefusedError NotFound, PaymentModeInactive, at `paymentModeId`
 */
async function checkMode(trx: Transaction<Schema>, organizationId: string, id: unknown): Promise<void> {
  const mode = await trx
    .selectFrom('payment_modes')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('id', '=', String(id))
    .where('status', '<>', 'DELETED')
    // Waits for a payment mode that is being deleted concurrently.
    .forKeyShare()
    .executeTakeFirst()
  if (!mode) throw unknownReferenceError('paymentModeId')
  if (mode.status === 'INACTIVE') throw refusedAt('PaymentModeInactive', 'paymentModeId')
}

const taxes: AdministeredResource = {
  resource: saleTypeTaxes,
  entity: 'saleTypeTax',
  bodies: { create: saleTypeTaxBody, update: saleTypeTaxUpdateBody },
  roles: administratorsOnly,
  codes: defaultCodes,
  belongsTo: null,
  uniqueIndexes: { sale_type_taxes_active: { field: 'saleType', refusal: 'AlreadyTaken' } },
  async check(trx, _context, requested) {
    const { before, after } = requested
    checkCodesOf(requested, ['code', 'vatCode'])
    if (before === null) return
    const changed = SALE_FIELDS.filter((field) => after.values[field] !== before.values[field])
    if (changed.length === 0) return
    if (
      (await findReferences(trx, administeredTableOf(taxes), before, REFERENCE_KINDS.saleTypeTax)).length > 0
    )
      throw refusedAt('SaleTypeInUse', ...changed)
  },
  uses: REFERENCE_KINDS.saleTypeTax,
}

/** Reports and closings find past sales by `saleType` and `taxRate`; `debit` decides on which side of an entry the sales are. */
const SALE_FIELDS = ['saleType', 'taxRate', 'debit'] as const

const reasons: AdministeredResource = {
  resource: deltaReasons,
  entity: 'deltaReason',
  bodies: { create: deltaReasonBody, update: deltaReasonUpdateBody },
  roles: administratorsOnly,
  codes: defaultCodes,
  belongsTo: null,
  uses: REFERENCE_KINDS.deltaReason,
}

/** The catalogues of an organization: carriers, payment modes and categories, types of sale, reasons of deltas. */
export const CATALOGUES: readonly AdministeredResource[] = [carriers, modes, categories, taxes, reasons]
