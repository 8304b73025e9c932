import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { isImplausible } from '../../../domain/counting/plausibility.ts'
import { sortForSheet } from '../../../domain/counting/sheet-order.ts'
import { useText } from '../../../i18n/index.ts'
import {
  selectFailed,
  selectIsBlind,
  selectRefusal,
  selectRunning,
} from '../../../machines/cash-log/selectors.ts'
import type { CashLogEvent } from '../../../machines/cash-log/types.ts'
import { Page } from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../count-breadcrumb.ts'
import { CountedBy } from '../review/counted-by.tsx'
import { Review, type ReviewLine } from '../review/review.tsx'
import { useIssueText } from '../sheet/editing.ts'
import { focusFirstField } from '../sheet/sheet-navigation.ts'
import type { PhaseProps } from './counting.tsx'
import { CommandProblem, Notices } from './notices.tsx'
import { useRefusedFocus } from './refused-focus.ts'
import { SaveStatus } from './save-status.tsx'
import { useFigures, useSheet, useSheetTitle } from './use-sheet.ts'

/** The review before the validation, which can't be undone. */
export function ReviewingPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const issueText = useIssueText()
  const { sheet, setup } = useSheet(actor)
  const title = useSheetTitle(actor)
  const figures = useFigures(actor)
  const isBlind = useSelector(actor, selectIsBlind)
  const runningCommand = useSelector(actor, selectRunning)
  const failed = useSelector(actor, selectFailed)
  const refusal = useSelector(actor, selectRefusal)
  const work = useRef<HTMLDivElement>(null)
  useRefusedFocus(work, refusal)
  // After a failed call, every other action first returns to the review.
  const sendOrGoBack = (event: CashLogEvent) =>
    failed === null ? send(event) : send({ type: 'BACK' }, event)
  const lines = sortForSheet(setup.categories).flatMap(({ id, name }): ReviewLine[] => {
    const entry = sheet.entries.find(({ paymentCategoryId }) => paymentCategoryId === id)
    if (!entry) return []
    const { totalCents } = entry.value
    const expectedCents = isBlind ? null : entry.expectedCents
    const isQuestioned = isImplausible({ totalCents, expectedCents, floatCents: figures.floatCents })
    return [{ id, name, totalCents, pouchNumber: entry.pouchNumber, isQuestioned }]
  })
  return (
    <Page
      wide
      title={title}
      breadcrumb={COUNT_BREADCRUMB}
      badge={<SaveStatus actor={actor} />}
      failed={refusal !== null || failed !== null}
    >
      <h2>{t('cashLog.review.title')}</h2>
      <Notices actor={actor} send={send} />
      <div ref={work}>
        <Review
          lines={lines}
          figures={figures}
          expectedHidden={isBlind}
          toleranceCents={setup.toleranceCents}
          reasons={setup.reasons}
          reasonId={sheet.reasonId}
          onReason={(reasonId) => sendOrGoBack({ type: 'CHOOSE_REASON', reasonId })}
          reasonError={issueText(refusal?.issues ?? [], 'reasonId')}
          comment={sheet.text.comment}
          onComment={(text) => sendOrGoBack({ type: 'EDIT_SHEET', field: 'comment', text })}
          commentError={issueText(refusal?.issues ?? [], 'comment')}
          countedBy={
            <CountedBy
              chosenId={sheet.text.countedById ?? null}
              stored={sheet.stored && { id: sheet.stored.countedById, name: sheet.stored.countedByName }}
              error={issueText(refusal?.issues ?? [], 'countedById')}
              onChoose={(text) => sendOrGoBack({ type: 'EDIT_SHEET', field: 'countedById', text })}
            />
          }
          trouble={<CommandProblem actor={actor} send={send} />}
          busy={runningCommand !== null}
          onBack={() => sendOrGoBack({ type: 'BACK' })}
          onChange={(part) => {
            // The sheet is shown first, so that its field can get the focus.
            flushSync(() => sendOrGoBack({ type: 'BACK' }))
            focusFirstField(part === 'pouches' ? 'pouch' : null)
          }}
          onValidate={() => send({ type: failed === null ? 'VALIDATE' : 'RETRY' })}
        />
      </div>
    </Page>
  )
}
