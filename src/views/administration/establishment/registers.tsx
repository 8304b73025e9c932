import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { selectRefusal, selectRows, selectView } from '../../../machines/list/machine.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { firstPageRequest, useList } from '../../lists/use-list.ts'
import { Button, DataTable, Panel, Stack } from '../../ui/index.ts'
import { useChoices } from '../choices.ts'
import type { SectionSpec } from '../fields.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import type { FormRow } from '../read-form.ts'
import { CASH_REGISTERS } from '../resources/cash-registers.ts'

const MAX_REGISTERS = 300
const COLUMNS = CASH_REGISTERS.columns.filter(({ key }) => key !== 'establishmentId')

/** Lists the registers of an establishment. Each opens in a dialog, and new ones can be added. */
export function Registers({ establishmentId }: { establishmentId: string }) {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const [request] = useState(
    firstPageRequest({ rowsPerPage: MAX_REGISTERS, sortBy: 'number', filters: { establishmentId } }),
  )
  const list = useList<FormRow>(
    { dependsOn: ['cashregisters'], loadPage: ports.administration.portsOf('cashregisters').loadPage },
    request,
  )
  const { choices } = useChoices([])
  const state = useSelector(list, selectView)
  const rows = useSelector(list, selectRows<FormRow>)
  const refusal = useSelector(list, selectRefusal)
  const hasFailed = state === 'failed' || state === 'refused'
  const [openedRow, openRow] = useState<FormRow | 'new' | null>(null)
  const isNew = openedRow === 'new'
  // The latest loaded version of the row; the version that was opened if somebody else has deleted the row meanwhile.
  const entry = openedRow === null || isNew ? null : (rows.find(({ id }) => id === openedRow.id) ?? openedRow)
  // The filter by establishment is always set, so for an establishment without registers the list reports `noResults`, never `empty`.
  const isEmpty = state === 'noResults'
  const add = CASH_REGISTERS.managers.includes(role) && (
    // The dialog proposes the next number, so it can't be opened while the registers are loading.
    <Button icon="plus" busy={state === 'loading'} onClick={() => openRow('new')}>
      {t('administration.register.new')}
    </Button>
  )
  return (
    <Panel title={t('administration.register.title')} actions={add} flush={state === 'rows'}>
      <div data-registers={state}>
        {hasFailed && <LoadingFailed refusal={refusal} onRetry={() => list.send({ type: 'RETRY' })} />}
        {isEmpty && (
          <Stack gap={4}>
            <p>{t('administration.register.empty.message')}</p>
            <p>{t('administration.register.empty.suggestion')}</p>
          </Stack>
        )}
        {!hasFailed && !isEmpty && (
          <DataTable<FormRow>
            caption={t('administration.register.title')}
            columns={COLUMNS.map(({ key, title, cell, heading, align, card }) => ({
              key,
              title: t(title),
              cell: (row) => cell(row, { t, choices, word: CASH_REGISTERS.word }),
              ...(heading && { heading }),
              ...(align && { align }),
              ...(card && { card }),
            }))}
            rows={rows}
            idOf={(row) => row.id}
            expectedRows={2}
            state={state === 'loading' ? 'loading' : 'ready'}
            onOpen={openRow}
          />
        )}
      </div>
      {openedRow !== null && (
        <FormDialog
          key={entry ? entry.id : 'new'}
          view={CASH_REGISTERS}
          title={entry ? CASH_REGISTERS.nameOf(entry, t) : t('administration.register.new')}
          sections={withoutEstablishment(CASH_REGISTERS.sections({ role, isNew }))}
          choices={choices}
          entry={entry}
          presets={{ establishmentId, ...(!hasFailed && { number: String(nextNumber(rows)) }) }}
          onClose={() => openRow(null)}
        />
      )}
    </Panel>
  )
}

/** Hides the establishment field: the page sets its value. */
function withoutEstablishment(sections: readonly SectionSpec[]): readonly SectionSpec[] {
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      field.path === 'establishmentId' ? { ...field, setByPage: true } : field,
    ),
  }))
}

function nextNumber(rows: readonly FormRow[]): number {
  return Math.max(0, ...rows.map((row) => Number(row.number))) + 1
}
