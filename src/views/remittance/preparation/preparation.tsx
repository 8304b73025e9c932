import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import type { Establishment } from '../../../domain/contract/organizations.ts'
import { nextRemittanceDate } from '../../../domain/dates/remittance-days.ts'
import { lastRemittanceDate } from '../../../domain/lifecycles/remittance-dates.ts'
import { useFailureText, useMoney, useText } from '../../../i18n/index.ts'
import { type RemittancePreparationActor, remittanceWith } from '../../../machines/remittance/machine.ts'
import {
  REMITTANCE_STEPS,
  selectCarrierIsNeeded,
  selectCarriers,
  selectDateRefusal,
  selectFirstDate,
  selectFreeByType,
  selectObstacle,
  selectStep,
} from '../../../machines/remittance/selectors.ts'
import { statePath } from '../../../machines/state-path.ts'
import { useApp, useSessionUser } from '../../app.tsx'
import { useToday } from '../../data/business-day.ts'
import { CommandFailed } from '../../data/command-failed.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { isSameJson } from '../../data/same-json.ts'
import { useDocument } from '../../data/use-document.ts'
import { LostDrafts } from '../../drafts/lost-drafts.tsx'
import {
  Alert,
  Button,
  DateField,
  LinkButton,
  Money,
  NoResults,
  Page,
  Panel,
  RadioGroup,
  recordOptions,
  SkeletonText,
  Stack,
} from '../../ui/index.ts'
import { StepHeading } from '../../ui/record-details.tsx'
import { useStartFocus } from '../../use-start-focus.ts'
import { useWorkflow } from '../../use-workflow.ts'
import { RemittanceDocuments } from '../details/documents.tsx'
import { RemittancePouches } from '../details/pouches.tsx'
import { PouchesStep } from './pouches-step.tsx'
import style from './preparation.module.css'
import { ReviewStep } from './review-step.tsx'
import { StepActions, useEnterContinues, usePreparedInAddress, useStepInAddress } from './step-navigation.tsx'

const BREADCRUMB = [
  { title: 'shell.menu.remittance', link: '/moneyremittance' },
  { title: 'shell.menu.remittances', link: '/moneyremittance' },
  { title: 'remittance.prepare' },
] as const

/** The preparation of a remittance in steps. The settings of the establishment propose carrier and date. */
export function RemittancePreparation() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const [search] = useSearchParams()
  const [preparedId] = useState(search.get('id'))
  const establishment = useDocument(ports.establishments.load, { id: establishmentId ?? '' })
  // The address of a finished preparation (after Back or a reload) shows the remittance, instead of preparing it again.
  if (preparedId !== null) return <Redirect to={`/moneyremittance?id=${preparedId}`} replace />
  return (
    <Page title={t('remittance.prepare')} breadcrumb={BREADCRUMB}>
      {establishment.data ? (
        <Steps establishment={establishment.data} />
      ) : (
        <NotLoaded {...establishment} lines={6} />
      )}
    </Page>
  )
}

function Steps({ establishment }: { establishment: Establishment }) {
  const t = useText()
  const today = useToday()
  const { ports } = useApp()
  const [machine] = useState(() =>
    remittanceWith({
      ...ports.remittance.preparation,
      drafts: ports.drafts('remittance'),
    }),
  )
  const { remittanceFrequency, remittanceDay } = establishment
  const preparation = useWorkflow(machine, {
    input: {
      establishmentId: establishment.id,
      today,
      carrierId: establishment.carrierId,
      date: nextRemittanceDate(remittanceFrequency, remittanceDay, today),
    },
  })
  const step = useSelector(preparation, selectStep)
  const state = useSelector(preparation, ({ value }) => statePath(value))
  const refusal = useSelector(preparation, ({ context }) => context.refusal)
  useStepInAddress(preparation, step)
  useEnterContinues(
    useCallback(() => {
      preparation.send({ type: step === 'review' ? 'PREPARE' : 'NEXT' })
    }, [preparation, step]),
  )
  usePreparedInAddress(useSelector(preparation, ({ context }) => context.prepared?.id ?? null))
  useStartFocus(step ?? (state === 'prepared' ? state : 'loading'), step ? 'h2' : 'h1')
  return (
    <div data-screen="remittance-preparation" data-state={state} className={style.sheet}>
      {step && (
        <StepHeading
          step={REMITTANCE_STEPS.indexOf(step) + 1}
          total={REMITTANCE_STEPS.length}
          title={t(`remittance.step.${step}`)}
        />
      )}
      <Notices preparation={preparation} />
      {state === 'loading' && <SkeletonText lines={6} />}
      {state === 'unavailable' && (
        <LoadingFailed refusal={refusal} onRetry={() => preparation.send({ type: 'RETRY' })} />
      )}
      {step === 'type' && <TypeStep preparation={preparation} />}
      {step === 'pouches' && (
        <PouchesStep preparation={preparation} insuredCents={establishment.insuredCents} />
      )}
      {step === 'carrier' && <CarrierStep preparation={preparation} />}
      {step === 'review' && (
        <ReviewStep preparation={preparation} insuredCents={establishment.insuredCents} />
      )}
      {state === 'prepared' && <Prepared preparation={preparation} />}
    </div>
  )
}

