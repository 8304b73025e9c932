import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { NOTES } from '../../domain/counting/denominations.ts'
import { useText } from '../../i18n/index.ts'
import { hasInput } from '../../machines/denominations-text.ts'
import { selectIsLocked, selectIsReadOnly } from '../../machines/tags.ts'
import type { walletDecreaseWith } from '../../machines/wallet-decrease/machine.ts'
import {
  selectBalanceAfter,
  selectFaults,
  selectIsOpen,
  selectValue,
} from '../../machines/wallet-decrease/machine.ts'
import { FieldLine, TypedField } from '../cash-log/sheet/line.tsx'
import { handleFieldNavigationKey, useRefusedFocus } from '../cash-log/sheet/sheet-navigation.ts'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { isSameJson } from '../data/same-json.ts'
import { CameraButton } from '../scan/camera-button.tsx'
import { Dialog, Money, SkeletonText, TextField } from '../ui/index.ts'
import { DescriptionList } from '../ui/record-details.tsx'
import { PieceFields, useFieldProps } from './coin-fields.tsx'
import { DialogButtons, DialogNotices, noticeOf, useFocusAfterLoading } from './dialog-controls.tsx'
import style from './dialogs.module.css'

type DecreaseActor = ActorRefFrom<ReturnType<typeof walletDecreaseWith>>
interface DecreaseProps {
  decrease: DecreaseActor
}

/** The dialog that takes notes out of the wallet in a CHANGE pouch. */
export function DecreaseDialog({ decrease }: DecreaseProps) {
  const t = useText()
  const isOpen = useSelector(decrease, selectIsOpen)
  const isOpening = useSelector(decrease, (state) => state.matches('opening'))
  const isUnavailable = useSelector(decrease, (state) => state.matches('unavailable'))
  const refusal = useSelector(decrease, ({ context }) => context.refusal)
  const isReady = !isOpening && !isUnavailable
  return (
    <Dialog
      open={isOpen}
      width="wide"
      title={t('wallet.decrease.title')}
      description={t('wallet.decrease.why')}
      onClose={() => decrease.send({ type: 'CLOSE' })}
      footer={
        <DialogButtons
          dialog={decrease}
          onClose={() => decrease.send({ type: 'CLOSE' })}
          backLabel={t('action.back')}
          submit={isReady ? { event: 'DECREASE', label: t('wallet.decrease.submit'), icon: 'pouch' } : null}
        />
      }
    >
      {isOpening && <SkeletonText lines={8} />}
      {isUnavailable && <LoadingFailed refusal={refusal} onRetry={() => decrease.send({ type: 'RETRY' })} />}
      {isReady && <Fields decrease={decrease} />}
    </Dialog>
  )
}

function Fields({ decrease }: DecreaseProps) {
  const t = useText()
  const { text, balanceCents, notice, refusal } = useSelector(decrease, ({ context }) => context)
  const faults = useSelector(decrease, selectFaults, isSameJson)
  const value = useSelector(decrease, selectValue)
  const balanceAfter = useSelector(decrease, selectBalanceAfter)
  const isBusy = useSelector(decrease, selectIsLocked)
  const isReadOnly = useSelector(decrease, selectIsReadOnly)
  const body = useRef<HTMLDivElement>(null)
  useFocusAfterLoading(body)
  // While the balance is loaded again after a refusal, the fields are disabled and cannot take the focus.
  useRefusedFocus(body, isBusy ? null : refusal)
  const edit = (field: string, typed: string) => decrease.send({ type: 'EDIT', field, text: typed })
  const fields = { text, faults, disabled: isReadOnly, onEdit: edit }
  const fieldProps = useFieldProps(fields)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside it
    <div ref={body} className={style.body} onKeyDown={handleFieldNavigationKey}>
      <DialogNotices
        dialog={decrease}
        notice={noticeOf(notice, hasInput(text))}
        refusal={refusal}
        faults={faults}
      />
      <div className={style.columns}>
        <section aria-label={t('wallet.composition.notes')}>
          <PieceFields faces={NOTES} {...fields} />
        </section>
        <div className={style.body}>
          <FieldLine
            label={t('wallet.decrease.pouch')}
            hasPlusButton={false}
            amount={isReadOnly ? null : <CameraButton once onFound={(found) => edit('pouchNumber', found)} />}
          >
            <TypedField
              kind="pouch"
              startsBlock
              label={t('wallet.decrease.pouch')}
              {...fieldProps('pouchNumber')}
              isUnfinished={faults.pouchNumber === 'PouchNumberTooShort'}
            />
          </FieldLine>
          <TextField
            optional
            label={t('wallet.dialog.comment')}
            autoComplete="off"
            readOnly={isReadOnly}
            value={text.comment ?? ''}
            onChange={(typed) => edit('comment', typed)}
          />
          <div role="status">
            <DescriptionList
              items={[
                { term: t('wallet.decrease.balance'), value: <Money cents={balanceCents} />, isAmount: true },
                { term: t('wallet.decrease.value'), value: <Money cents={-value} />, isAmount: true },
                {
                  term: t('wallet.decrease.after'),
                  value: (
                    <span className={balanceAfter !== null && balanceAfter < 0 ? style.short : undefined}>
                      <Money cents={balanceAfter} size="large" />
                    </span>
                  ),
                  isTotal: true,
                },
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
