import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type Denominations, denominationsTotal, NOTES } from '../../domain/counting/denominations.ts'
import { pieceDifferences } from '../../domain/wallet/wallet.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { hasInput } from '../../machines/denominations-text.ts'
import { selectIsReadOnly } from '../../machines/tags.ts'
import type { walletInventoryWith } from '../../machines/wallet-inventory/machine.ts'
import {
  selectCountedCents,
  selectCountedPieces,
  selectDifference,
  selectFaults,
  selectIsOpen,
  selectPhase,
} from '../../machines/wallet-inventory/machine.ts'
import { FieldLine, TypedField } from '../cash-log/sheet/line.tsx'
import { handleFieldNavigationKey, useRefusedFocus } from '../cash-log/sheet/sheet-navigation.ts'
import { isSameJson } from '../data/same-json.ts'
import { Alert, Delta, Dialog, Money, SegmentedControl, TextField } from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { CoinFields, PieceFields, useFieldProps } from './coin-fields.tsx'
import {
  DialogButtons,
  DialogNotices,
  DifferenceButtons,
  noticeOf,
  usePhaseFocus,
} from './dialog-controls.tsx'
import style from './dialogs.module.css'

type InventoryActor = ActorRefFrom<ReturnType<typeof walletInventoryWith>>
interface InventoryProps {
  inventory: InventoryActor
}

interface CompositionProps {
  /** The pieces that the wallet should contain; null when they are not known. */
  composition: Denominations | null
}

