import { useText } from '../../../i18n/index.ts'
import { Alert, Button, Page, Row } from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../count-breadcrumb.ts'
import type { PhaseProps } from './counting.tsx'
import { useSheetTitle } from './use-sheet.ts'

/** After a deletion: the sheet can be counted again, or another one chosen. */
export function DeletedPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const title = useSheetTitle(actor)
  return (
    <Page title={title} breadcrumb={COUNT_BREADCRUMB}>
      <Alert
        tone="success"
        title={t('cashLog.deleted.title')}
        action={
          <Row>
            <Button look="primary" onClick={() => send({ type: 'OPEN' })}>
              {t('cashLog.deleted.again')}
            </Button>
            <Button onClick={() => send({ type: 'BACK' })}>{t('cashLog.act.otherSheet')}</Button>
          </Row>
        }
      >
        {t('cashLog.deleted.message')}
      </Alert>
    </Page>
  )
}
