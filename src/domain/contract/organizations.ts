import { z } from 'zod'
import { ownAccountsFault, parseOwnAccounts } from '../accounting/own-accounts.ts'
import { isSiren } from '../administration/siren.ts'
import { findContradictions, isBic, isIban, normalizeIbanOrBic, parseFrenchIban } from '../bank/iban.ts'
import { POS_TURNOVER_SOURCES } from '../closings/pos-turnover.ts'
import { FREQUENCIES, isTimeZone } from '../dates/calendar.ts'
import {
  activeStatus,
  address,
  addressBody,
  businessDate,
  cents,
  currentPassword,
  email,
  id,
  instant,
  line,
  name,
  organizationIdField,
  requiredLine,
  stored,
  text,
  version,
  withMaxLength,
} from './common.ts'

export const organization = z.object({
  ...stored,
  name,
  siren: z.string(),
  status: activeStatus,
  address: address.nullable(),
  secondFactorRequired: z.boolean(),
})
export type Organization = z.infer<typeof organization>

export const organizationBody = z.strictObject({
  name,
  siren: line(9).refine(isSiren, { error: 'issue.siren' }),
  address: addressBody.nullable(),
  /** Whether admins and super admins of the organization need a second factor. */
  secondFactorRequired: z.boolean({ error: 'issue.required' }),
  /** Required when `secondFactorRequired` is switched off. */
  currentPassword,
})
export const organizationUpdateBody = organizationBody.extend({ version })

export const bankDetails = z.object({
  iban: z.string(),
  bic: z.string(),
  accountHolder: text(100),
  bankName: text(100),
  bankCode: z.string(),
  counterCode: z.string(),
  accountNumber: z.string(),
})
export type BankDetails = z.infer<typeof bankDetails>

const bankNumber = (max: number) =>
  withMaxLength(z.string({ error: 'issue.text' }).overwrite(normalizeIbanOrBic), max)
const part = line(30).default('')

/** IBAN and BIC with any spacing. The parts of a French IBAN may be omitted; parts that are present must match it. */
export const bankDetailsBody = z
  .strictObject({
    iban: bankNumber(34).refine(isIban, { error: 'issue.iban' }),
    bic: bankNumber(11).refine(isBic, { error: 'issue.bic' }),
    accountHolder: name,
    bankName: name,
    bankCode: part,
    counterCode: part,
    accountNumber: part,
  })
  .superRefine((details, context) => {
    for (const part of findContradictions(details.iban, details))
      context.addIssue({ code: 'custom', path: [part], message: 'issue.contradictsIban' })
  })
  .overwrite((details) => ({ ...details, ...parseFrenchIban(details.iban) }))

/**
 * `remittanceDay` is an ISO weekday. `allowSelfValidation`: the person who prepared a remittance may hand it
 * over. It takes effect at `selfValidationFrom`, the start of the day after it was switched on, at least 12 hours later; null if it is
 * off, or if it has been on since the creation. Recipients are returned to administrators only; to shift leads, `bankDetails` is null. The
 * insurance covers pouches that wait for the carrier or leave together, up to `insuredCents`. `cashPadSet` is true when the connection to the
 * POS is configured; the connection itself is never returned, except `eveningFrom`, the hour at which the evening begins for closings without
 * a service (`EVENING_STARTS_AT_HOUR` without a connection).
 */
export const establishment = z.object({
  ...stored,
  name,
  code: text(20),
  analyticCode: text(20),
  ownAccounts: z.string().nullable(),
  status: activeStatus,
  address: address.nullable(),
  bankDetails: bankDetails.nullable(),
  timeZone: z.string(),
  carrierId: id.nullable(),
  remittanceFrequency: z.enum(FREQUENCIES),
  remittanceDay: z.int().min(1).max(5),
  deltaToleranceCents: cents.min(0),
  blindCount: z.boolean(),
  posTurnoverSource: z.enum(POS_TURNOVER_SOURCES),
  closingOffset: z.int().min(0),
  allowSelfValidation: z.boolean(),
  selfValidationFrom: instant.nullable(),
  insuredCents: cents.min(1),
  labels: z.array(z.string()),
  alertRecipients: z.array(z.string()),
  reportRecipients: z.array(z.string()),
  cashPadSet: z.boolean(),
  eveningFrom: z.int(),
})
export type Establishment = z.infer<typeof establishment>

const countAndValue = z.object({ count: z.int(), valueCents: cents })

/**
 * The money and open work of an establishment, shown before it is deactivated. `pouches` are those in the establishment, also in prepared
 * remittances; `remittances` are prepared or sent back; `ticketCents` are validated paper vouchers without a dispatch; the value of
 * `dispatches` is what their issuers have not paid; `exchanges` have left and their coins are not received; `floats` were moved from the change
 * wallet to tills and are not yet back, one per till.
 */
export const heldMoney = z.object({
  openSheets: z.int(),
  pouches: countAndValue,
  remittances: z.int(),
  ticketCents: cents,
  dispatches: countAndValue,
  exchanges: countAndValue,
  floats: countAndValue,
  walletCents: cents,
})
export type HeldMoney = z.infer<typeof heldMoney>

/** A list of texts without repetitions; upper and lower case make no difference. */
const distinctTexts = (item: z.ZodString, max: number) =>
  z
    .array(item, { error: 'issue.value' })
    .max(max, { error: 'issue.tooMany' })
    .refine((texts) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length, {
      error: 'issue.repeated',
    })
const recipients = distinctTexts(email, 20)

const amount = cents.min(0, { error: 'issue.tooSmall' })

