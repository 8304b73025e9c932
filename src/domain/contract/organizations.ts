import { z } from 'zod'
import { FREQUENCIES } from '../calendar.ts'
import { activeStatus, address, cents, id, name, stored, text } from './common.ts'

export const organization = z.object({
  ...stored,
  name,
  siren: z.string(),
  status: activeStatus,
  address: address.nullable(),
})
export type Organization = z.infer<typeof organization>

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

/** Above `insuredCents` of pouches that wait for the carrier, or leave together, the establishment is not insured. */
export const establishment = z.object({
  ...stored,
  name,
  code: text(20),
  analyticCode: text(20),
  status: activeStatus,
  address: address.nullable(),
  bankDetails: bankDetails.nullable(),
  timeZone: z.string(),
  carrierId: id.nullable(),
  remittanceFrequency: z.enum(FREQUENCIES),
  remittanceDay: z.int().min(1).max(5),
  deltaToleranceCents: cents.min(0),
  blindCount: z.boolean(),
  allowSelfValidation: z.boolean(),
  insuredCents: cents.min(1),
})
export type Establishment = z.infer<typeof establishment>

export const cashCarrier = z.object({
  ...stored,
  name,
  status: activeStatus,
  address: address.nullable(),
})
export type CashCarrier = z.infer<typeof cashCarrier>

/** `floatCents` is what is left in the till between services. */
export const cashRegister = z.object({
  ...stored,
  establishmentId: id,
  number: z.int(),
  name,
  floatCents: cents.min(0),
  status: activeStatus,
})
export type CashRegister = z.infer<typeof cashRegister>
