import { Suspense, useState } from 'react'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { hasCapability } from '../../domain/roles.ts'
import { decideMovementUndo, isUndoable, type UndoableType } from '../../domain/wallet/undo.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Button, notify, Row, usePreload } from '../ui/index.ts'

const loadReasonDialog = () => import('../accounting/reason-dialog.tsx')
const ReasonDialog = lazyComponent(loadReasonDialog, 'ReasonDialog')

/**
 * A button that undoes a movement recorded by mistake, with a reason. The button is missing if the user can't undo movements of this type, or if the
 * movement is already undone. If something else prevents undoing, the button is disabled and says what.
 */
export function UndoMovement({ movement }: { movement: WalletMovement }) {
  const t = useText()
  const failureText = useFailureText()
  const { money } = useMoney()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const [isAsking, setAsking] = useState(false)
  usePreload(loadReasonDialog)
  const { id, type, reversedById, finalBy } = movement
  const isReversed = reversedById !== null
  if (!isUndoable(type) || (type === 'RECEPTION' && !hasCapability(role, 'receiveCoins'))) return null
  const refused = decideMovementUndo({ type, isReversed, finalBy })
  return (
    <>
      {!isReversed && (
        <Row>
          <Button
            icon="undo"
            aria-haspopup="dialog"
            disabledReason={refused ? failureText({ refusal: refused.refusal }) : undefined}
            onClick={() => setAsking(true)}
          >
            {t('wallet.undo.action')}
          </Button>
        </Row>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ReasonDialog<WalletMovement>
            title={t('wallet.undo.title')}
            message={t(`wallet.undo.message.${messageKeyOf(type, movement)}`, {
              amount: money(Math.abs(movement.movementCents)),
              number: movement.pouchNumber ?? '—',
              register: movement.cashRegisterName ?? '—',
            })}
            body={{ reversesId: id }}
            draftKey={`movement ${id}`}
            ports={ports.wallet.undoMovement}
            onDone={({ totalCents }) => notify.success(t('wallet.undo.done', { total: money(totalCents) }))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The end of the message key: the type of the movement; for a float, the direction in which it had moved. */
function messageKeyOf(type: UndoableType, { movementCents }: WalletMovement) {
  if (type !== 'FLOAT') return type
  return movementCents < 0 ? 'toTill' : 'fromTill'
}
