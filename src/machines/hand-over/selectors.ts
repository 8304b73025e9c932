import type { SnapshotFrom } from 'xstate'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { mayLeavePouches } from '../../domain/lifecycles/remittance.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { decideTypedHandOver, isAllowedByStatus } from './decision.ts'
import type { handOverMachine } from './machine.ts'

type HandOver = SnapshotFrom<typeof handOverMachine>

export const selectMayValidate = (handOver: HandOver): boolean => isOffered(handOver, 'validate')

export const selectMayUndo = (handOver: HandOver): boolean => isOffered(handOver, 'undo')

/** The button of an open question stays on the page, so that the focus can return to it. */
function isOffered(handOver: HandOver, event: 'validate' | 'undo'): boolean {
  return (handOver.matches('open') || selectIsUndoing(handOver)) && isAllowedByStatus(handOver.context, event)
}

/** The pouches of the remittance: each is confirmed, or stays, or neither yet. */
export const selectPouches = (
  handOver: HandOver,
): readonly { readonly pouch: Pouch; readonly isConfirmed: boolean; readonly isLeftBehind: boolean }[] =>
  handOver.context.remittance?.pouches.map((pouch) => ({
    pouch,
    isConfirmed: handOver.context.confirmedPouchIds.includes(pouch.id),
    isLeftBehind: handOver.context.leftPouchIds.includes(pouch.id),
  })) ?? []

/** True while pouches can be left behind. */
export const selectMayLeave = ({ context: { remittance } }: HandOver): boolean =>
  remittance !== null && mayLeavePouches(remittance.status)

/** The refusal of the hand-over as confirmed so far, or null. */
export const selectObstacle = (handOver: HandOver): RefusalName | null => {
  const decision = decideTypedHandOver(handOver.context)
  return 'refusal' in decision ? decision.refusal : null
}

/** True while pouches are being confirmed or the confirmation is being sent. */
export const selectIsHandingOver = (handOver: HandOver): boolean => handOver.hasTag('handingOver')

/** True while the question "undo the preparation" is open. */
export const selectIsUndoing = (handOver: HandOver): boolean => handOver.hasTag('undoing')
