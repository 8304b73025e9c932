import { useSelector } from '@xstate/react'
import type { AuditEvent } from '../../../domain/contract/audit-events.ts'
import type { Pouch } from '../../../domain/contract/pouches.ts'
import {
  buildCustodyChain,
  type CustodyKind,
  type CustodyStep,
  custodyNotes,
} from '../../../domain/pouches/custody.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { selectRefusal, selectRows, selectView } from '../../../machines/list/machine.ts'
import { useApp } from '../../app.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { firstPageRequest, useList } from '../../lists/use-list.ts'
import { type IconName, SkeletonText, Stack } from '../../ui/index.ts'
import { Timeline } from '../../ui/record-details.tsx'

const MAX_EVENTS = 300

/**
 * The chain of custody: who had the pouch, from its sealing to the bank. Use the version of the pouch as
 * React `key`, because the events are loaded only once.
 */
export function PouchCustody({ pouch }: { pouch: Pouch }) {
  const t = useText()
  const { ports } = useApp()
  const ids = [pouch.id, pouch.countId, ...pouch.remittanceIds].filter((id) => id !== null)
  const list = useList<AuditEvent>(
    { dependsOn: [], loadPage: ports.history.loadPage },
    firstPageRequest({
      rowsPerPage: MAX_EVENTS,
      sortBy: 'sequence',
      descending: true,
      filters: { entityId: ids.join() },
    }),
  )
  const view = useSelector(list, selectView)
  const events = useSelector(list, selectRows<AuditEvent>)
  const refusal = useSelector(list, selectRefusal)
  const hasFailed = view === 'failed' || view === 'refused'
  const entryOf = useTimelineEntry()
  return (
    <section aria-label={t('pouches.custody.title')}>
      <Stack gap={12}>
        <h3>{t('pouches.custody.title')}</h3>
        {view === 'loading' && <SkeletonText lines={4} />}
        {hasFailed && <LoadingFailed refusal={refusal} onRetry={() => list.send({ type: 'RETRY' })} />}
        {view !== 'loading' && !hasFailed && <Timeline entries={buildCustodyChain(events).map(entryOf)} />}
      </Stack>
    </section>
  )
}

/** The icons of the steps; a step without one shows a pouch. */
const ICONS: Readonly<Partial<Record<CustodyKind, IconName>>> = {
  sealRemoved: 'undo',
  prepared: 'list',
  pickUpMissed: 'clock',
  released: 'undo',
  handedOver: 'truck',
  deposited: 'bank',
  corrected: 'edit',
  leftBehind: 'undo',
  cameBack: 'undo',
  carrierCounted: 'coins',
  carrierCountRemoved: 'undo',
  controlled: 'control',
  controlUndone: 'undo',
  countSentBack: 'undo',
  controlledAtBank: 'bank',
  credited: 'bank',
  creditWithdrawn: 'undo',
  sentBack: 'undo',
  exchanged: 'coins',
  archived: 'archive',
  deleted: 'trash',
}
const BAD_STEPS: ReadonlySet<CustodyKind> = new Set([
  'controlUndone',
  'countSentBack',
  'pickUpMissed',
  'released',
  'cameBack',
  'sentBack',
  'creditWithdrawn',
  'deleted',
])

function useTimelineEntry() {
  const t = useText()
  const { money } = useMoney()
  const { date } = useDates()
  return (step: CustodyStep) => {
    const { key, kind, at, by } = step
    const notes = custodyNotes(step, { t, money, date })
    return {
      key,
      at,
      by,
      title: t(`pouches.custody.${kind}`),
      icon: ICONS[kind] ?? 'pouch',
      tone: BAD_STEPS.has(kind) ? ('bad' as const) : ('plain' as const),
      note: notes.length === 0 ? undefined : notes.join('\u00a0· '),
    }
  }
}