/** Notices about drafts, and about refusals of the server. */
function Notices({ preparation }: { preparation: RemittancePreparationActor }) {
  const t = useText()
  const notice = useSelector(preparation, ({ context }) => context.notice)
  const refusal = useSelector(preparation, ({ context }) => context.refusal)
  const isUnavailable = useSelector(preparation, (state) => state.matches('unavailable'))
  const isPrepared = useSelector(preparation, (state) => state.matches('prepared'))
  const isTaken = useSelector(preparation, (state) => state.matches({ pouches: 'taken' }))
  if (isUnavailable || isPrepared) return null
  return (
    <>
      <LostDrafts />
      {notice && (
        <Alert
          tone="info"
          action={
            <Button onClick={() => preparation.send({ type: 'START_OVER' })}>
              {t('remittance.startOver')}
            </Button>
          }
        >
          {t(notice === 'DraftResumed' ? 'remittance.draft.resumed' : 'remittance.draft.ignored')}
        </Alert>
      )}
      {/* In the state `taken`, the step of the pouches shows what to do. */}
      {refusal && !isTaken && <CommandFailed refusal={refusal} />}
    </>
  )
}

/** Shown after the preparation: the reference and content of the remittance, and what happens next. */
function Prepared({ preparation }: { preparation: RemittancePreparationActor }) {
  const t = useText()
  const remittance = useSelector(preparation, ({ context }) => context.prepared)
  if (!remittance) return null
  const { id, reference, totalCents, pouches, carrierId } = remittance
  return (
    <>
      <Alert tone="success" title={t('remittance.prepared.title', { reference: String(reference) })}>
        <p>{t(carrierId === null ? 'remittance.deposit.next' : 'remittance.prepared.next')}</p>
      </Alert>
      <Panel title={t('remittance.toRemit')}>
        <Money cents={totalCents} size="hero" />
      </Panel>
      <RemittancePouches pouches={pouches} />
      <RemittanceDocuments id={id} />
      <div className={style.actions}>
        <Button size="large" onClick={() => preparation.send({ type: 'START_OVER' })}>
          {t('remittance.prepared.another')}
        </Button>
        <LinkButton size="large" look="primary" href={`/moneyremittance?id=${id}`}>
          {t('remittance.prepared.open')}
        </LinkButton>
      </div>
    </>
  )
}

const NO_CARRIER = 'none'

/** Asks for the carrier and the date. Cheques and paper meal vouchers need no carrier. */
function CarrierStep({ preparation }: { preparation: RemittancePreparationActor }) {
  const t = useText()
  const failureText = useFailureText()
  const carriers = useSelector(preparation, selectCarriers, (first, second) => first.length === second.length)
  const isNeeded = useSelector(preparation, selectCarrierIsNeeded)
  const carrierId = useSelector(preparation, ({ context }) => context.carrierId)
  const date = useSelector(preparation, ({ context }) => context.date)
  const obstacle = useSelector(preparation, selectObstacle)
  const dateRefusal = useSelector(preparation, selectDateRefusal)
  const firstDate = useSelector(preparation, selectFirstDate)
  const today = useSelector(preparation, ({ context }) => context.today)
  const options = recordOptions(carriers)
  return (
    <Stack gap={24}>
      <RadioGroup
        legend={t('remittance.carrier.question')}
        options={isNeeded ? options : [...options, { value: NO_CARRIER, label: t('remittance.noCarrier') }]}
        value={carrierId ?? (isNeeded ? null : NO_CARRIER)}
        error={obstacle === 'CarrierInactive' ? failureText({ refusal: obstacle }) : undefined}
        onChange={(value) =>
          preparation.send({ type: 'CHOOSE_CARRIER', carrierId: value === NO_CARRIER ? null : value })
        }
      />
      <DateField
        large
        label={t('remittance.column.date')}
        value={date === '' ? null : date}
        min={firstDate}
        max={lastRemittanceDate(today)}
        weekdaysOnly
        error={dateRefusal === null ? undefined : failureText({ refusal: dateRefusal })}
        onChange={(next) => preparation.send({ type: 'CHOOSE_DATE', date: next ?? '' })}
      />
      <StepActions preparation={preparation} />
    </Stack>
  )
}

/** Asks for the type of the pouches. Offers the types that have free pouches, each with the count and total value of these. */
function TypeStep({ preparation }: { preparation: RemittancePreparationActor }) {
  const t = useText()
  const { money } = useMoney()
  const types = useSelector(preparation, selectFreeByType, isSameJson)
  const chosenType = useSelector(preparation, ({ context }) => context.pouchType)
  const typesWithPouches = types.filter(({ count }) => count > 0)
  if (typesWithPouches.length === 0) {
    return (
      <NoResults
        title={t('failure.NoPouch')}
        message={t('remittance.type.none')}
        suggestion=""
        action={<LinkButton href="/cashregister">{t('shell.menu.count')}</LinkButton>}
      />
    )
  }
  return (
    <>
      <RadioGroup
        legend={t('remittance.type.question')}
        options={typesWithPouches.map(({ type, count, valueCents }) => ({
          value: type,
          label: t(`pouchType.${type}`),
          hint: t('remittance.type.waiting', { count, total: money(valueCents) }),
        }))}
        value={chosenType}
        onChange={(pouchType) => preparation.send({ type: 'CHOOSE_TYPE', pouchType })}
      />
      <StepActions preparation={preparation} />
    </>
  )
}
