import { useSelector } from '@xstate/react'
import type { Pouch } from '../../../domain/contract/pouches.ts'
import type { Cents } from '../../../domain/money.ts'
import { findByNumberWithoutZeros } from '../../../domain/pouches/location.ts'
import { readSlipCode } from '../../../domain/pouches/slip-code.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import type { RemittancePreparationActor } from '../../../machines/remittance/machine.ts'
import { selectChosen, selectFreePouches, selectTotal } from '../../../machines/remittance/selectors.ts'
import { useEstablishmentId } from '../../app.tsx'
import { InsuredWarning } from '../../pouches/insured-notice.tsx'
import { PouchLocation } from '../../scan/pouch-location.tsx'
import { ScanField } from '../../scan/scan-field.tsx'
import { Alert, Checkbox, Money, Panel } from '../../ui/index.ts'
import style from './preparation.module.css'
import { StepActions } from './step-navigation.tsx'

/** Asks for the pouches, which are ticked or scanned. The total and the button to the next step stay visible. */
export function PouchesStep({
  preparation,
  insuredCents,
}: {
  preparation: RemittancePreparationActor
  insuredCents: Cents
}) {
  const t = useText()
  const establishmentId = useEstablishmentId()
  const originOf = usePouchOrigin()
  const freePouches = useSelector(preparation, selectFreePouches, haveSameIds)
  const chosenPouches = useSelector(preparation, selectChosen, haveSameIds)
  const total = useSelector(preparation, selectTotal)
  const takenCount = useSelector(preparation, ({ context }) => context.unavailablePouchIds.length)
  const unknownNumber = useSelector(preparation, ({ context }) => context.unknownNumber)
  const allPouches = useSelector(preparation, ({ context }) => context.setup?.pouches)
  // A free pouch of the chosen type would have been found by its number, so this one is of another type.
  const pouchOfOtherType = allPouches?.find(
    ({ number, status }) => number === unknownNumber && status === 'CREATED',
  )
  const isSlip = readSlipCode(unknownNumber ?? '') !== null
  const unknownText = (number: string) => {
    if (isSlip) return t('remittance.pouches.slip')
    const similar = findByNumberWithoutZeros(freePouches, number)
    if (similar) return t('remittance.scan.similar', { number, similar: similar.number })
    return pouchOfOtherType
      ? t('remittance.pouches.otherType', { number, type: t(`pouchType.${pouchOfOtherType.type}`) })
      : t('remittance.pouches.unknown', { number })
  }
  const chosenIds = new Set(chosenPouches.map((pouch) => pouch.id))
  return (
    <>
      {takenCount > 0 && <Alert tone="warning">{t('remittance.pouches.taken', { count: takenCount })}</Alert>}
      <ScanField
        hint={t('remittance.pouches.scanHint')}
        error={unknownNumber === null ? undefined : unknownText(unknownNumber)}
        scanned={chosenPouches}
        onDone={() => preparation.send({ type: 'NEXT' })}
        onScan={(text) => preparation.send({ type: 'SCAN', text })}
      />
      {unknownNumber !== null && !isSlip && !pouchOfOtherType && (
        <PouchLocation key={unknownNumber} establishmentId={establishmentId} number={unknownNumber} />
      )}
      <Panel title={t('remittance.pouches.question')} flush>
        <ul className={style.pouches}>
          <li className={style.pouch}>
            <Checkbox
              label={t('remittance.pouches.all')}
              checked={freePouches.length > 0 && chosenPouches.length === freePouches.length}
              indeterminate={chosenPouches.length > 0 && chosenPouches.length < freePouches.length}
              onChange={() => preparation.send({ type: 'SELECT_ALL' })}
            />
          </li>
          {freePouches.map((pouch) => (
            <li key={pouch.id} className={style.pouch}>
              <Checkbox
                label={pouch.number}
                checked={chosenIds.has(pouch.id)}
                onChange={() => preparation.send({ type: 'TOGGLE_POUCH', pouchId: pouch.id })}
              />
              <span className={style.date}>{originOf(pouch)}</span>
              <Money cents={pouch.valueCents} />
            </li>
          ))}
        </ul>
      </Panel>
      <InsuredWarning text="pouches.insured.together" totalCents={total} insuredCents={insuredCents} />
      <div className={style.foot}>
        <p className={style.total} role="status">
          <span>{t('remittance.pouches.total', { count: chosenPouches.length })}</span>
          <Money cents={total} size="hero" />
        </p>
        <StepActions preparation={preparation} />
      </div>
    </>
  )
}

function haveSameIds(first: readonly { id: string }[], second: readonly { id: string }[]): boolean {
  return first.length === second.length && first.every((item, index) => item.id === second[index]?.id)
}

/** Returns a function that names the count of a pouch: «Midi · 20/11/2026 · Caisse 1»; only the date, if it was not counted at a till. */
function usePouchOrigin(): (pouch: Pick<Pouch, 'service' | 'date' | 'cashRegisterName'>) => string {
  const t = useText()
  const { date } = useDates()
  return (pouch) =>
    pouch.service === null
      ? date(pouch.date)
      : t('cashLog.start.sheet', {
          service: t(`service.${pouch.service}`),
          date: date(pouch.date),
          register: pouch.cashRegisterName ?? '',
        })
}
