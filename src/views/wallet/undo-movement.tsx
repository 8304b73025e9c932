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
 * Undoes a reception, a purchase, a paying in or a float that was recorded by mistake, with a reason. When this is no longer possible, the disabled
 * button says why.
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