const posTurnoverSource = z.enum(POS_TURNOVER_SOURCES, { error: 'issue.value' })
/** Added to the numbers of the closings of the POS, because a POS that replaces another counts from 1 again. */
const closingOffset = z
  .int({ error: 'issue.quantity' })
  .min(0, { error: 'issue.tooSmall' })
  .max(1_000_000_000, { error: 'issue.tooLarge' })

/** Settings that directors may change for their establishments. */
const settings = {
  remittanceFrequency: z.enum(FREQUENCIES, { error: 'issue.required' }),
  remittanceDay: z
    .int({ error: 'issue.required' })
    .min(1, { error: 'issue.value' })
    .max(5, { error: 'issue.value' }),
  carrierId: id.nullable(),
  deltaToleranceCents: amount,
  blindCount: z.boolean({ error: 'issue.required' }),
}

/** `PUT establishmentsettings/{id}`. Without `posTurnoverSource` the stored one stays. */
export const establishmentSettingsBody = z.strictObject({
  version,
  ...settings,
  posTurnoverSource: posTurnoverSource.optional(),
})

/** Lists of an establishment. One that a change omits keeps its value. */
const lists = {
  /** Words by which the organization groups its establishments. */
  labels: distinctTexts(requiredLine(30), 10),
  /** Addresses that get a mail about a difference beyond the tolerance and about a failed job. */
  alertRecipients: recipients,
  /** Addresses that get the report of the day before, every morning. */
  reportRecipients: recipients,
}

const ownAccountsText = line(2_000).min(1, { error: 'issue.required' })

const establishmentFields = {
  name,
  code: requiredLine(20),
  analyticCode: line(20),
  /** The accounts that replace those of the organization: `530100=530110, 658000=658010`. */
  ownAccounts: ownAccountsText
    .superRefine((accountsText, context) => {
      const fault = ownAccountsFault(accountsText)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })
    .nullish(),
  address: addressBody.nullable(),
  bankDetails: bankDetailsBody.nullable(),
  timeZone: text(60).refine(isTimeZone, { error: 'issue.timeZone' }),
  ...settings,
  allowSelfValidation: z.boolean({ error: 'issue.required' }),
  insuredCents: cents.min(1, { error: 'issue.tooSmall' }),
  /** Required when bank details differ from the stored ones, self-validation is switched on after the creation, or a recipient is added. */
  currentPassword,
}
export const establishmentBody = z.strictObject({
  ...organizationIdField,
  ...establishmentFields,
  posTurnoverSource: posTurnoverSource.default('CLOSING'),
  closingOffset: closingOffset.default(0),
  labels: lists.labels.default([]),
  alertRecipients: lists.alertRecipients.default([]),
  reportRecipients: lists.reportRecipients.default([]),
})
export const establishmentUpdateBody = z.strictObject({
  version,
  ...establishmentFields,
  /** Accounts that differ from the stored ones are checked by the route, as for a new establishment. */
  ownAccounts: ownAccountsText
    .refine((accountsText) => parseOwnAccounts(accountsText) !== null, { error: 'issue.ownAccounts' })
    .nullish(),
  posTurnoverSource: posTurnoverSource.optional(),
  closingOffset: closingOffset.optional(),
  labels: lists.labels.optional(),
  alertRecipients: lists.alertRecipients.optional(),
  reportRecipients: lists.reportRecipients.optional(),
})

/** `PUT establishments/{id}/cashpad`: the complete connection to the POS, or null to remove it. Only `eveningFrom` is returned. */
export const cashPadBody = z.strictObject({
  version,
  currentPassword,
  cashPad: z
    .strictObject({
      baseUrl: line(200).pipe(
        z.url({ protocol: /^https$/u, hostname: z.regexes.domain, error: 'issue.url' }),
      ),
      installationId: requiredLine(100),
      userEmail: email,
      apiToken: requiredLine(500),
      /** A closing without a service that ends at this local hour or later belongs to the evening. */
      eveningFrom: z.int().min(6, { error: 'issue.tooSmall' }).max(23, { error: 'issue.tooLarge' }),
    })
    .nullable(),
})
export type CashPadBody = z.infer<typeof cashPadBody>

export const cashCarrier = z.object({
  ...stored,
  name,
  status: activeStatus,
  address: address.nullable(),
})
export type CashCarrier = z.infer<typeof cashCarrier>

const cashCarrierFields = { name, address: addressBody.nullable() }
export const cashCarrierBody = z.strictObject({ ...organizationIdField, ...cashCarrierFields })
export const cashCarrierUpdateBody = z.strictObject({ version, ...cashCarrierFields })

/**
 * `floatCents` is the float left in the till between services. `lentFloatCents` is the sum of the floats that the wallet gave the register and has
 * not got back, `lentFloatOn` the day of the first of them.
 */
export const cashRegister = z.object({
  ...stored,
  establishmentId: id,
  number: z.int(),
  name,
  floatCents: cents.min(0),
  lentFloatCents: cents.min(0),
  lentFloatOn: businessDate.nullable(),
  status: activeStatus,
})
export type CashRegister = z.infer<typeof cashRegister>

const cashRegisterFields = {
  number: z
    .int({ error: 'issue.required' })
    .min(1, { error: 'issue.tooSmall' })
    .max(9_999, { error: 'issue.tooLarge' }),
  name,
  floatCents: amount,
}
export const cashRegisterBody = z.strictObject({ establishmentId: id, ...cashRegisterFields })
export const cashRegisterUpdateBody = z.strictObject({ version, ...cashRegisterFields })
