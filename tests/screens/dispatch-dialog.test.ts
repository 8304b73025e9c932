import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { OPEN_DISPATCH } from './support/records/counts.ts'
import { prepareScreens, RefusedAnswer } from './support/screen.tsx'

prepareScreens()

it.each([
  [
    'parcelNumber',
    'Parcel number · optional',
    'CREATED',
    ['Confirm it was sent', 'Slip number = S-9', 'Confirm it was sent'],
  ],
  ['reason', 'Reason', 'SENT', ['Cancel the dispatch', 'Reason = Wrong', 'Cancel the dispatch']],
])(
  'a %s that the server refuses is marked in the dialog of a dispatch',
  async (path, label, status, steps) => {
    await openScene(
      sceneAt('/tickets?view=dispatches&id=dispatch-2', 'accountant', steps, {
        'ticketdispatches/dispatch-2': { ...OPEN_DISPATCH, status },
        'PUT ticketdispatchesstatus': new RefusedAnswer('InvalidRequest', {
          issues: [{ path, key: 'issue.tooLong' }],
        }),
      }),
    )
    expect([...document.querySelectorAll('[aria-invalid=true]')].map(nameOf)).toEqual([label])
  },
)
