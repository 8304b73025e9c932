import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { CashRegister } from '../../../domain/contract/organizations.ts'
import { remainingSheets } from '../../../domain/counting/remaining-sheets.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { selectChoice, selectSetup } from '../../../machines/cash-log/selectors.ts'
import { useApp } from '../../app.tsx'
import { useServiceNow } from '../../data/business-day.ts'
import { lazyComponent } from '../../data/lazy-component.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Downloads } from '../../files/downloads.tsx'
import { Page, Stack } from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../count-breadcrumb.ts'
import { Start } from '../start/start.tsx'
import type { PhaseProps } from './counting.tsx'

const NoRegister = lazyComponent(() => import('./nothing-to-count.tsx'), 'NoRegister')

/** The choice of the sheet to count. */
export function ChoosingPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const { date: suggestedDate } = useServiceNow()
  const { ports } = useApp()
  const choice = useSelector(actor, selectChoice)
  const setup = useSelector(actor, selectSetup)
  const today = useDocument(ports.home.loadToday, {
    establishmentId: actor.getSnapshot().context.establishmentId,
  })
  const registers = setup?.registers ?? []
  return (
    <Page title={t('cashLog.register.title')} breadcrumb={COUNT_BREADCRUMB}>
      {registers.length === 0 ? (
        <Suspense fallback={null}>
          <NoRegister />
        </Suspense>
      ) : (
        <Stack gap={24}>
          <Start
            due={today.data && remainingSheets(today.data, null)}
            isDueLoading={today.state === 'loading'}
            registers={registers}
            choice={choice}
            today={suggestedDate}
            onChoose={(next) => send({ type: 'CHOOSE', choice: next })}
            onOpen={(key) => send({ type: 'CHOOSE', choice: key }, { type: 'OPEN' })}
          />
          <CountSheets registers={registers} />
        </Stack>
      )}
    </Page>
  )
}

/** Links to a printable sheet for each till, to count on paper and enter the result later. */
function CountSheets({ registers }: { registers: readonly CashRegister[] }) {
  const t = useText()
  const { locale: language } = useLocale()
  return (
    <Stack gap={8}>
      <p>{t('cashLog.paper.why')}</p>
      <Downloads
        files={registers.map(({ id, name }) => ({
          label: t('cashLog.paper.sheetOf', { register: name }),
          path: `cashregisters/${id}/countsheet`,
          query: { language },
          isRenderedByServer: true,
        }))}
      />
    </Stack>
  )
}
