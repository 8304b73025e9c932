import { useSelector } from '@xstate/react'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CashRegister } from '../../../domain/contract/organizations.ts'
import { type RemainingSheet, remainingSheets } from '../../../domain/counting/remaining-sheets.ts'
import type { SheetKey } from '../../../domain/counting/sheet-key.ts'
import { type BusinessDate, SERVICES } from '../../../domain/dates/calendar.ts'
import { hasCapability } from '../../../domain/roles.ts'
import { useDates, useLocale, useText } from '../../../i18n/index.ts'
import { selectChoice, selectSetup } from '../../../machines/cash-log/selectors.ts'
import type { CashLogInput } from '../../../machines/cash-log/types.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { useServiceNow } from '../../data/business-day.ts'
import { useDocument } from '../../data/use-document.ts'
import { Downloads } from '../../files/downloads.tsx'
import {
  Button,
  DateField,
  Icon,
  LinkButton,
  NoResults,
  Page,
  Panel,
  recordOptions,
  SegmentedControl,
  Select,
  SkeletonText,
  Stack,
} from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../address.ts'
import style from './start.module.css'
import type { PhaseProps } from './use-sheet.ts'

type Suggestion = CashLogInput['suggested']

interface ChoosingPhaseProps extends PhaseProps {
  /** The service that was suggested when the page was opened, before the choice was shown; null afterwards, and for a sheet in the address. */
  readonly firstSuggestion: RefObject<Suggestion | null>
}

/** The choice of the sheet to count. */
export function ChoosingPhase({ actor, send, firstSuggestion }: ChoosingPhaseProps) {
  const t = useText()
  const { date: lastDate } = useServiceNow()
  const { ports } = useApp()
  const choice = useSelector(actor, selectChoice)
  const setup = useSelector(actor, selectSetup)
  const { establishmentId } = actor.getSnapshot().context
  const today = useDocument(ports.home.loadToday, { establishmentId }, { dependsOn: ['today'] })
  useFreshSuggestion(firstSuggestion, choice, (next) => send({ type: 'CHOOSE', choice: next }))
  const registers = setup?.registers ?? []
  const activeRegisters = registers.filter(({ status }) => status === 'ACTIVE')
  const isInactive = setup?.isEstablishmentInactive === true
  const due = today.data && remainingSheets(today.data, null)
  const needsActiveRegister = !isInactive && activeRegisters.length === 0
  const canCountAny = !isInactive && !needsActiveRegister
  return (
    <Page title={t('cashLog.register.title')} breadcrumb={COUNT_BREADCRUMB}>
      {registers.length === 0 ? (
        <NoRegister texts="noRegister" />
      ) : (
        <Stack gap={24}>
          {!(needsActiveRegister && (due?.length ?? 0) === 0) && (
            <Start
              due={due}
              isDueLoading={today.state === 'loading'}
              registers={registers}
              canCountAny={canCountAny}
              choice={choice}
              lastDate={lastDate}
              onChoose={(next) => send({ type: 'CHOOSE', choice: next })}
              onOpen={(key) => send({ type: 'CHOOSE', choice: key }, { type: 'OPEN' })}
            />
          )}
          {needsActiveRegister && <NoRegister texts="noActive" />}
          {canCountAny && <CountSheets registers={activeRegisters} />}
        </Stack>
      )}
    </Page>
  )
}

/** Suggests the new service and its date when these change, or have changed while the page was loading, unless the person has chosen others. */
function useFreshSuggestion(
  firstSuggestion: RefObject<Suggestion | null>,
  choice: Partial<SheetKey>,
  onChoose: (choice: Partial<SheetKey>) => void,
): void {
  const { date, service } = useServiceNow()
  const suggested = useRef(firstSuggestion.current ?? { date, service })
  useEffect(() => {
    firstSuggestion.current = null
  }, [firstSuggestion])
  const suggest = useEffectEvent((next: Suggestion) => {
    const isSuggested = choice.date === suggested.current.date && choice.service === suggested.current.service
    suggested.current = next
    if (isSuggested) onChoose(next)
  })
  useEffect(() => suggest({ date, service }), [date, service])
}

/**
 * Shown when the establishment has no register, or is active and has no active one. People who may create one get a link to the settings; the
 * others learn whom to ask, and get a link to home.
 */
function NoRegister({ texts }: { texts: 'noRegister' | 'noActive' }) {
  const t = useText()
  const mayCreate = hasCapability(useSessionUser().role, 'manageEstablishment')
  return (
    <NoResults
      title={t(`cashLog.start.${texts}Title`)}
      message={t(`cashLog.start.${texts}`)}
      suggestion={mayCreate ? '' : t('cashLog.start.noRegisterAsk')}
      action={
        <LinkButton href={mayCreate ? '/establishment-settings' : '/'}>
          {t(mayCreate ? 'administration.register.new' : 'error.action.home')}
        </LinkButton>
      }
    />
  )
}

