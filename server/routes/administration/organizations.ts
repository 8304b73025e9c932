import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { ownAccountsFault } from '../../../src/domain/accounting/own-accounts.ts'
import { CODES } from '../../../src/domain/codes.ts'
import {
  cashRegisterBody,
  cashRegisterUpdateBody,
  establishmentBody,
  establishmentSettingsBody,
  establishmentUpdateBody,
  organizationBody,
  organizationUpdateBody,
} from '../../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../../src/domain/roles.ts'
import type { Route } from '../../http/route.ts'
import { queueSensitiveChangeNotice } from '../../mail/queue-mail.ts'
import { invalidRequest, refusedAt } from '../../refused-error.ts'
import { cashRegisters } from '../../resources/cash-registers.ts'
import { establishments } from '../../resources/establishments.ts'
import { organizations } from '../../resources/organizations.ts'
import { isCodePosted } from '../../store/accounting-facts.ts'
import { findCarrier } from '../../store/lookups.ts'
import type { Schema } from '../../store/schema.ts'
import { unknownReferenceError } from '../../workflow/refuse-rows.ts'
import { type AdministeredResource, administeredTableOf, type RequestedRow } from './administered.ts'
import { rowCommandsOf } from './change.ts'
import { changeRoute } from './routes.ts'
import { REFERENCE_KINDS } from './uses.ts'

/** Organizations. Only head office creates, deactivates and deletes them; administrators can edit their own. */
const administeredOrganizations: AdministeredResource = {
  resource: organizations,
  entity: 'organization',
  bodies: { create: organizationBody, update: organizationUpdateBody },
  roles: {
    create: CAPABILITIES.manageOrganizations,
    update: CAPABILITIES.administer,
    status: CAPABILITIES.manageOrganizations,
    remove: CAPABILITIES.manageOrganizations,
  },
  codes: {
    created: CODES.organizationCreated,
    modified: CODES.organizationModified,
    deleted: CODES.organizationDeleted,
  },
  belongsTo: null,
  owner: 'itself',
  uniqueIndexes: { organizations_siren: { field: 'siren', refusal: 'SirenTaken' } },
  uses: REFERENCE_KINDS.organization,
  isSensitive: isSensitiveForOrganization,
  async afterWrite(trx, context, requested) {
    if (!isSensitiveForOrganization(requested)) return
    const { organizationId } = requested.after
    await queueSensitiveChangeNotice(trx, { organizationId, byId: context.session.userId }, context)
  },
}

/** True if the change ends the requirement of a second factor in the organization. */
function isSensitiveForOrganization({ before, after }: RequestedRow): boolean {
  return before?.values.secondFactorRequired === true && after.values.secondFactorRequired === false
}

const administeredEstablishments: AdministeredResource = {
  resource: establishments,
  entity: 'establishment',
  bodies: { create: establishmentBody, update: establishmentUpdateBody },
  roles: {
    create: CAPABILITIES.administer,
    update: CAPABILITIES.administer,
    status: CAPABILITIES.administer,
    remove: CAPABILITIES.administer,
  },
  codes: {
    created: CODES.establishmentCreated,
    modified: CODES.establishmentModified,
    deleted: CODES.establishmentDeleted,
  },
  belongsTo: 'itself',
  masked: {
    bankDetails: { column: 'bank_details', type: 'jsonb' },
    alertRecipients: { column: 'alert_recipients', type: 'jsonb' },
    reportRecipients: { column: 'report_recipients', type: 'jsonb' },
  },
  uses: REFERENCE_KINDS.establishment,
  isSensitive: isSensitiveForEstablishment,
  async check(trx, _, requested) {
    checkOwnAccounts(requested)
    await checkCode(trx, requested)
    await checkCarrier(trx, requested)
  },
  async afterWrite(trx, context, requested) {
    if (!isSensitiveForEstablishment(requested)) return
    const { organizationId } = requested.after
    await queueSensitiveChangeNotice(trx, { organizationId, byId: context.session.userId }, context)
  },
}