/** The dialog of an inventory. The wallet is counted by denomination or in total; then the difference is shown, and recorded after confirmation. */
export function InventoryDialog({ inventory, composition }: InventoryProps & CompositionProps) {
  const t = useText()
  const isOpen = useSelector(inventory, selectIsOpen)
  const phase = useSelector(inventory, selectPhase)
  const difference = useSelector(inventory, selectDifference)
  const { text, notice, refusal } = useSelector(inventory, ({ context }) => context)
  const faults = useSelector(inventory, selectFaults, isSameJson)
  const isCounting = phase === 'counting'
  const container = usePhaseFocus(phase)
  useRefusedFocus(container, refusal)
  return (
    <Dialog
      open={isOpen}
      width="wide"
      title={t('wallet.inventory.title')}
      description={t('wallet.dialog.keep')}
      onClose={() => inventory.send({ type: 'CLOSE' })}
      footer={
        isCounting ? (
          <CountingActions inventory={inventory} />
        ) : (
          <DifferenceButtons
            dialog={inventory}
            backLabel={t('wallet.inventory.back')}
            confirmLabel={t('wallet.inventory.confirm')}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside it */}
      <div ref={container} className={style.body} data-phase={phase} onKeyDown={handleFieldNavigationKey}>
        <DialogNotices
          dialog={inventory}
          notice={noticeOf(isCounting ? notice : null, hasInput(text))}
          refusal={refusal}
          faults={isCounting ? faults : {}}
        />
        {isCounting ? (
          <Counting inventory={inventory} />
        ) : (
          <Confirming
            key={difference === 0 ? 'exact' : 'differs'}
            inventory={inventory}
            composition={composition}
          />
        )}
      </div>
    </Dialog>
  )
}

function Counting({ inventory }: InventoryProps) {
  const t = useText()
  const mode = useSelector(inventory, ({ context }) => context.mode)
  const text = useSelector(inventory, ({ context }) => context.text)
  const faults = useSelector(inventory, selectFaults, isSameJson)
  const countedCents = useSelector(inventory, selectCountedCents)
  const isReadOnly = useSelector(inventory, selectIsReadOnly)
  const edit = (field: string, typed: string) => inventory.send({ type: 'EDIT', field, text: typed })
  const fields = { text, faults, disabled: isReadOnly, onEdit: edit }
  const fieldProps = useFieldProps(fields)
  const isSum = (text.total ?? '').includes('+')
  return (
    <>
      <SegmentedControl
        legend={t('wallet.inventory.mode')}
        disabled={isReadOnly}
        value={mode}
        options={[
          { value: 'pieces', label: t('wallet.inventory.mode.pieces') },
          { value: 'total', label: t('wallet.inventory.mode.total') },
        ]}
        onChange={(next) => inventory.send({ type: 'CHOOSE_MODE', mode: next })}
      />
      {mode === 'pieces' ? (
        <div className={style.columns}>
          <section aria-label={t('wallet.composition.notes')}>
            <h3>{t('wallet.composition.notes')}</h3>
            <PieceFields faces={NOTES} {...fields} />
          </section>
          <section aria-label={t('wallet.composition.coins')}>
            <h3>{t('wallet.composition.coins')}</h3>
            <CoinFields {...fields} />
          </section>
        </div>
      ) : (
        <FieldLine
          isOnlyLine
          label={t('wallet.inventory.total')}
          amount={isSum && countedCents !== null ? <Money cents={countedCents} /> : null}
        >
          <TypedField kind="money" startsBlock label={t('wallet.inventory.total')} {...fieldProps('total')} />
        </FieldLine>
      )}
    </>
  )
}

/** The counted total and the buttons. The total stays visible while the fields are filled in. */
function CountingActions({ inventory }: InventoryProps) {
  const t = useText()
  return (
    <>
      <p className={style.result} role="status">
        <span>{t('wallet.inventory.found')}</span>
        <Money cents={useSelector(inventory, selectCountedCents)} size="hero" />
      </p>
      <DialogButtons
        dialog={inventory}
        onClose={() => inventory.send({ type: 'CLOSE' })}
        backLabel={t('wallet.inventory.back')}
        submit={{ event: 'COMPARE', label: t('wallet.inventory.compare') }}
      />
    </>
  )
}

/** Compares the counted amount with the expected one. If they differ, there is a field for a comment. */
function Confirming({ inventory, composition }: InventoryProps & CompositionProps) {
  const t = useText()
  const { money } = useMoney()
  const countedCents = useSelector(inventory, selectCountedCents)
  const difference = useSelector(inventory, selectDifference)
  const { balanceCents, comment, hasWalletChanged } = useSelector(inventory, ({ context }) => context)
  const isEditable = useSelector(inventory, (state) => state.matches('confirming'))
  return (
    <>
      <h3 tabIndex={-1}>
        {t(difference === 0 ? 'wallet.inventory.confirmExact' : 'wallet.inventory.confirmTitle')}
      </h3>
      {hasWalletChanged && <Alert tone="warning">{t('wallet.inventory.moved')}</Alert>}
      <DescriptionList
        items={[
          { term: t('wallet.inventory.found'), value: <Money cents={countedCents} />, isAmount: true },
          { term: t('wallet.inventory.expected'), value: <Money cents={balanceCents} />, isAmount: true },
          {
            term: t('wallet.inventory.difference'),
            value: <Delta cents={difference} size="large" />,
            isTotal: true,
          },
        ]}
      />
      <PieceDifferences inventory={inventory} composition={composition} />
      {difference !== 0 && (
        <TextField
          large
          optional
          label={t('wallet.dialog.comment')}
          hint={t('wallet.inventory.commentHint')}
          autoComplete="off"
          readOnly={!isEditable}
          value={comment}
          onChange={(typed) => inventory.send({ type: 'COMMENT', text: typed })}
        />
      )}
      <p className={style.soft}>{t('wallet.inventory.effect', { found: money(countedCents ?? 0) })}</p>
    </>
  )
}

/** The denominations with missing or surplus pieces. Shown only if pieces were counted and `composition` adds up to the compared balance. */
function PieceDifferences({ inventory, composition }: InventoryProps & CompositionProps) {
  const t = useText()
  const { face: faceOf } = useMoney()
  const counted = useSelector(inventory, selectCountedPieces, isSameJson)
  const balanceCents = useSelector(inventory, ({ context }) => context.balanceCents)
  if (counted === null || composition === null || denominationsTotal(composition) !== balanceCents)
    return null
  const differences = pieceDifferences(counted, composition)
  if (differences.length === 0) return null
  return (
    <section aria-label={t('wallet.inventory.gaps')}>
      <h3>{t('wallet.inventory.gaps')}</h3>
      <DescriptionList
        items={differences.map(({ face, countedPieces, expectedPieces }) => ({
          term: faceOf(face),
          value: t('wallet.inventory.gap', { counted: countedPieces, expected: expectedPieces }),
          isAmount: true,
        }))}
      />
    </section>
  )
}
