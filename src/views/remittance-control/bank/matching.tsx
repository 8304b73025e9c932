import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { remittanceLetter } from '../../../domain/accounting/remittance-letter.ts'
import type { BankLine, BankLinked, BankMatching, BankProposal } from '../../../domain/contract/bank.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { certainLinks } from '../../../machines/bank-matching/choice.ts'
import type { MatchingActor } from '../../../machines/bank-matching/machine.ts'
import { statePath } from '../../../machines/state-path.ts'
import { selectHasFailed, selectIsLocked } from '../../../machines/tags.ts'
import { CommandFailed, useProblemText } from '../../data/command-failed.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { useFocusFallback } from '../../data/use-focus-fallback.ts'
import { ReasonQuestion } from '../../drafts/reason-question.tsx'
import { Alert, Button, Money, NoResults, notify, Panel, Row, SkeletonText, Stack } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import style from './bank.module.css'
import { ChooseRemittanceDialog } from './choose-remittance-dialog.tsx'
import { ProposalText, useRemittanceName } from './texts.tsx'

/**
 * Bank credits and the remittances to which they may belong, in four lists: certain matches, ambiguous ones, linked credits whose links can be
 * removed, and credits without a remittance.
 */
export function BankMatchingPanel({ actor }: { actor: MatchingActor }) {
  const t = useText()
  const state = useSelector(actor, ({ value }) => statePath(value))
  const { matching, refusal } = useSelector(actor, ({ context }) => context)
  const isWithoutDialog = useSelector(actor, (snapshot) => snapshot.hasTag('withoutDialog'))
  const hasLinkFailed = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('linking') && snapshot.hasTag('failed'),
  )
  useSucceeded<readonly Pick<BankLine, 'linked'>[]>(actor, ({ data: lines }) =>
    notify.success(t(lines.some(({ linked }) => linked) ? 'bank.saved' : 'bank.unlinked')),
  )
  const container = useRef<HTMLDivElement>(null)
  useFocusFallback(() => container.current, state)
  if (state === 'unavailable')
    return <LoadingFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
  if (!matching) return <SkeletonText lines={8} />
  const isEmpty = matching.proposals.length + matching.linked.length === 0
  return (
    <div ref={container} tabIndex={-1} data-state={state} data-matching={matching.linked.length}>
      <Stack>
        {refusal && isWithoutDialog && <CommandFailed refusal={refusal} />}
        {hasLinkFailed && (
          <CommandFailed
            refusal={refusal}
            onRetry={() => actor.send({ type: 'RETRY' })}
            onCancel={() => actor.send({ type: 'CANCEL' })}
          />
        )}
        {matching.isCapped && <Alert tone="info">{t('bank.capped')}</Alert>}
        {isEmpty ? (
          <NoResults texts="bank.nothing" />
        ) : (
          <Lists actor={actor} matching={matching} busy={state !== 'ready'} />
        )}
      </Stack>
      <ChooseRemittanceDialog actor={actor} />
      <UnlinkDialog actor={actor} />
    </div>
  )
}

interface ListsProps {
  actor: MatchingActor
  matching: BankMatching
  busy: boolean
}

function Lists({ actor, matching, busy }: ListsProps) {
  const t = useText()
  const certainCount = certainLinks(matching).length
  const disabledReason = busy ? t('busy.label') : undefined
  const withOutcome = (outcome: BankProposal['outcome']) =>
    matching.proposals.filter((proposal) => proposal.outcome === outcome)
  const proposalText = (proposal: BankProposal) => <ProposalText matching={matching} proposal={proposal} />
  const chooseButton = ({ lineId, outcome }: BankProposal) => (
    <Button
      size="small"
      disabledReason={disabledReason}
      onClick={() => actor.send({ type: 'CHOOSE', lineId })}
    >
      {t(outcome === 'matched' ? 'bank.other' : 'bank.choose')}
    </Button>
  )
  return (
    <>
      <Lines
        name="matched"
        title={t('bank.matched')}
        lines={withOutcome('matched')}
        empty={t('bank.matched.empty')}
        actions={
          certainCount > 0 && (
            <Button
              look="primary"
              icon="check"
              disabledReason={disabledReason}
              onClick={() => actor.send({ type: 'ACCEPT_ALL' })}
            >
              {t('bank.matched.all', { count: certainCount })}
            </Button>
          )
        }
        proposalOf={proposalText}
        actionsOf={(proposal) => (
          <Row>
            <Button
              size="small"
              disabledReason={disabledReason}
              onClick={() => actor.send({ type: 'ACCEPT', lineId: proposal.lineId })}
            >
              {t('bank.accept')}
            </Button>
            {chooseButton(proposal)}
          </Row>
        )}
      />
      <Lines
        name="ambiguous"
        title={t('bank.ambiguous')}
        lines={withOutcome('ambiguous')}
        proposalOf={proposalText}
        actionsOf={chooseButton}
      />
      <Lines
        name="linked"
        title={t('bank.linked')}
        lines={matching.linked}
        proposalOf={(line) => <LinkedText line={line} />}
        actionsOf={({ lineId }) => (
          <Button
            size="small"
            icon="undo"
            disabledReason={disabledReason}
            onClick={() => actor.send({ type: 'UNLINK', lineId })}
          >
            {t('bank.unlink')}
          </Button>
        )}
      />
      <Lines
        name="orphan"
        title={t('bank.orphan')}
        lines={withOutcome('orphan')}
        proposalOf={(proposal) => (
          <>
            {proposalText(proposal)}
            <p>
              <Link href={`/moneyremittanceCtrl?view=lines&status=OPEN&id=${proposal.lineId}`}>
                {t('bank.orphan.line')}
              </Link>
            </p>
          </>
        )}
        actionsOf={chooseButton}
        actions={<Link href="/moneyremittanceCtrl?view=lines&status=OPEN">{t('bank.orphan.table')}</Link>}
      />
    </>
  )
}

