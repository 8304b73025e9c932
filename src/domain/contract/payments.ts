import { z } from 'zod'
import { ACCOUNT_CODE, MAX_ACCOUNT_CODE_LENGTH, STORED_ACCOUNT_CODE } from '../accounting/account-codes.ts'
import { MAX_TAX_RATE } from '../accounting/vat.ts'
import { ALL_COUNT_TYPES, COUNT_TYPE_RULES, type CountType } from '../count-types.ts'
import {
  activeStatus,
  cents,
  id,
  line,
  name,
  organizationIdField,
  requiredLine,
  stored,
  text,
  version,
} from './common.ts'

export const countType = z.union(ALL_COUNT_TYPES.map((type) => z.literal(type)))

export const paymentMode = z.object({
  ...stored,
  name,
  shortName: text(20),
  status: activeStatus,
})
export type PaymentMode = z.infer<typeof paymentMode>

const paymentModeFields = { name, shortName: requiredLine(20) }
export const paymentModeBody = z.strictObject({ ...organizationIdField, ...paymentModeFields })
export const paymentModeUpdateBody = z.strictObject({ version, ...paymentModeFields })

/**
 * `unitValueCents` is set only for count types with a unit value. `position` orders the lines of a sheet. `tillFloat` marks the line on
 * which the till's float is counted.
 */
export const paymentCategory = z.object({
  ...stored,
  paymentModeId: id,
  name,
  shortName: text(20),
  countType,
  unitValueCents: cents.nullable(),
  paperTicket: z.boolean(),
  tillFloat: z.boolean(),
  issuer: text(50).nullable(),
  accountingCode: text(20),
  provisionCode: text(20).nullable(),
  label: text(100),
  provisionLabel: text(100).nullable(),
  debit: z.boolean(),
  active: z.boolean(),
  position: z.int(),
})
export type PaymentCategory = z.infer<typeof paymentCategory>

const position = z
  .int({ error: 'issue.required' })
  .min(0, { error: 'issue.tooSmall' })
  .max(9_999, { error: 'issue.tooLarge' })
const flag = z.boolean({ error: 'issue.required' })
/** An account of the chart of accounts. */
const account = requiredLine(MAX_ACCOUNT_CODE_LENGTH).regex(ACCOUNT_CODE, { error: 'issue.accountCode' })
/** For a change: a code that the row doesn't have yet has to be an `ACCOUNT_CODE`, which the route checks. */
const storedAccount = requiredLine(MAX_ACCOUNT_CODE_LENGTH).regex(STORED_ACCOUNT_CODE, {
  error: 'issue.accountCode',
})

const paymentCategoryFields = {
  paymentModeId: id,
  name,
  shortName: requiredLine(20),
  countType,
  unitValueCents: cents.min(1, { error: 'issue.tooSmall' }).nullable(),
  paperTicket: flag,
  tillFloat: flag,
  issuer: requiredLine(50).nullable(),
  accountingCode: account,
  provisionCode: account.nullable(),
  label: requiredLine(100),
  provisionLabel: requiredLine(100).nullable(),
  debit: flag,
  position,
}

interface CategoryRules {
  readonly countType: CountType
  readonly unitValueCents: number | null
  readonly paperTicket: boolean
  readonly tillFloat: boolean
  readonly issuer: string | null
}

/** The rules between the fields of a category. */
function checkCategoryRules(
  { countType, unitValueCents, paperTicket, tillFloat, issuer }: CategoryRules,
  context: z.RefinementCtx,
): void {
  const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { hasUnitValue, canBeTillFloat } = COUNT_TYPE_RULES[countType]
  if (hasUnitValue && unitValueCents === null) fault('unitValueCents', 'issue.required')
  if (!hasUnitValue && unitValueCents !== null) fault('unitValueCents', 'issue.onlyCountType3')
  if (tillFloat && !canBeTillFloat) fault('tillFloat', 'issue.onlyCountType1')
  if (issuer !== null && !paperTicket) fault('issuer', 'issue.onlyPaperTickets')
}

/** The route also refuses paper vouchers for a count type that can't have them. The schemas allow them, because older rows can have such a type. */
export const paymentCategoryBody = z
  .strictObject({ ...organizationIdField, ...paymentCategoryFields })
  .superRefine(checkCategoryRules)
export const paymentCategoryUpdateBody = z
  .strictObject({
    version,
    ...paymentCategoryFields,
    accountingCode: storedAccount,
    provisionCode: storedAccount.nullable(),
  })
  .superRefine(checkCategoryRules)

/**
 * The account of a sale, by sale type and rate (in tenths of a percent: 5.5 % is 55). `vatCode` is the account of its VAT; it can be blank if the
 * rate is zero.
 */
export const saleTypeTax = z.object({
  ...stored,
  saleType: z.string(),
  taxRate: z.int(),
  code: z.string(),
  vatCode: z.string(),
  label: z.string(),
  debit: z.boolean(),
  active: z.boolean(),
})
export type SaleTypeTax = z.infer<typeof saleTypeTax>

const blankOrAccount = (pattern: RegExp) =>
  line(MAX_ACCOUNT_CODE_LENGTH).refine((code) => code === '' || pattern.test(code), {
    error: 'issue.accountCode',
  })
const hasNeededVatCode = ({ taxRate, vatCode }: { readonly taxRate: number; readonly vatCode: string }) =>
  taxRate === 0 || vatCode !== ''
const VAT_CODE_MISSING = { path: ['vatCode'], error: 'issue.required' }

const saleTypeTaxFields = {
  saleType: name,
  taxRate: z
    .int({ error: 'issue.taxRate' })
    .min(0, { error: 'issue.taxRate' })
    .max(MAX_TAX_RATE, { error: 'issue.taxRate' }),
  code: account,
  vatCode: blankOrAccount(ACCOUNT_CODE),
  label: requiredLine(100),
  debit: flag,
}
export const saleTypeTaxBody = z
  .strictObject({ ...organizationIdField, ...saleTypeTaxFields })
  .refine(hasNeededVatCode, VAT_CODE_MISSING)
export const saleTypeTaxUpdateBody = z
  .strictObject({
    version,
    ...saleTypeTaxFields,
    code: storedAccount,
    vatCode: blankOrAccount(STORED_ACCOUNT_CODE),
  })
  .refine(hasNeededVatCode, VAT_CODE_MISSING)

export const deltaReason = z.object({
  ...stored,
  name,
  active: z.boolean(),
  position: z.int(),
})
export type DeltaReason = z.infer<typeof deltaReason>

const deltaReasonFields = { name, position }
export const deltaReasonBody = z.strictObject({ ...organizationIdField, ...deltaReasonFields })
export const deltaReasonUpdateBody = z.strictObject({ version, ...deltaReasonFields })
