import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { NOTES } from '../../domain/counting/denominations.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import type { coinReceptionWith } from '../../machines/coin-reception/machine.ts'
import {
  selectDifference,
  selectFaults,
  selectIsCounted,
  selectIsOpen,
  selectPhase,
  selectValue,
} from '../../machines/coin-reception/machine.ts'
import { selectIsReadOnly } from '../../machines/tags.ts'
import { handleFieldNavigationKey, useRefusedFocus } from '../cash-log/sheet/sheet-navigation.ts'
import { isSameJson } from '../data/same-json.ts'
import { Alert, Delta, Dialog, Money, TextField } from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { CoinFields, PieceFields } from '../wallet/coin-fields.tsx'
import { DialogButtons, DialogNotices, DifferenceButtons, usePhaseFocus } from '../wallet/dialog-controls.tsx'
import style from '../wallet/dialogs.module.css'

type ReceptionActor = ActorRefFrom<ReturnType<typeof coinReceptionWith>>
interface Props {
  reception: ReceptionActor
}

/** Enters what was received for a pouch: rolls, loose coins, and notes that the bank sent back. A difference from the value of the pouch must be confirmed. */
export function ReceptionDialog({ reception }: Props) {
  const t = useText()
  const isOpen = useSelector(reception, selectIsOpen)
  const phase = useSelector(reception, selectPhase)
  const { exchange, notice, refusal } = useSelector(reception, ({ context }) => context)
  const faults = useSelector(reception, selectFaults, isSameJson)
  const isCounting = phase === 'counting'
  const container = usePhaseFocus(phase)
  useRefusedFocus(container, refusal)
  return (
    <Dialog
      open={isOpen}
      width="wide"
      title={t('coins.reception.title', { number: exchange?.number ?? '' })}
      description={t('wallet.dialog.keep')}
      onClose={() => reception.send({ type: 'CLOSE' })}
      footer={
        isCounting ? (
          <DialogButtons
            dialog={reception}
            onClose={() => reception.send({ type: 'CLOSE' })}
            backLabel={t('coins.reception.back')}
            submit={{ event: 'RECEIVE', label: t('coins.reception.submit'), icon: 'coins' }}
          />
        ) : (
          <DifferenceButtons
            dialog={reception}
            backLabel={t('coins.reception.back')}
            confirmLabel={t('coins.reception.confirm')}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside it */}
      <div ref={container} className={style.body} data-phase={phase} onKeyDown={handleFieldNavigationKey}>
        <DialogNotices
          dialog={reception}
          notice={isCounting ? notice : null}
          refusal={refusal}
          faults={isCounting ? faults : {}}
        />
        {!isCounting && <h3 tabIndex={-1}>{t('coins.reception.confirmTitle')}</h3>}
        {isCounting && exchange?.pouchStatus === 'CREATED' && (
          <Alert tone="warning">{t('coins.reception.onSite')}</Alert>
        )}
        {isCounting && <ReceivedCoins reception={reception} />}
        <Figures reception={reception} />
        {!isCounting && <DifferenceComment reception={reception} />}
      </div>
    </Dialog>
  )
}

function ReceivedCoins({ reception }: Props) {
  const t = useText()
  const quantities = {
    text: useSelector(reception, ({ context }) => context.text),
    faults: useSelector(reception, selectFaults, isSameJson),
    disabled: useSelector(reception, selectIsReadOnly),
    onEdit: (field: string, text: string) => reception.send({ type: 'EDIT', field, text }),
  }
  return (
    <div className={style.columns}>
      <CoinFields {...quantities} areFirst />
      <section aria-label={t('wallet.composition.notes')}>
        <p className={style.soft}>{t('coins.reception.notes')}</p>
        <PieceFields {...quantities} faces={NOTES} />
      </section>
    </div>
  )
}

/** The received amount, the expected amount and the difference. */
function Figures({ reception }: Props) {
  const t = useText()
  const isCounted = useSelector(reception, selectIsCounted)
  const value = useSelector(reception, selectValue)
  const difference = useSelector(reception, selectDifference)
  const expected = useSelector(reception, ({ context }) => context.exchange?.valueCents ?? null)
  return (
    <div role="status">
      <DescriptionList
        items={[
          {
            term: t('coins.reception.value'),
            value: <Money cents={isCounted ? value : null} />,
            isAmount: true,
          },
          { term: t('coins.reception.expected'), value: <Money cents={expected} />, isAmount: true },
          {
            term: t('coins.reception.difference'),
            value: <Delta cents={isCounted ? difference : null} size="large" />,
            isTotal: true,
          },
        ]}
      />
    </div>
  )
}

function DifferenceComment({ reception }: Props) {
  const t = useText()
  const { money } = useMoney()
  const value = useSelector(reception, selectValue)
  const comment = useSelector(reception, ({ context }) => context.comment)
  const isConfirming = useSelector(reception, (state) => state.matches('confirming'))
  return (
    <>
      <TextField
        large
        optional
        label={t('wallet.dialog.comment')}
        hint={t('coins.reception.commentHint')}
        autoComplete="off"
        readOnly={!isConfirming}
        value={comment}
        onChange={(typed) => reception.send({ type: 'COMMENT', text: typed })}
      />
      <p className={style.soft}>{t('coins.reception.effect', { value: money(value) })}</p>
    </>
  )
}