/** A part of the line for each remittance that it credits. Two parts of a line can credit two pouches of one remittance. */
const creditedRemittances = ({ parts }: Pick<BankLinked, 'parts'>) => [
  ...new Map(parts.map((part) => [part.remittanceId, part])).values(),
]

function LinkedText({ line }: { line: BankLinked }) {
  const t = useText()
  const { dateTime } = useDates()
  const nameOf = useRemittanceName()
  return (
    <>
      {creditedRemittances(line).map((part) => (
        <p key={part.remittanceId}>
          <Link href={`/moneyremittanceCtrl?id=${part.remittanceId}`}>{nameOf(part)}</Link>
        </p>
      ))}
      <p className={style.soft}>{t('bank.by', { name: line.linkedByName, date: dateTime(line.linkedAt) })}</p>
    </>
  )
}

/** The number of lines that a list shows at first. */
const MAX_INITIAL_LINES = 20

interface ListedBankLine {
  readonly lineId: string
  readonly bookedOn: string
  readonly amountCents: number
  readonly label: string
  readonly reference: string
  readonly account: string
}

interface LinesProps<Line extends ListedBankLine> {
  title: string
  /** The name of the list, for tests. */
  name: string
  lines: readonly Line[]
  /** The buttons or links for the whole list, in its header. */
  actions?: ReactNode
  /** Renders the proposed or linked remittances of a line. */
  proposalOf: (line: Line) => ReactNode
  /** Renders the buttons of a line. */
  actionsOf: (line: Line) => ReactNode
  empty?: string
}

/** A list of bank lines: each with date and label, the proposed or linked remittances, the amount, and buttons. */
function Lines<Line extends ListedBankLine>(props: LinesProps<Line>) {
  const { title, name, lines, actions, proposalOf, actionsOf, empty } = props
  const t = useText()
  const { date } = useDates()
  const [showsAll, setShowsAll] = useState(false)
  if (lines.length === 0 && empty === undefined) return null
  const shownLines = showsAll ? lines : lines.slice(0, MAX_INITIAL_LINES)
  const hiddenCount = lines.length - shownLines.length
  return (
    <Panel title={`${title} (${lines.length})`} actions={actions} flush data-testid={`bank-${name}`}>
      {lines.length === 0 && <p className={style.more}>{empty}</p>}
      <ul className={style.lines} aria-label={title}>
        {shownLines.map((line) => (
          <li key={line.lineId} className={style.line} data-line={line.label}>
            <div className={style.label}>
              <p>{line.label || line.reference || '—'}</p>
              <p className={style.soft}>
                {date(line.bookedOn)} · {t('bank.account', { digits: line.account.slice(-4) })}
              </p>
            </div>
            <div className={style.proposal}>{proposalOf(line)}</div>
            <p className={style.amount}>
              <Money cents={line.amountCents} strong />
            </p>
            <div className={style.actions}>{actionsOf(line)}</div>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className={style.more}>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('bank.more', { count: hiddenCount })}
          </Button>
        </p>
      )}
    </Panel>
  )
}

/** The dialog that removes the links of a bank line, with a reason. */
function UnlinkDialog({ actor }: { actor: MatchingActor }) {
  const t = useText()
  const problemText = useProblemText()
  const { matching, lineId, reason, notice, refusal } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (state) => state.hasTag('unlinking'))
  const isRunning = useSelector(actor, selectIsLocked)
  const hasFailed = useSelector(actor, selectHasFailed)
  const linked = matching?.linked.find((line) => line.lineId === lineId)
  return (
    <ReasonQuestion
      open={isOpen}
      busy={isRunning}
      title={t('bank.unlink.title', {
        reference: linked ? creditedRemittances(linked).map(remittanceLetter).join(', ') : '',
      })}
      message={t('bank.unlink.message')}
      label={t('bank.reason')}
      reason={reason}
      // A stored reason for another line is not put into the field, so the notice that a reason was restored would be wrong.
      notice={reason === '' && notice === 'DraftResumed' ? null : notice}
      error={refusal && isOpen && !hasFailed ? problemText(refusal) : undefined}
      failure={hasFailed ? problemText(refusal) : undefined}
      onReason={(text) => actor.send({ type: 'EDIT_REASON', text })}
      onConfirm={() => actor.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => actor.send({ type: 'CANCEL' })}
    />
  )
}
