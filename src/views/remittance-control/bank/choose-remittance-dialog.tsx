import { useSelector } from '@xstate/react'
import { remainingCredit, waitingPouches } from '../../../domain/bank/matching.ts'
import type { AwaitedRemittance, BankProposal } from '../../../domain/contract/bank.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { choicesFor, chosenLink, proposalOf } from '../../../machines/bank-matching/choice.ts'
import type { MatchingActor } from '../../../machines/bank-matching/machine.ts'
import { Alert, Delta, Money, Row, Stack } from '../../ui/index.ts'
import style from './bank.module.css'
import { LinkTargetFields } from './link-target-fields.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

/** Asks to which remittance, and to which of its pouches, a credit belongs. Shows the difference between the credit and the expected amount. */
export function ChooseRemittanceDialog({ actor }: { actor: MatchingActor }) {
  const t = useText()
  const { date } = useDates()
  const isOpen = useSelector(actor, (state) => state.matches('choosing'))
  const context = useSelector(actor, (state) => state.context)
  const { matching, lineId } = context
  const proposal = proposalOf(matching, lineId)
  const choices = matching && proposal ? choicesFor(matching, proposal) : []
  return (
    <SubmitDialog
      open={isOpen && proposal !== null}
      title={t('bank.choose.title')}
      submitLabel={t('bank.choose.submit')}
      disabledReason={chosenLink(context) === null ? t('bank.choose.required') : undefined}
      send={actor.send}
    >
      {proposal && (
        <Stack>
          <Row justify="between">
            <span className={style.label}>
              {proposal.label} · {date(proposal.bookedOn)}
            </span>
            <Money cents={proposal.amountCents} strong />
          </Row>
          {choices.length === 0 ? (
            <Alert tone="info">{t('bank.choose.none')}</Alert>
          ) : (
            <TargetChoice actor={actor} proposal={proposal} choices={choices} />
          )}
        </Stack>
      )}
    </SubmitDialog>
  )
}

interface TargetChoiceProps {
  actor: MatchingActor
  proposal: BankProposal
  choices: readonly AwaitedRemittance[]
}

function TargetChoice({ actor, proposal, choices }: TargetChoiceProps) {
  const t = useText()
  const { remittanceId, pouchId } = useSelector(actor, ({ context }) => context)
  const chosenRemittance = choices.find(({ id }) => id === remittanceId)
  const waiting = waitingPouches(chosenRemittance?.pouches ?? [])
  const chosenPouches = waiting.filter(({ id }) => pouchId === null || id === pouchId)
  const expectedCents = chosenRemittance ? remainingCredit(chosenRemittance, chosenPouches) : 0
  return (
    <>
      <LinkTargetFields
        choices={choices}
        remittance={chosenRemittance}
        pouchId={pouchId}
        onPick={(id, pouch) => actor.send({ type: 'PICK', remittanceId: id, pouchId: pouch })}
      />
      {chosenRemittance && (
        <Row justify="between">
          <span>{t('bank.difference')}</span>
          <output>
            <Delta cents={proposal.amountCents - expectedCents} />
          </output>
        </Row>
      )}
    </>
  )
}