/**
 * True if the change concerns the bank details, lets people hand over or deposit remittances that they prepared
 * (`allowSelfValidation`), or adds an address that receives mails. An establishment that is created with
 * `allowSelfValidation` needs no password for it, because it has no money yet.
 */
function isSensitiveForEstablishment({ before, after }: RequestedRow): boolean {
  const isSame = (field: string) =>
    isDeepStrictEqual(before?.values[field] ?? null, after.values[field] ?? null)
  const allowsSelfValidation = before !== null && after.values.allowSelfValidation === true
  const isNewRecipient = ['alertRecipients', 'reportRecipients'].some((field) => {
    const known = listIn(before?.values[field])
    return listIn(after.values[field]).some((address) => !known.includes(address))
  })
  return !isSame('bankDetails') || (allowsSelfValidation && !isSame('allowSelfValidation')) || isNewRecipient
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Refuses an invalid list of own accounts. An unchanged list is not checked: it may have been stored before the rule existed. */
function checkOwnAccounts({ before, after }: RequestedRow): void {
  const { ownAccounts } = after.values
  if (typeof ownAccounts !== 'string' || ownAccounts === before?.values.ownAccounts) return
  const fault = ownAccountsFault(ownAccounts)
  if (fault !== null) throw invalidRequest([{ path: 'ownAccounts', key: fault }])
}

/**
 * Refuses a new code if posted entries contain a code that would change: the code of this establishment, or the
 * numbered code (`LYO.2`) of an establishment that was created later with the old or the new code.
 */
async function checkCode(trx: Transaction<Schema>, { before, after }: RequestedRow): Promise<void> {
  const codes = [before?.values.code, after.values.code].map(String)
  if (before === null || codes[0] === codes[1] || !(await isCodePosted(trx, after, codes))) return
  throw refusedAt('EstablishmentHasEntries', 'code')
}

/** Refuses a newly chosen carrier that does not belong to the organization or is not active. */
async function checkCarrier(trx: Transaction<Schema>, { before, after }: RequestedRow): Promise<void> {
  const { carrierId } = after.values
  if (typeof carrierId !== 'string' || carrierId === before?.values.carrierId) return
  const carrier = await findCarrier(trx, after.organizationId, carrierId)
  if (!carrier || carrier.status === 'DELETED') throw unknownReferenceError('carrierId')
  if (carrier.status === 'INACTIVE') throw refusedAt('CarrierInactive', 'carrierId')
}

const administeredRegisters: AdministeredResource = {
  resource: cashRegisters,
  entity: 'cashRegister',
  bodies: { create: cashRegisterBody, update: cashRegisterUpdateBody },
  roles: {
    create: CAPABILITIES.manageEstablishment,
    update: CAPABILITIES.manageEstablishment,
    status: CAPABILITIES.manageEstablishment,
    remove: CAPABILITIES.manageEstablishment,
  },
  codes: { created: CODES.created, modified: CODES.modified, deleted: CODES.deleted },
  belongsTo: 'establishment',
  owner: 'establishment',
  uniqueIndexes: { cash_registers_number: { field: 'number', refusal: 'AlreadyTaken' } },
  uses: REFERENCE_KINDS.cashRegister,
}

/** Organizations, their establishments and their registers. */
export const ORGANIZATION_RESOURCES: readonly AdministeredResource[] = [
  administeredOrganizations,
  administeredEstablishments,
  administeredRegisters,
]

/** `PUT establishmentsettings/{id}`: changes the settings of an establishment that its director may change. */
export const changeEstablishmentSettings: Route = changeRoute(
  administeredEstablishments,
  rowCommandsOf(administeredEstablishments, administeredTableOf(administeredEstablishments)),
  {
    path: '/establishmentsettings',
    body: establishmentSettingsBody,
    roles: CAPABILITIES.manageEstablishment,
  },
)
