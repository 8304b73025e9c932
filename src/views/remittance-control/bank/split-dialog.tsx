import { useSelector } from '@xstate/react'
import type { AwaitedRemittance } from '../../../domain/contract/bank.ts'
import { useText } from '../../../i18n/index.ts'
import { linksOf, MAX_PARTS, remittancesFor, unassignedCents } from '../../../machines/bank-split/parts.ts'
import type { SplitPart } from '../../../machines/bank-split/types.ts'
import { Alert, Button, Delta, Panel, Row, Stack } from '../../ui/index.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { LinkTargetFields } from './link-target-fields.tsx'
import { LineDialog, type SplitActor, useLineLockReason } from './submit-dialog.tsx'

/** Links a bank line to a remittance or pouch, or splits it between several. Shows the amount that is not assigned yet. */
export function SplitDialog({ actor, label }: { actor: SplitActor; label: string }) {
  const t = useText()
  const context = useSelector(actor, (state) => state.context)
  const lockReason = useLineLockReason(actor)
  const { line, parts } = context
  const choices = remittancesFor(context.matching, line)
  // Positive while the parts have too little; `Delta` is positive for too much.
  const unassigned = unassignedCents(context)
  const fullReason = parts.length < MAX_PARTS ? undefined : t('bank.split.full', { count: MAX_PARTS })
  const obstacle = unassigned === 0 ? 'bank.split.incomplete' : 'bank.split.differs'
  return (
    <LineDialog
      actor={actor}
      label={label}
      title={t('bank.split.title')}
      submitLabel={t('bank.choose.submit')}
      obstacle={linksOf(context) === null ? t(obstacle) : undefined}
    >
      {choices.length === 0 ? (
        <Alert tone="info">{t('bank.choose.none')}</Alert>
      ) : (
        <>
          {parts.map((part, index) => (
            <PartFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its index
              key={index}
              actor={actor}
              part={part}
              index={index}
              choices={choices}
              lockReason={lockReason}
              isOnly={parts.length === 1}
            />
          ))}
          <Row justify="between">
            <Button
              size="small"
              icon="plus"
              disabledReason={lockReason ?? fullReason}
              onClick={() => actor.send({ type: 'ADD' })}
            >
              {t('bank.split.add')}
            </Button>
            <output data-left={unassigned}>
              {t('bank.split.left')} <Delta cents={-unassigned} />
            </output>
          </Row>
        </>
      )}
    </LineDialog>
  )
}

interface PartFieldsProps {
  actor: SplitActor
  part: SplitPart
  index: number
  choices: readonly AwaitedRemittance[]
  /** Why nothing can be edited; undefined when it can. */
  lockReason: string | undefined
  isOnly: boolean
}

function PartFields({ actor, part, index, choices, lockReason, isOnly }: PartFieldsProps) {
  const t = useText()
  const isLocked = lockReason !== undefined
  return (
    <Panel
      title={t('bank.split.part', { number: String(index + 1) })}
      actions={
        !isOnly && (
          <Button
            size="small"
            icon="trash"
            disabledReason={lockReason}
            onClick={() => actor.send({ type: 'DROP', index })}
          >
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
          disabled={isLocked}
          onPick={(remittanceId, pouchId) =>
            actor.send({ type: 'EDIT', index, change: { remittanceId, pouchId } })
          }
        />
        <MoneyField
          label={t('bank.column.amount')}
          text={part.amount}
          disabled={isLocked}
          hideParsed
          onText={(amount) => actor.send({ type: 'EDIT', index, change: { amount } })}
        />
      </Stack>
    </Panel>
  )
}
