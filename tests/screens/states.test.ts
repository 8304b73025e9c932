import { expect, it } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { ChartSpec } from '../machines/support/spec.ts'
import { STATE_SCREENS } from './scenes/groups.ts'
import { describeScenes, type ExpectedScenes } from './support/scenes.ts'

describeScenes(STATE_SCREENS)

/** States without a scene, each with the reason or with the file that reaches it. */
const WITHOUT_SCENE: Readonly<Record<string, string>> = {
  'bankRule closed': 'the dialog is closed; scenes/lists.ts has the list of rules',
  'bankSplit failed': 'the alert and the buttons are those of bankSettlement failed (submit-dialog.tsx)',
  'camera satisfied': 'the dialog is closed, and the number is in its field',
  'cashLog confirmingLeave': 'the device must be full; tests/paths/walk/browser/page-objects/counting.ts',
  'coinReception done': 'the dialog is closed; scenes/wallet.ts has the exchanges',
  'confirmCommand done': 'the row is read again and shown without the command',
  'download exported': 'a job is polled, and timers never fire here; tests/browser/exports.test.ts',
  'download exportFailed':
    'a job is polled, and timers never fire here; tests/paths/walk/browser/page-objects/files.ts',
  'draftSync conflict': 'it has no page; tests/storage/shared-drafts.test.ts',
  'draftSync idle': 'it has no page; tests/storage/shared-drafts.test.ts',
  'draftSync saving': 'it has no page; tests/storage/shared-drafts.test.ts',
  'draftSync waiting': 'it has no page; tests/storage/shared-drafts.test.ts',
  'enrolment cancelled': "the form is closed; the user's own account is in scenes/office.ts",
  'enrolment enrolled': "the form is closed; the user's own account is in scenes/office.ts",
  'establishment failed': 'a toast; tests/browser/establishments.test.ts',
  'establishment refused': 'a toast; tests/paths/walk/browser/page-objects/switching.ts',
  'establishment switched': 'the page is loaded again; tests/browser/establishments.test.ts',
  'form left': 'the form is closed',
  'list polling': 'shown as list ready',
  'passkey declined': 'the page has no authenticator; tests/machines/passkey/chart.test.ts',
  'passkey done': 'the page has no authenticator; tests/browser/passkeys.test.ts',
  'passkey failed': 'the page has no authenticator; tests/machines/passkey/chart.test.ts',
  'passkey idle': 'the page has no authenticator; tests/browser/passkeys.test.ts',
  'passkey known': 'the page has no authenticator; tests/machines/passkey/chart.test.ts',
  'passkey refused': 'the page has no authenticator; tests/browser/passkeys.test.ts',
  'pouchField saved': 'the dialog is closed, and the pouch is read again',
  'session signedIn.forbidden': 'tests/browser/access.test.ts',
  'session signedIn.unverified': 'the screens are the same before and after the token is checked',
  'session signedIn.verified': 'the screens are the same before and after the token is checked',
  'session signedOut.expired': 'tests/browser/drafts.test.ts',
  'session signedOut.rejected': 'tests/browser/invitations-and-passwords.test.ts',
  'ticketPreparation closed': 'the dialog is closed; scenes/tickets.ts has the page',
  'walletDecrease done': 'the dialog is closed; scenes/wallet.ts has the wallet',
  'walletInventory done': 'the dialog is closed; scenes/wallet.ts has the wallet',
}

type Spec = ChartSpec<AnyStateMachine>
const SPECS = import.meta.glob<{ readonly spec: Spec }>('../machines/*/spec.ts', { eager: true })
const FILES = import.meta.glob<Readonly<Record<string, ExpectedScenes>>>('./scenes/*.ts', { eager: true })
const SCENES = Object.values(FILES).flatMap((file) => Object.values(file).flatMap(Object.values))

/** The states in which a machine rests, or that end it: no call is running, and no transition follows at once. */
function restingStates({ machine, watchers = [] }: Spec): string[] {
  const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(withDescendants),
  ]
  const isBusy = (node: AnyStateNode): boolean =>
    (node.always ?? []).length > 0 ||
    node.invoke.some(({ id }) => !watchers.includes(id)) ||
    (node.parent !== undefined && isBusy(node.parent))
  return withDescendants(machine.root)
    .filter((node) => node.type !== 'compound' && !isBusy(node))
    .map(({ path }) => `${machine.id} ${path.join('.')}`)
}

it('each state in which a machine rests is in a scene, or has a reason why not', () => {
  const shown = SCENES.flatMap(({ states = [] }) => states)
  expect([...new Set([...shown, ...Object.keys(WITHOUT_SCENE)])].sort()).toEqual(
    Object.values(SPECS)
      .flatMap(({ spec }) => (spec ? restingStates(spec) : []))
      .sort(),
  )
  expect(shown.filter((state) => state in WITHOUT_SCENE)).toEqual([])
})
