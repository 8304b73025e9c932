import { remittanceLetter } from '../../../domain/accounting/remittance-letter.ts'
import { expectedCredit, waitingPouches } from '../../../domain/bank/matching.ts'
import type { AwaitedRemittance } from '../../../domain/contract/bank.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { Select } from '../../ui/index.ts'

const ALL = 'all'

interface LinkTargetFieldsProps {
  /** The remittances that the line can be linked to. */
  choices: readonly AwaitedRemittance[]
  /** The chosen remittance; undefined while none is chosen. */
  remittance: AwaitedRemittance | undefined
  /** The chosen pouch of the remittance; null for all pouches that wait for a credit. */
  pouchId: string | null
  disabled?: boolean
  onPick: (remittanceId: string, pouchId: string | null) => void
}

/** Asks to which remittance a bank line belongs, and to which of its pouches if several wait for a credit. */
export function LinkTargetFields(props: LinkTargetFieldsProps) {
  const { choices, remittance, pouchId, disabled = false, onPick } = props
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const waiting = waitingPouches(remittance?.pouches ?? [])
  return (
    <>
      <Select
        label={t('bank.choose.remittance')}
        value={remittance?.id ?? null}
        disabled={disabled}
        options={choices.map((choice) => ({
          value: choice.id,
          label: t('bank.choose.option', {
            reference: remittanceLetter(choice),
            establishment: choice.establishmentName,
            date: date(choice.collectedOn),
            amount: money(choice.declaredCents - choice.creditedCents),
          }),
        }))}
        onChange={(id) => onPick(id, null)}
      />
      {remittance && waiting.length > 1 && (
        <Select
          label={t('bank.choose.pouch')}
          value={pouchId ?? ALL}
          disabled={disabled}
          options={[
            { value: ALL, label: t('bank.choose.allPouches') },
            ...waiting.map((pouch) => ({
              value: pouch.id,
              label: t('bank.choose.pouchOption', {
                number: pouch.number,
                amount: money(expectedCredit(pouch)),
              }),
            })),
          ]}
          onChange={(id) => onPick(remittance.id, id === ALL ? null : id)}
        />
      )}
    </>
  )
}
