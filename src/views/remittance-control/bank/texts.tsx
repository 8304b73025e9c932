import { remittanceLetter } from '../../../domain/accounting/remittance-letter.ts'
import { missingNumbers } from '../../../domain/bank/continuity.ts'
import type {
  AwaitedRemittance,
  BankMatching,
  BankProposal,
  BankStatement,
} from '../../../domain/contract/bank.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { Delta } from '../../ui/index.ts'
import style from './bank.module.css'

type NamedRemittance = Pick<AwaitedRemittance, 'reference' | 'establishmentName' | 'establishmentCode'>

/** Returns a function that names a remittance as in the list of the control (`NCE06-R18`), with its establishment. */
export function useRemittanceName() {
  const t = useText()
  return (remittance: NamedRemittance) =>
    t('bank.remittance', {
      reference: remittanceLetter(remittance),
      establishment: remittance.establishmentName,
    })
}

/**
 * Returns a function that describes what is missing between a statement and the previous one: an amount, or numbers of statements. The function
 * returns null if nothing is missing, or if that is not known.
 */
export function useContinuityText() {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  return (statement: BankStatement): string | null => {
    const { gapCents, previousClosedOn, openedOn } = statement
    if (gapCents !== null && gapCents !== 0 && previousClosedOn !== null)
      return t('bank.continuity.gap', {
        amount: money(gapCents),
        from: date(previousClosedOn),
        to: date(openedOn),
      })
    const missing = missingNumbers(statement)
    return missing ? t('bank.continuity.numbers', missing) : null
  }
}

/**
 * The likeliest remittance for a line, the difference of their amounts, and the reasons for the match or why the match is uncertain. Without a
 * proposed remittance, only why there is none.
 */
export function ProposalText({ matching, proposal }: { matching: BankMatching; proposal: BankProposal }) {
  const t = useText()
  const { date } = useDates()
  const nameOf = useRemittanceName()
  const [best] = proposal.candidates
  const remittance = matching.remittances.find(({ id }) => id === best?.remittanceId)
  if (!best || !remittance) return <p className={style.soft}>{t(`bank.cause.${proposal.cause}`)}</p>
  const matchedPouches = remittance.pouches.filter(({ id }) => best.pouchIds.includes(id))
  const isSinglePouch = matchedPouches.length === 1 && remittance.pouches.length > 1
  const reasonTexts = [
    t('bank.collected', { date: date(remittance.collectedOn) }),
    t('bank.workingDays', { count: best.workingDays }),
    ...best.reasons.map((reason) => t(`bank.reason.${reason}`)),
    ...(isSinglePouch ? matchedPouches.map(({ number }) => t('bank.pouch', { number })) : []),
  ]
  const isCertain = proposal.outcome === 'matched'
  return (
    <>
      <p>{nameOf(remittance)}</p>
      <p className={style.soft}>
        {isCertain ? reasonTexts.join('\u00a0· ') : t(`bank.cause.${proposal.cause}`)}
      </p>
      {best.differenceCents !== 0 && (
        <p className={style.soft}>
          {t('bank.difference')} <Delta cents={best.differenceCents} />
        </p>
      )}
    </>
  )
}
