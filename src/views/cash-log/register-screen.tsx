import { useSelector } from '@xstate/react'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { SheetKey } from '../../domain/counting/sheet-key.ts'
import { useText } from '../../i18n/index.ts'
import { cashLogWith } from '../../machines/cash-log/machine.ts'
import { sheetKeyOf } from '../../machines/cash-log/rules.ts'
import { type CashLogPhase, selectPhase } from '../../machines/cash-log/setup.ts'
import type { CashLogEvent } from '../../machines/cash-log/types.ts'
import { statePath } from '../../machines/state-path.ts'
import { useApp, useEstablishmentId } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { Button, isTouchScreen, Page, SkeletonText, usePreload } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import { COUNT_BREADCRUMB, isSameAddress, readSheetKey, sheetParameters } from './address.ts'
import style from './register/register.module.css'
import { useLostInputQuestion } from './register/use-lost-input-question.ts'

const loadChoosingPhase = () => import('./register/choosing-phase.tsx')
const ChoosingPhase = lazyComponent(loadChoosingPhase, 'ChoosingPhase')
const loadQuestions = () => import('./register/sheet-menu.tsx')
const SheetQuestions = lazyComponent(loadQuestions, 'SheetQuestions', null)
const loadSheetPhases = () => import('./register/sheet-phases.tsx')
const SheetPhases = lazyComponent(loadSheetPhases, 'SheetPhases')

/** /cashregister: counting a register. The address contains the key of the sheet, so that reload, Back and links open the same sheet. */
export default function RegisterScreen() {
  const establishmentId = useEstablishmentId()
  const [search, setSearch] = useSearchParams()
  const key = readSheetKey(search)
  // When the address changes (link, Back), a new counting session with a new actor starts. A sheet chosen on the page continues the session.
  const [session, setSession] = useState({ number: 0, key })
  if (!isSameAddress(session.key, key)) setSession({ number: session.number + 1, key })

  const showInAddress = (next: SheetKey | null) => {
    setSession({ number: session.number, key: next })
    setSearch(next === null ? {} : sheetParameters(next))
  }
  return (
    <Counting
      key={`${establishmentId} ${session.number}`}
      establishmentId={establishmentId}
      sheetKey={session.key}
      onSheet={showInAddress}
    />
  )
}

interface CountingProps {
  establishmentId: string
  /** The sheet in the address; null when it contains none. */
  sheetKey: SheetKey | null
  /** Called when the person opens another sheet, or leaves this one (null). */
  onSheet: (key: SheetKey | null) => void
}

