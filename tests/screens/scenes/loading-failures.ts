import { sceneAt } from '../support/answers.ts'
import {
  DIALOG,
  DISMISS_NOT_LOADED,
  type ExpectedScenes,
  loadingFailed,
  NOT_LOADED,
} from '../support/scenes.ts'
import { RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

/** What screens show when something can't be loaded. */
export const LOADING_FAILURES_SCENES: ExpectedScenes = {
  "a list that can't be loaded": {
    ...sceneAt('/cashlogs', 'director', [], { cashlogs: UNREACHABLE }),
    states: ['list failed'],
    ...loadingFailed('reads cashlogs'),
  },
  'a panel of a row that does not exist': {
    ...sceneAt('/cashlogs?id=log-5', 'director', [], { 'cashlogs/log-5': new RefusedAnswer('NotFound') }),
    within: 'aside',
    shows: [
      'Cash log',
      '[Close]',
      'Loading failed',
      'This item does not exist, or no longer does.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      Close: 'goes to /cashlogs',
      'Try again': 'reads cashlogs/log-5',
      'Dismiss this message':
        '− Loading failed; − This item does not exist, or no longer does.; − [Dismiss this message]',
    },
  },
  "a panel that can't be loaded": {
    ...sceneAt('/cashlogs?id=log-5', 'director', [], { 'cashlogs/log-5': UNREACHABLE }),
    within: 'aside',
    states: ['document failed'],
    shows: ['Cash log', '[Close]', ...NOT_LOADED],
    does: {
      Close: 'goes to /cashlogs',
      'Try again': 'reads cashlogs/log-5',
      ...DISMISS_NOT_LOADED,
    },
  },
  "a home page that can't be loaded": {
    ...sceneAt('/?view=establishment', 'director', [], { today: UNREACHABLE }),
    shows: ['Home', 'Home', 'View reports → /?view=reports Count → /cashregister', ...NOT_LOADED],
    does: {
      'View reports': 'goes to /?view=reports',
      Count: 'goes to /cashregister',
      'Try again': 'reads today',
      ...DISMISS_NOT_LOADED,
    },
  },
  "the home page of several establishments that can't be loaded": {
    ...sceneAt('/', 'accountant', [], { 'today/establishments': UNREACHABLE }),
    ...loadingFailed('reads today/establishments'),
  },
  "a report that can't be loaded": {
    ...sceneAt('/?view=reports', 'director', [], { 'reports/deltas': UNREACHABLE }),
    ...loadingFailed('reads reports/deltas'),
  },
  "a wallet that can't be loaded": {
    ...sceneAt('/wallet?view=statement', 'director', [], { wallet: UNREACHABLE }),
    ...loadingFailed('reads wallet'),
  },
  "a month that can't be loaded": {
    ...sceneAt('/control?view=accounting&part=closings', 'accountant', [], { accountingmonth: UNREACHABLE }),
    ...loadingFailed('reads accountingmonth'),
  },
  "waiting vouchers that can't be loaded": {
    ...sceneAt('/tickets', 'accountant', ['Prepare a dispatch'], { 'ticketdispatches/waiting': UNREACHABLE }),
    within: DIALOG,
    states: ['ticketPreparation unavailable'],
    shows: ['Vouchers to dispatch · Bellecour', ...NOT_LOADED, '[Cancel]'],
    does: {
      'Try again': 'reads ticketdispatches/waiting',
      Cancel: 'closes “Vouchers to dispatch · Bellecour”',
      ...DISMISS_NOT_LOADED,
    },
  },
  "sessions of the user's own account that can't be loaded": {
    ...sceneAt('/my-account', 'director', [], { 'accounts/me/sessions': UNREACHABLE }),
    ...loadingFailed('reads accounts/me/sessions'),
  },
}
