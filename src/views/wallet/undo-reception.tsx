import { Suspense, useState } from 'react'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { hasCapability } from '../../domain/roles.ts'
import { decideReceptionUndo } from '../../domain/wallet/exchanges.ts'
import { useFailureText, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Button, notify, Row, usePreload } from '../ui/index.ts'

const loadReasonDialog = () => import('../accounting/reason-dialog.tsx')
const ReasonDialog = lazyComponent(loadReasonDialog, 'ReasonDialog')

/** Undoes a reception that was recorded by mistake, with a reason. When this is no longer possible, the disabled button says why. */
export function UndoReception({ movement }: { movement: WalletMovement }) {
  const t = useText()
  const failureText = useFailureText()
  const { money } = useMoney()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const [isAsking, setAsking] = useState(false)
  usePreload(loadReasonDialog)
  const { id, type, reversedById, finalBy, movementCents, pouchNumber } = movement
  const isReversed = reversedById !== null
  if (type !== 'RECEPTION' || !hasCapability(role, 'receiveCoins')) return null
  const refused = decideReceptionUndo({ type, isReversed, finalBy })
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
            message={t('wallet.undo.message', { amount: money(movementCents), number: pouchNumber ?? '—' })}
            body={{ reversesId: id }}
            draftKey={`reception ${id}`}
            ports={ports.wallet.undoReception}
            onDone={({ totalCents }) => notify.success(t('wallet.undo.done', { total: money(totalCents) }))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
