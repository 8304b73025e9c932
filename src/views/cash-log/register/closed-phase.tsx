import { useText } from '../../../i18n/index.ts'
import { Alert, Button, LinkButton, Page, Panel, Row } from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../count-breadcrumb.ts'
import { LogSheet } from '../log/log-sheet.tsx'
import type { PhaseProps } from './counting.tsx'
import { SheetMenu } from './sheet-menu.tsx'
import { useLogNames, useSheet, useSheetTitle } from './use-sheet.ts'

/** The phase of a log that is already validated: it can only be read and printed. */
export function ClosedPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const { sheet, setup } = useSheet(actor)
  const title = useSheetTitle(actor)
  const log = sheet.stored
  if (!log) throw new Error('no log')
  const names = useLogNames(log, setup)
  return (
    <Page
      wide
      title={title}
      breadcrumb={COUNT_BREADCRUMB}
      action={
        <Row>
          <Button size="large" icon="print" onClick={() => window.print()}>
            {t('action.print')}
          </Button>
          <LinkButton size="large" href={`/cashlogs?id=${log.id}`}>
            {t('cashLog.confirmed.toLogs')}
          </LinkButton>
          <SheetMenu actor={actor} send={send} />
        </Row>
      }
    >
      <Alert tone="info">{t('cashLog.readOnly')}</Alert>
      <Panel>
        <LogSheet log={log} names={names} categories={setup.categories} />
      </Panel>
    </Page>
  )
}