/** Links to a printable sheet for each active register, to count on paper and enter the result later. */
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

interface StartProps {
  /** The sheets still to be corrected, counted or finished; null while loading, or when they could not be loaded. */
  due: readonly RemainingSheet[] | null
  /** True while `due` is loading. */
  isDueLoading: boolean
  registers: readonly CashRegister[]
  /** False in an inactive establishment, or without an active register: only the listed sheets can be opened. */
  canCountAny: boolean
  choice: Partial<SheetKey>
  /** The last date that can be counted. */
  lastDate: BusinessDate
  onChoose: (choice: Partial<SheetKey>) => void
  onOpen: (key: SheetKey) => void
}

/**
 * The choice of the sheet to count: a button for each sheet still to be corrected, counted or finished, and,
 * where any sheet can be opened, a form for date, service and register.
 */
function Start(props: StartProps) {
  return (
    <div className={style.start}>
      <DueSheets {...props} />
      {props.canCountAny && <AnySheet {...props} />}
    </div>
  )
}

/** The number of sheets that are listed until the person presses “Show more”. */
const MAX_LISTED_SHEETS = 6

function DueSheets({ due, isDueLoading, onOpen }: StartProps) {
  const t = useText()
  const [showsAll, setShowsAll] = useState(false)
  const listedSheets = showsAll ? due : (due?.slice(0, MAX_LISTED_SHEETS) ?? null)
  const hiddenCount = (due?.length ?? 0) - (listedSheets?.length ?? 0)
  const { shortDate } = useDates()
  return (
    <Panel title={t('cashLog.start.due')}>
      {isDueLoading && due === null && <SkeletonText lines={2} />}
      {!isDueLoading && due === null && <p className={style.soft}>{t('cashLog.start.dueUnknown')}</p>}
      {due?.length === 0 && (
        <p className={style.done}>
          <Icon name="check" size={20} /> {t('cashLog.start.nothingDue')}
        </p>
      )}
      {listedSheets !== null && listedSheets.length > 0 && (
        <ul className={style.due}>
          {listedSheets.map(({ date, service, cashRegisterId, cashRegisterName, work }, index) => (
            <li key={`${date} ${service} ${cashRegisterId}`}>
              <Button
                wide
                size="large"
                look={index === 0 ? 'primary' : 'secondary'}
                {...(work === 'correct' && { icon: 'warning' })}
                onClick={() => onOpen({ date, service, cashRegisterId })}
              >
                {t(work === 'count' ? 'cashLog.start.sheet' : `cashLog.start.sheet.${work}`, {
                  service: t(`service.${service}`),
                  date: shortDate(date),
                  register: cashRegisterName,
                })}
              </Button>
            </li>
          ))}
          {hiddenCount > 0 && (
            <li>
              <Button wide look="bare" onClick={() => setShowsAll(true)}>
                {t('cashLog.start.more', { count: hiddenCount })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}

function AnySheet({ registers, choice, lastDate, onChoose, onOpen }: StartProps) {
  const t = useText()
  const { date, service, cashRegisterId } = choice
  // True while the date field has no valid date. The machine then still has the last valid date.
  const [isDateMissing, setDateMissing] = useState(false)
  const futureError =
    !isDateMissing && date !== undefined && date > lastDate ? t('cashLog.start.future') : undefined
  const hasRegister = registers.some(({ id }) => id === cashRegisterId)
  const isComplete =
    !isDateMissing &&
    date !== undefined &&
    service !== undefined &&
    cashRegisterId !== undefined &&
    hasRegister
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onOpen({ date, service, cashRegisterId })
  }
  const selectableRegisters = registers.filter(
    ({ status, id }) => status === 'ACTIVE' || id === cashRegisterId,
  )
  return (
    <Panel title={t('cashLog.start.other')}>
      <form className={style.form} noValidate onSubmit={open}>
        <DateField
          label={t('cashLog.start.date')}
          large
          max={lastDate}
          value={isDateMissing ? null : (date ?? null)}
          error={futureError}
          onChange={(picked) => {
            setDateMissing(picked === null)
            if (picked !== null) onChoose({ date: picked })
          }}
        />
        <SegmentedControl
          legend={t('cashLog.start.service')}
          value={service ?? null}
          options={SERVICES.map((value) => ({ value, label: t(`service.${value}`) }))}
          onChange={(picked) => onChoose({ service: picked })}
        />
        <Select
          label={t('cashLog.start.register')}
          large
          value={cashRegisterId ?? null}
          options={recordOptions(selectableRegisters)}
          onChange={(picked) => onChoose({ cashRegisterId: picked })}
        />
        <Button
          type="submit"
          size="large"
          wide
          disabledReason={futureError ?? (isComplete ? undefined : t('cashLog.start.incomplete'))}
        >
          {t('cashLog.start.open')}
        </Button>
      </form>
    </Panel>
  )
}