/** One counting session: shows the current phase of its machine. */
function Counting({ establishmentId, sheetKey, onSheet }: CountingProps) {
  const t = useText()
  const { ports } = useApp()
  const serviceNow = useServiceNow()
  const firstSuggestion = useRef(sheetKey === null ? serviceNow : null)
  const [machine] = useState(() => cashLogWith(ports.cashLog.sheet))
  const actor = useWorkflow(machine, { input: { establishmentId, key: sheetKey, suggested: serviceNow } })
  const phase = useSelector(actor, selectPhase)
  const state = useSelector(actor, ({ value }) => statePath(value))
  const refusal = useSelector(actor, ({ context }) => context.refusal)

  const send = (...events: readonly CashLogEvent[]) => {
    for (const event of events) actor.send(event)
    const snapshot = actor.getSnapshot()
    // Until the set-up is loaded, `sheetKeyOf` returns null for every sheet: the address stays unchanged.
    if (snapshot.context.setup === null) return
    const key = selectPhase(snapshot) === 'choosing' ? null : sheetKeyOf(snapshot.context)
    if (!isSameAddress(key, sheetKey)) onSheet(key)
  }
  useReviewInAddress(phase, (event) => send(event))
  useLostInputQuestion(actor)
  usePreload(loadSheetPhases)
  usePreload(loadQuestions)
  usePreload(loadChoosingPhase)
  const isLoading = phase === 'loading' || phase === 'unavailable'
  const content = phase === 'choosing' ? 'choosing' : 'sheet'
  const [shownContent, setShownContent] = useState<typeof content | null>(null)
  // The focus goes to the loaded content, not to its placeholder.
  const phaseElement = usePhaseFocus(isLoading || shownContent === content ? phase : 'loading')
  useFocusFallback(() => phaseElement.current?.querySelector('h1'), state)
  // Leads back to the choice when a sheet does not load or can't be opened.
  const otherSheetButton = state.startsWith('open') && (
    <Button size="large" icon="list" onClick={() => send({ type: 'BACK' })}>
      {t('cashLog.act.otherSheet')}
    </Button>
  )
  const placeholder = (
    <Page
      title={t('cashLog.register.title')}
      breadcrumb={COUNT_BREADCRUMB}
      action={otherSheetButton}
      hasError={phase === 'unavailable'}
    >
      {phase === 'unavailable' ? (
        <LoadingFailed refusal={refusal} onRetry={() => send({ type: 'RETRY' })} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Page>
  )
  return (
    <div
      ref={phaseElement}
      className={style.screen}
      data-screen="cash-register"
      data-state={state}
      data-phase={phase}
    >
      {isLoading ? (
        placeholder
      ) : (
        <Suspense fallback={placeholder}>
          {phase === 'choosing' ? (
            <ChoosingPhase actor={actor} send={send} firstSuggestion={firstSuggestion} />
          ) : (
            <SheetPhases phase={phase} actor={actor} send={send} />
          )}
          <OnShown key={content} run={() => setShownContent(content)} />
        </Suspense>
      )}
      <SheetQuestions actor={actor} send={send} />
    </div>
  )
}

/** Calls `run` once, when everything in the same `Suspense` is shown instead of its placeholder. */
function OnShown({ run }: { run: () => void }) {
  const callRun = useEffectEvent(run)
  useEffect(() => callRun(), [])
  return null
}

/**
 * Moves the focus when the phase changes, because the button that was pressed disappears.
 * - When counting starts or continues, except on a touch screen, the focus goes to the first field of a count that accounting sent back, else to
 *   the first empty field, else to the first field.
 * - When the person returns from the review, it goes to the refused field, else to the button that opens the review (or the result, on a narrow
 *   screen).
 * - Otherwise it goes to the heading of the page.
 */
function usePhaseFocus(phase: CashLogPhase): RefObject<HTMLDivElement | null> {
  const phaseElement = useRef<HTMLDivElement>(null)
  const previousPhase = useRef(phase)
  useEffect(() => {
    if (previousPhase.current === phase) return
    const from = previousPhase.current
    previousPhase.current = phase
    if (phase === 'counting' && from !== 'reviewing' && !isTouchScreen()) {
      const fields = [
        ...(phaseElement.current?.querySelectorAll<HTMLInputElement>('input[data-walk]:not(:disabled)') ??
          []),
      ]
      const next =
        fields.find((field) => field.closest('[data-sent-back]')) ??
        fields.find(({ value }) => value === '') ??
        fields[0]
      next?.focus()
    } else if (phase === 'counting' && from === 'reviewing') {
      const refused = phaseElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      const next = refused ?? firstVisible(phaseElement.current, '[data-walk-end]')
      next?.focus()
    } else {
      window.scrollTo(0, 0)
      phaseElement.current?.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [phase])
  return phaseElement
}

function firstVisible(container: HTMLElement | null, selector: string): HTMLElement | undefined {
  return [...(container?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) =>
    element.checkVisibility(),
  )
}

/**
 * Writes the review to the address (`step=review`) and reads it from there: the browser's Back leads to the sheet, Forward and a reload lead
 * to the review. If the machine refuses the review, the sheet shows why.
 */
function useReviewInAddress(
  phase: CashLogPhase,
  send: (event: { readonly type: 'REVIEW' } | { readonly type: 'BACK' }) => void,
): void {
  const [search, setSearch] = useSearchParams()
  const isInAddress = search.get('step') === 'review'
  const previous = useRef({ phase, isInAddress })
  const synchronize = useEffectEvent(() => {
    const last = previous.current
    previous.current = { phase, isInAddress }
    const show = (isReview: boolean) =>
      setSearch(
        (current) => {
          if (isReview) current.set('step', 'review')
          else current.delete('step')
          return current
        },
        { replace: !isReview },
      )
    if (phase === 'reviewing') {
      if (isInAddress) return
      // The browser's Back has removed `step=review`.
      if (last.phase === 'reviewing' && last.isInAddress) send({ type: 'BACK' })
      else show(true)
    } else if (isInAddress && phase !== 'loading' && phase !== 'unavailable') {
      // True after a reload, a link or Forward.
      const isArriving = last.phase === 'loading' || !last.isInAddress
      if (phase === 'counting' && isArriving) send({ type: 'REVIEW' })
      else show(false)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the phase or the address changes
  useEffect(() => synchronize(), [phase, isInAddress])
}
