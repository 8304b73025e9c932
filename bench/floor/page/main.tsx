import '@radix-ui/themes/styles.css'
import { Button, Table, Theme } from '@radix-ui/themes'
import { useMachine } from '@xstate/react'
import { createRoot } from 'react-dom/client'
import { FormattedDate, FormattedNumber, IntlProvider } from 'react-intl'
import { assign, fromPromise, setup } from 'xstate'
import type { CountRow } from '../../../src/domain/contract/cash-logs.ts'

/*
 * The floor of a page with a list: the same libraries as the product, one machine that loads the rows, and a
 * plain table of counts.
 */
const ROWS = Number(new URLSearchParams(location.search).get('rows') ?? '25')
const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }

const machine = setup({
  types: {
    context: {} as { page: number; rows: readonly CountRow[] },
    events: {} as { type: 'NEXT' },
  },
  actors: {
    load: fromPromise<readonly CountRow[], number>(async ({ input, signal }) => {
      const range = `${input * ROWS}-${(input + 1) * ROWS - 1}`
      const answer = await fetch(`/api/v1/counts?range=${range}&sort=date_desc`, {
        signal,
        headers: { Authorization: `Bearer ${token}`, 'X-Api-Key': 'sacoche-web' },
      })
      return (await answer.json()).data.entries
    }),
  },
}).createMachine({
  context: { page: 0, rows: [] },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context.page,
        onDone: { target: 'shown', actions: assign({ rows: ({ event }) => event.output }) },
      },
    },
    shown: {
      on: { NEXT: { target: 'loading', actions: assign({ page: ({ context }) => context.page + 1 }) } },
    },
  },
})

function Floor() {
  const [state, send] = useMachine(machine)
  return (
    <Theme>
      <Table.Root>
        <Table.Body>
          {state.context.rows.map((row, index) => (
            <Table.Row key={row.id} aria-rowindex={state.context.page * ROWS + index + 1}>
              <Table.Cell>
                <FormattedDate value={row.date} />
              </Table.Cell>
              <Table.Cell>{row.service}</Table.Cell>
              <Table.Cell>{row.establishmentName}</Table.Cell>
              <Table.Cell>{row.cashRegisterName}</Table.Cell>
              <Table.Cell>{row.paymentCategoryName}</Table.Cell>
              <Table.Cell>
                <FormattedNumber value={(row.totalCents ?? 0) / 100} style="currency" currency="EUR" />
              </Table.Cell>
              <Table.Cell>
                <FormattedNumber value={(row.expectedCents ?? 0) / 100} style="currency" currency="EUR" />
              </Table.Cell>
              <Table.Cell>{row.status}</Table.Cell>
              <Table.Cell>{row.comment}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Button data-next onClick={() => send({ type: 'NEXT' })}>
        +
      </Button>
    </Theme>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <IntlProvider locale="fr" messages={{}}>
      <Floor />
    </IntlProvider>,
  )
