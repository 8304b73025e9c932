import { expect, it } from 'vitest'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { accountingMonthLifecycle } from '../../src/domain/lifecycles/accounting-month.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { jobLifecycle } from '../../src/domain/lifecycles/job.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { remittanceLifecycle } from '../../src/domain/lifecycles/remittance.ts'
import { ticketDispatchLifecycle } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import { FIELDS_SET_AFTER_SEALING, POUCH_EDIT_NAMES } from '../../src/domain/pouches/custody-checks.ts'
import { MESSAGES } from '../support/messages.ts'

/** Events of records whose history people read in a panel or in the audit log: those of their lifecycle and others. */
const AUDITED: Readonly<Record<string, readonly string[]>> = {
  count: ['create', 'expect', ...eventsOf(countLifecycle)],
  cashLog: ['create', 'expect', 'attach', 'detach', 'download', ...eventsOf(countLifecycle)],
  pouch: ['create', 'leaveBehind', 'credit', ...POUCH_EDIT_NAMES, ...eventsOf(pouchLifecycle)],
  remittance: [
    'create',
    'reschedule',
    'missPickUp',
    'credit',
    'attach',
    'detach',
    'download',
    ...eventsOf(remittanceLifecycle),
  ],
  ticketDispatch: ['create', ...eventsOf(ticketDispatchLifecycle)],
  accountingClosing: ['create', 'download', ...eventsOf(accountingMonthLifecycle)],
  jobEvent: ['request', 'see', ...eventsOf(jobLifecycle)],
}

function eventsOf({ edges }: { readonly edges: readonly { readonly event: string }[] }): readonly string[] {
  return edges.map(({ event }) => event)
}

it.each(LANGUAGES)(
  '%s has a text for the events of counts, cash logs, pouches, remittances, dispatches, months and jobs',
  (locale) => {
    const withoutText = Object.entries(AUDITED).flatMap(([entity, actions]) =>
      actions
        .filter((action) =>
          [`history.${entity}.${action}`, `history.action.${action}`].every(
            (id) => !(id in MESSAGES[locale]),
          ),
        )
        .map((action) => `${entity} ${action}`),
    )
    expect(withoutText, 'Remedy: add history.<record>.<event> or history.action.<event>').toEqual([])
  },
)

it.each(LANGUAGES)('%s has a label for the fields of a pouch that people set later', (locale) => {
  const withoutText = FIELDS_SET_AFTER_SEALING.filter(
    (field) => !(`history.field.${field}` in MESSAGES[locale]),
  )
  expect(withoutText, 'Remedy: add history.field.<field>').toEqual([])
})
