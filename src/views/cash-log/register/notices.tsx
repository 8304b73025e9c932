import { useSelector } from '@xstate/react'
import { useDates, useText } from '../../../i18n/index.ts'
import {
  selectFailed,
  selectIsReopened,
  selectNotice,
  selectRefusal,
  selectSetup,
} from '../../../machines/cash-log/selectors.ts'
import { useRefusalText } from '../../data/command-failed.tsx'
import { useWhenOnline } from '../../data/online.ts'
import { Alert, Button, Row } from '../../ui/index.ts'
import type { PhaseProps } from './counting.tsx'
import { OtherDeviceDraft } from './save-status.tsx'
import { useSheet } from './use-sheet.ts'

const FAILED_TITLES = {
  saving: 'cashLog.failed.saveTitle',
  validating: 'cashLog.failed.validateTitle',
  deleting: 'cashLog.failed.deleteTitle',
  comparing: 'failed.title',
} as const

/** The texts when the server did not answer. They say that the input is stored; a retry of a command can't take effect twice. */
const CONNECTION_LOST_TEXTS = {
  saving: 'cashLog.failed.saved',
  validating: 'cashLog.failed.saved',
  deleting: 'cashLog.failed.notDeleted',
  comparing: 'error.dataNotProvided',
} as const

/** The notices above the sheet: no network (a stored set-up is used), a restored draft, a change on another device, counts that were sent back. */
export function Notices({ actor, send }: PhaseProps) {
  const t = useText()
  const notice = useSelector(actor, selectNotice)
  const isReopened = useSelector(actor, selectIsReopened)
  const storedAt = useSelector(actor, selectSetup)?.storedAt
  const { dateTime } = useDates()
  return (
    <>
      {storedAt !== undefined && (
        <Alert tone="warning">{t('cashLog.storedSetup', { at: dateTime(storedAt) })}</Alert>
      )}
      {notice && (
        <Alert tone={notice === 'DraftDropped' ? 'warning' : 'info'}>{t(`cashLog.notice.${notice}`)}</Alert>
      )}
      <OtherDeviceDraft actor={actor} send={send} />
      {isReopened && <Invalidated actor={actor} />}
    </>
  )
}

/** Why the last command failed. Shown beside the buttons, because the top of a long sheet is out of sight. */
export function CommandProblem({ actor, send }: PhaseProps) {
  const failed = useSelector(actor, selectFailed)
  return failed ? (
    <FailedCommand actor={actor} send={send} failed={failed} />
  ) : (
    <RefusedCommand actor={actor} />
  )
}

/** The counts that accounting sent back, with its reasons. */
function Invalidated({ actor }: Pick<PhaseProps, 'actor'>) {
  const t = useText()
  const { sheet, setup } = useSheet(actor)
  const sentBack = sheet.stored?.counts.filter(({ status }) => status === 'UNVALIDATED') ?? []
  return (
    <Alert tone="warning" title={t('cashLog.partlyOpen')}>
      {sentBack.map(({ id, paymentCategoryId, reason }) => (
        <p key={id}>
          {t('cashLog.invalidated', {
            category: setup.categories.find((category) => category.id === paymentCategoryId)?.name ?? '',
            reason: reason ?? '',
          })}
        </p>
      ))}
    </Alert>
  )
}

/** Shown when the network or the server failed. The command is sent again when the person asks for it, or when the network is back. */
function FailedCommand({ actor, send, failed }: PhaseProps & { failed: keyof typeof FAILED_TITLES }) {
  const t = useText()
  const refusalText = useRefusalText()
  const refusal = useSelector(actor, selectRefusal)
  useWhenOnline(() => send({ type: 'RETRY' }))
  return (
    <Alert
      title={t(FAILED_TITLES[failed])}
      action={
        <Row>
          <Button look="primary" icon="refresh" onClick={() => send({ type: 'RETRY' })}>
            {t('action.retry')}
          </Button>
          <Button onClick={() => send({ type: 'BACK' })}>{t('action.cancel')}</Button>
        </Row>
      }
    >
      {refusal === null ? t(CONNECTION_LOST_TEXTS[failed]) : refusalText(refusal)}
    </Alert>
  )
}

/** Why the last command was refused, and for which categories. */
function RefusedCommand({ actor }: Pick<PhaseProps, 'actor'>) {
  const t = useText()
  const refusalText = useRefusalText()
  const { setup } = useSheet(actor)
  const refusal = useSelector(actor, selectRefusal)
  if (!refusal) return null
  const ids = new Set(refusal.issues.map(({ path }) => path.split('.')[1]))
  const categoryNames = setup.categories.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  const lacks = (field: 'reasonId' | 'comment') => refusal.issues.some(({ path }) => path === field)
  return (
    <Alert title={t('cashLog.refused.title')} subject={refusal}>
      <p>{lacks('reasonId') && lacks('comment') ? t('cashLog.refused.explain') : refusalText(refusal)}</p>
      {categoryNames.length > 0 && <p>{t('cashLog.refused.where', { where: categoryNames.join(', ') })}</p>}
    </Alert>
  )
}
