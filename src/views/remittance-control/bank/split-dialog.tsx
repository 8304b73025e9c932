import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AwaitedRemittance } from '../../../domain/contract/bank.ts'
import { useText } from '../../../i18n/index.ts'
import type { bankSplitWith } from '../../../machines/bank-split/machine.ts'
import { linksOf, MAX_PARTS, remittancesFor, unassignedCents } from '../../../machines/bank-split/parts.ts'
import type { SplitPart } from '../../../machines/bank-split/types.ts'
import { CommandProblem } from '../../data/command-failed.tsx'
import { Failed } from '../../data/failed.tsx'
import { Alert, Button, Delta, Money, Panel, Row, SkeletonText, Stack } from '../../ui/index.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { LinkTargetFields } from './link-target-fields.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

type SplitActor = ActorRefFrom<ReturnType<typeof bankSplitWith>>

/** Links a bank line to a remittance, or splits it between several remittances or pouches. Shows the amount that is not assigned yet. */
export function SplitDialog({ actor, label }: { actor: SplitActor; label: string }) {
  const t = useText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { context } = state
  const { line, parts, refusal } = context
  const hasFailed = state.hasTag('failed')
  const isBusy = state.hasTag('locked')
  const isEditing = state.matches('editing')
  const choices = remittancesFor(context.matching, line)
  const unassigned = unassignedCents(context)
  const disabledReason = () => {
    if (isBusy) return t('busy.label')
    if (hasFailed || linksOf(context) !== null) return undefined
    return t(unassigned === 0 ? 'bank.split.incomplete' : 'bank.split.differs')
  }
  return (
    <SubmitDialog
      open={state.hasTag('open')}
      title={t('bank.split.title')}
      submitLabel={t('bank.choose.submit')}
      disabledReason={disabledReason()}
      hasFailed={hasFailed}
      send={actor.send}
    >
      <Stack>
        <Row justify="between">
          <span>{label}</span>
          <Money cents={line?.amountCents ?? 0} strong />
        </Row>
        {state.matches('loading') && <SkeletonText lines={4} />}
        {state.matches('unavailable') && (
          <Failed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
        )}
        {parts.length > 0 && choices.length === 0 && <Alert tone="info">{t('bank.choose.none')}</Alert>}
        {choices.length > 0 &&
          parts.map((part, index) => (
            <PartFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its index
              key={index}
              actor={actor}
              part={part}
              index={index}
              choices={choices}
              isOnly={parts.length === 1}
            />
          ))}
        {parts.length > 0 && choices.length > 0 && (
          <>
            <Row justify="between">
              <Button
                size="small"
                icon="plus"
                disabledReason={isEditing && parts.length < MAX_PARTS ? undefined : t('busy.label')}
                onClick={() => actor.send({ type: 'ADD' })}
              >
                {t('bank.split.add')}
              </Button>
              <output data-left={unassigned}>
                {t('bank.split.left')} <Delta cents={-unassigned} />
              </output>
            </Row>
            {!state.matches('unavailable') && <CommandProblem refusal={refusal} hasFailed={hasFailed} />}
          </>
        )}
      </Stack>
    </SubmitDialog>
  )
}

interface PartFieldsProps {
  actor: SplitActor
  part: SplitPart
  index: number
  choices: readonly AwaitedRemittance[]
  isOnly: boolean
}

function PartFields({ actor, part, index, choices, isOnly }: PartFieldsProps) {
  const t = useText()
  return (
    <Panel
      title={t('bank.split.part', { number: String(index + 1) })}
      actions={
        !isOnly && (
          <Button size="small" icon="trash" onClick={() => actor.send({ type: 'DROP', index })}>
            {t('bank.split.drop')}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <LinkTargetFields
          choices={choices}
          remittance={choices.find(({ id }) => id === part.remittanceId)}
          pouchId={part.pouchId}
          onPick={(remittanceId, pouchId) =>
            actor.send({ type: 'EDIT', index, change: { remittanceId, pouchId } })
          }
        />
        <MoneyField
          label={t('bank.column.amount')}
          text={part.amount}
          hideParsed
          onText={(amount) => actor.send({ type: 'EDIT', index, change: { amount } })}
        />
      </Stack>
    </Panel>
  )
}
