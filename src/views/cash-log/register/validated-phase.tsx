import { useSelector } from '@xstate/react'
import { selectOutcome } from '../../../machines/cash-log/selectors.ts'
import { useApp } from '../../app.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Page } from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../count-breadcrumb.ts'
import { LogSheet } from '../log/log-sheet.tsx'
import { ValidationResult } from '../review/validation-result.tsx'
import type { PhaseProps } from './counting.tsx'
import { SheetMenu } from './sheet-menu.tsx'
import { useLogNames, useSheet, useSheetTitle } from './use-sheet.ts'

/** The phase after the validation: the result, what is still to be counted, and the cash log. */
export function ValidatedPhase({ actor, send }: PhaseProps) {
  const { ports } = useApp()
  const { sheet, setup } = useSheet(actor)
  const title = useSheetTitle(actor)
  const outcome = useSelector(actor, selectOutcome)
  const today = useDocument(ports.home.loadToday, {
    establishmentId: actor.getSnapshot().context.establishmentId,
  })
  const log = sheet.stored
  if (!log) throw new Error('no log')
  const names = useLogNames(log, setup)
  return (
    <Page wide title={title} breadcrumb={COUNT_BREADCRUMB} action={<SheetMenu actor={actor} send={send} />}>
      <ValidationResult log={log} isWithinTolerance={outcome === 'ok'} due={today.data?.uncounted ?? null}>
        <LogSheet log={log} names={names} categories={setup.categories} />
      </ValidationResult>
    </Page>
  )
}
