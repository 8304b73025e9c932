import { at } from '../support/answers.ts'
import { DIALOG, type ExpectedScenes } from '../support/scenes.ts'
import { Refused, UNREACHABLE } from '../support/screen.tsx'

const ALERT = '[role="alert"]'

/** What screens show when something can't be loaded. */
export const LOADING_FAILURES: ExpectedScenes = {
  "a list that can't be loaded": {
    ...at('/cashlogs', 'director', [], { cashlogs: UNREACHABLE }),
    within: ALERT,
    shows: [
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'Try again': 'reads cashlogs',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  'a panel of a row that does not exist': {
    ...at('/cashlogs?id=log-5', 'director', [], { 'cashlogs/log-5': new Refused('NotFound') }),
    within: 'aside',
    shows: [
      'Count sheet',
      '[Close]',
      'Loading did not succeed',
      'This item does not exist, or no longer does.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      Close: 'goes to /cashlogs',
      'Try again': 'reads cashlogs/log-5',
      'Dismiss this message':
        '− Loading did not succeed; − This item does not exist, or no longer does.; − [Dismiss this message]',
    },
  },
  "a panel that can't be loaded": {
    ...at('/cashlogs?id=log-5', 'director', [], { 'cashlogs/log-5': UNREACHABLE }),
    within: 'aside',
    shows: [
      'Count sheet',
      '[Close]',
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      Close: 'goes to /cashlogs',
      'Try again': 'reads cashlogs/log-5',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  "a home page that can't be loaded": {
    ...at('/?view=establishment', 'director', [], { today: UNREACHABLE }),
    shows: [
      'Home',
      'Home',
      'View reports → /?view=reports Count → /cashregister',
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'View reports': 'goes to /?view=reports',
      Count: 'goes to /cashregister',
      'Try again': 'reads today',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  "the home page of several establishments that can't be loaded": {
    ...at('/', 'accountant', [], { 'today/establishments': UNREACHABLE }),
    within: ALERT,
    shows: [
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'Try again': 'reads today/establishments',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  "a report that can't be loaded": {
    ...at('/?view=reports', 'director', [], { 'reports/deltas': UNREACHABLE }),
    within: ALERT,
    shows: [
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'Try again': 'reads reports/deltas',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  "a wallet that can't be loaded": {
    ...at('/wallet?view=statement', 'director', [], { wallet: UNREACHABLE }),
    within: ALERT,
    shows: [
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'Try again': 'reads wallet',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  "a month that can't be loaded": {
    ...at('/control?view=accounting&part=closings', 'accountant', [], { accountingmonth: UNREACHABLE }),
    within: ALERT,
    shows: [
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'Try again': 'reads accountingmonth',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  "waiting vouchers that can't be loaded": {
    ...at('/tickets', 'accountant', ['Prepare a dispatch'], { 'ticketdispatches/waiting': UNREACHABLE }),
    within: DIALOG,
    shows: [
      'Vouchers to dispatch · Bellecour',
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
      '[Cancel]',
    ],
    does: {
      'Try again': 'reads ticketdispatches/waiting',
      Cancel: 'closes “Vouchers to dispatch · Bellecour”',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  "sessions of the own account that can't be loaded": {
    ...at('/my-account', 'director', [], { 'accounts/me/sessions': UNREACHABLE }),
    within: ALERT,
    shows: [
      'Loading did not succeed',
      'The server does not answer. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: {
      'Try again': 'reads accounts/me/sessions',
      'Dismiss this message':
        '− Loading did not succeed; − The server does not answer. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
}
