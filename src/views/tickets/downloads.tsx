import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useFailureText, useLocale, useText } from '../../i18n/index.ts'
import { ticketDownloadWith } from '../../machines/ticket-download/machine.ts'
import { useApp } from '../app.tsx'
import { Alert, Button, Row, Stack } from '../ui/index.ts'

const FORMATS = ['csv', 'xlsx'] as const

/** The list as a file, once one establishment and a whole period are chosen. */
export function Downloads({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useText()
  const failureText = useFailureText()
  const { locale } = useLocale()
  const { ports } = useApp()
  const [machine] = useState(() => ticketDownloadWith(ports.tickets.download))
  const download = useActorRef(machine)
  const request = useSelector(download, ({ context }) => context.request)
  const refusal = useSelector(download, ({ context }) => context.refusal)
  const isRunning = useSelector(download, (state) => state.matches('downloading'))
  const hasFailed = useSelector(download, (state) => state.matches('failed'))
  const isChosen = ['establishmentId', 'date_from', 'date_to'].every((name) => filters[name] !== undefined)
  return (
    <Stack gap={8}>
      <Row>
        {FORMATS.map((format) => (
          <Button
            key={format}
            icon="download"
            busy={isRunning && request?.format === format}
            disabledReason={isChosen ? undefined : t('tickets.download.choose')}
            onClick={() =>
              download.send({ type: 'DOWNLOAD', request: { format, language: locale, filters } })
            }
          >
            {t(`tickets.download.${format}`)}
          </Button>
        ))}
        {hasFailed && (
          <Button icon="refresh" onClick={() => download.send({ type: 'RETRY' })}>
            {t('action.retry')}
          </Button>
        )}
      </Row>
      {hasFailed && <Alert>{t('error.dataNotProvided')}</Alert>}
      {refusal && <Alert>{failureText({ refusal: refusal.name, code: refusal.code })}</Alert>}
    </Stack>
  )
}
