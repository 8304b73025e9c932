import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import {
  selectIsOpen as selectIsDecreaseOpen,
  walletDecreaseWith,
} from '../../machines/wallet-decrease/machine.ts'
import {
  selectIsOpen as selectIsInventoryOpen,
  walletInventoryWith,
} from '../../machines/wallet-inventory/machine.ts'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { withChanges } from '../lists/list-address.ts'
import { notify, useHasBeenTrue, usePreload } from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { TRANSFER_KINDS, type TransferKind } from './transfer-kinds.ts'

/** The open dialog: the value of `act` in the address. */
export type WalletDialog = 'inventory' | 'decrease' | TransferKind

const loadInventory = () => import('./inventory-dialog.tsx')
const loadDecrease = () => import('./decrease-dialog.tsx')
const InventoryDialog = lazyComponent(loadInventory, 'InventoryDialog')
const DecreaseDialog = lazyComponent(loadDecrease, 'DecreaseDialog')
const loadTransfer = () => import('./transfer-dialog.tsx')
const TransferDialog = lazyComponent(loadTransfer, 'TransferDialog')

interface WalletDialogsProps {
  establishmentId: string
  /** The pieces that the wallet should contain; null when they are not known. */
  composition: Denominations | null
  /** The balance; null until it is loaded. */
  balanceCents: Cents | null
  /** The version of the wallet that the page shows; null until it is loaded. */
  version: number | null
  /** False in an inactive establishment: a float can only come back to the wallet. Null until it is loaded. */
  isActive: boolean | null
}

/** The dialogs of the wallet, with their machines. `act` in the address opens one. Their components are imported in advance. */
export function WalletDialogs({
  establishmentId,
  composition,
  balanceCents,
  version,
  isActive,
}: WalletDialogsProps) {
  const t = useText()
  const { money, signed } = useMoney()
  const { ports } = useApp()
  const shownVersion = useRef(version)
  useEffect(() => {
    shownVersion.current = version
  }, [version])
  const [machines] = useState(() => ({
    inventory: walletInventoryWith({
      ...ports.wallet.inventory,
      drafts: ports.drafts('wallet-inventory'),
      shownVersion: () => shownVersion.current,
    }),
    decrease: walletDecreaseWith({
      ...ports.wallet.decrease,
      drafts: ports.drafts('wallet-decrease'),
    }),
  }))
  const inventory = useWorkflow(machines.inventory, { input: { establishmentId } })
  const decrease = useWorkflow(machines.decrease, { input: { establishmentId } })
  const isInventoryOpen = useSelector(inventory, selectIsInventoryOpen)
  const isDecreaseOpen = useSelector(decrease, selectIsDecreaseOpen)
  const wasInventoryOpened = useHasBeenTrue(isInventoryOpen)
  const wasDecreaseOpened = useHasBeenTrue(isDecreaseOpen)
  useDialogInAddress('inventory', isInventoryOpen, (open) =>
    inventory.send({ type: open ? 'OPEN' : 'CLOSE' }),
  )
  useDialogInAddress('decrease', isDecreaseOpen, (open) => decrease.send({ type: open ? 'OPEN' : 'CLOSE' }))
  usePreload(loadInventory)
  usePreload(loadDecrease)
  usePreload(loadTransfer)
  const [search, setSearch] = useSearchParams()
  const transfer = TRANSFER_KINDS.find((kind) => kind === search.get('act'))
  useSucceeded<WalletMovement>(inventory, ({ data: { movementCents, totalCents } }) =>
    notify.success(
      t('wallet.inventory.done', { difference: signed(movementCents), total: money(totalCents) }),
    ),
  )
  useSucceeded<WalletMovement>(decrease, ({ data: { pouchNumber, movementCents, totalCents } }) =>
    notify.success(
      t('wallet.decrease.done', {
        number: pouchNumber ?? '',
        value: money(-movementCents),
        total: money(totalCents),
      }),
    ),
  )
  return (
    <Suspense fallback={null}>
      {wasInventoryOpened && <InventoryDialog inventory={inventory} composition={composition} />}
      {wasDecreaseOpened && <DecreaseDialog decrease={decrease} />}
      {/* The direction with which the form starts depends on `isActive`. */}
      {transfer && isActive !== null && (
        <TransferDialog
          key={transfer}
          kind={transfer}
          balanceCents={balanceCents}
          isActive={isActive}
          onClose={() => setSearch((previous) => withChanges(previous, { act: null }), { replace: true })}
        />
      )}
    </Suspense>
  )
}

/**
 * Writes the open dialog to the address (`?act=inventory`), so that links can open it and a reload shows it again. When the address changes (a link,
 * Back), `setOpen` opens or closes the dialog; when the dialog opens or closes, the address is changed.
 */
function useDialogInAddress(dialog: string, isOpen: boolean, setOpen: (open: boolean) => void): void {
  const [search, setSearch] = useSearchParams()
  const isInAddress = search.get('act') === dialog
  const previous = useRef({ isOpen: false, isInAddress: false })
  useEffect(() => {
    const last = previous.current
    previous.current = { isOpen, isInAddress }
    if (isOpen === isInAddress) return
    if (isInAddress !== last.isInAddress) setOpen(isInAddress)
    else if (isOpen !== last.isOpen)
      setSearch((previous) => withChanges(previous, { act: isOpen ? dialog : null }), { replace: true })
  }, [dialog, isOpen, isInAddress, setOpen, setSearch])
}
