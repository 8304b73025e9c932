import type { Cents } from '../money.ts'
import { isAccountCode } from './account-codes.ts'
import { type Accounts, type PettyCashReason, settingOrMissing } from './accounts.ts'
import type { Posting } from './entries.ts'
import { includedVat } from './vat.ts'

/** Cash that was put into a till (positive) or taken out of it, according to its closing. */
export interface CashMovement {
  readonly label: string
  readonly cents: Cents
}

const REASON = /^([^=;]{1,60}?)\s*=\s*([0-9A-Za-z]{1,20})(?:\s+(\d{1,2}(?:[.,]\d)?)\s*%)?$/u

/**
 * Parses `Boulangerie = 607100 5,5 % ; Timbres = 626000`; an empty text gives no reasons. Returns null for any other text, when a reason has no
 * letter or digit, or when it is repeated: case and accents make no difference.
 */
export function parsePettyCashReasons(text: string): readonly PettyCashReason[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  const parsedReasons = parts.flatMap((part) => {
    const [, reason, code, rate] = REASON.exec(part) ?? []
    if (!reason || !code) return []
    return [{ reason, code, taxRate: Math.round(Number((rate ?? '0').replace(',', '.')) * 10) }]
  })
  const areAllParsed = parsedReasons.length === parts.length
  return areAllParsed && indistinctReasons(parsedReasons).length === 0 ? parsedReasons : null
}

/** The indexes of the reasons without a letter or digit, and of those that repeat an earlier one: case and accents make no difference. */
export function indistinctReasons(reasons: readonly Pick<PettyCashReason, 'reason'>[]): readonly number[] {
  const words = reasons.map(({ reason }) => foldText(reason))
  return words.flatMap((text, index) => (text === '' || words.indexOf(text) < index ? [index] : []))
}

/** The message key of the error in a typed list of reasons; null when it is valid. */
export function pettyCashReasonsFault(text: string): string | null {
  const reasons = parsePettyCashReasons(text)
  if (reasons === null) return 'issue.pettyCash'
  return reasons.every(({ code }) => isAccountCode(code)) ? null : 'issue.accountCode'
}

/** Formats reasons so that `parsePettyCashReasons` can parse them. */
export function formatPettyCashReasons(reasons: readonly PettyCashReason[]): string {
  return reasons
    .map(({ reason, code, taxRate }) => {
      const rate = taxRate === 0 ? '' : ` ${String(taxRate / 10).replace('.', ',')} %`
      return `${reason} = ${code}${rate}`
    })
    .join(' ; ')
}

/**
 * The reason whose words the label of a movement contains, whatever their case and accents: the longest of several, or null.
 * A stored reason without a letter or digit matches no label.
 */
export function findPettyCashReason(
  label: string,
  reasons: readonly PettyCashReason[],
): PettyCashReason | null {
  const text = ` ${foldText(label)} `
  const matching = reasons.filter(({ reason }) => {
    const words = foldText(reason)
    return words !== '' && text.includes(` ${words} `)
  })
  return matching.toSorted((a, b) => foldText(b.reason).length - foldText(a.reason).length)[0] ?? null
}

/**
 * Posts the cash movements of a till: those with a known reason to its account and to deductible VAT, the rest to the account for movements.
 *
 * @param movementCents the total of the till's movements; the amount that no known reason explains goes to the account for movements
 */
export function movementPostings(
  movementCents: Cents,
  movements: readonly CashMovement[],
  accounts: Accounts,
): readonly Posting[] {
  const explained = movements.flatMap((movement) => {
    const reason = findPettyCashReason(movement.label, accounts.pettyCash ?? [])
    return reason ? [{ ...movement, reason }] : []
  })
  const unexplainedCents = explained.reduce((sum, { cents }) => sum - cents, movementCents)
  return [
    ...explained.flatMap(({ label, cents, reason }): readonly Posting[] => {
      const vat = includedVat(-cents, reason.taxRate)
      const account = { code: reason.code, label: reason.reason }
      return [
        { account, label, cents: -cents - vat, role: 'MOVEMENT' },
        { account: settingOrMissing(accounts, 'inputVat'), label, cents: vat, role: 'MOVEMENT' },
      ]
    }),
    {
      account: settingOrMissing(accounts, 'movements'),
      label: accounts.movements?.label ?? '',
      cents: -unexplainedCents,
      role: 'MOVEMENT',
    },
  ]
}

/** Lower case without accents, words separated by one space. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
