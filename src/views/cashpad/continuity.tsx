import type { ClosingsContinuity } from '../../domain/contract/closings.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { LoadingFailed } from '../data/loading-failed.tsx'
import type { DocumentView } from '../data/use-document.ts'
import { Icon, Panel, SkeletonText, Stack } from '../ui/index.ts'
import style from './cashpad.module.css'

/** Number of gaps shown per establishment; the others are only counted. */
const MAX_LISTED_GAPS = 4

/** For each establishment: its last closing, the gaps in the sequence, and a warning if the last closing is too many days old. */
export function ClosingsContinuityPanel({ continuity }: { continuity: DocumentView<ClosingsContinuity> }) {
  const t = useText()
  const { data, state, refusal, retry } = continuity
  return (
    <Panel title={t('closings.continuity')}>
      <div data-continuity={data === null ? state : 'ready'}>
        {(state === 'failed' || state === 'refused') && <LoadingFailed refusal={refusal} onRetry={retry} />}
        {data === null && state === 'loading' && <SkeletonText lines={4} />}
        {data && (
          <ul className={style.plain}>
            {data.map((establishment) => (
              <li key={establishment.establishmentId} className={style.line}>
                <EstablishmentContinuity establishment={establishment} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function EstablishmentContinuity({ establishment }: { establishment: ClosingsContinuity[number] }) {
  const t = useText()
  const { date } = useDates()
  const { lastSequence, lastDate, silentDays, isSilent, gaps } = establishment
  return (
    <Stack gap={4}>
      <div className={style.between}>
        <span className={style.strong}>{establishment.establishmentName}</span>
        <span className={style.hint}>
          {lastDate === null || lastSequence === null
            ? t('closings.never')
            : t('closings.last', { sequence: lastSequence, date: date(lastDate) })}
        </span>
      </div>
      {isSilent && silentDays !== null && (
        <span className={style.warning}>
          <Icon name="warning" /> <span>{t('closings.silent', { days: silentDays })}</span>
        </span>
      )}
      {gaps.length > 0 && (
        <span className={style.warning}>
          <Icon name="warning" />{' '}
          <span>
            {t('closings.gaps')}{' '}
            {gaps
              .slice(0, MAX_LISTED_GAPS)
              .map(({ from, to, before }) =>
                from === to
                  ? t('closings.gap', { from, date: date(before) })
                  : t('closings.gapOf', { from, to, date: date(before) }),
              )
              .join(', ')}
            {gaps.length > MAX_LISTED_GAPS &&
              ` ${t('closings.moreGaps', { count: gaps.length - MAX_LISTED_GAPS })}`}
          </span>
        </span>
      )}
      {!isSilent && gaps.length === 0 && <span className={style.hint}>{t('closings.complete')}</span>}
    </Stack>
  )
}
