import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { expectedOf, waitingPouches } from '../../../domain/bank/matching.ts'
import type { AwaitedRemittance } from '../../../domain/contract/bank.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import type { bankSplitWith } from '../../../machines/bank-split/machine.ts'
import { leftCents, linksOf, MAX_PARTS, remittancesFor } from '../../../machines/bank-split/parts.ts'
import type { SplitPart } from '../../../machines/bank-split/types.ts'
import { useRefusalText } from '../../data/command-failed.tsx'
import { Failed } from '../../data/failed.tsx'
import {
  Alert,
  Button,
  Delta,
  Dialog,
  Money,
  Panel,
  Row,
  Select,
  SkeletonText,
  Stack,
} from '../../ui/index.ts'
import { MoneyField } from '../../ui/money-field.tsx'

type SplitActor = ActorRefFrom<ReturnType<typeof bankSplitWith>>

const ALL = 'all'

/** Links a bank line to a remittance, or splits it over several remittances or pouches; shows what is left before confirming. */
export function SplitDialog({ actor, label }: { actor: SplitActor; label: string }) {
  const t = useText()
  const refusalText = useRefusalText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { context } = state
  const { line, parts, refusal } = context
  const hasFailed = state.hasTag('failed')
  const isBusy = state.hasTag('locked')
  const isEditing = state.matches('editing')
  const choices = remittancesFor(context.matching, line)
  const left = leftCents(context)
  const obstacle = isBusy
    ? t('busy.label')
    : !hasFailed && linksOf(context) === null
      ? t(left === 0 ? 'bank.split.incomplete' : 'bank.split.differs')
      : undefined
  return (
    <Dialog
      open={state.hasTag('open')}
      width="medium"
      title={t('bank.split.title')}
      onClose={() => actor.send({ type: 'CANCEL' })}
      footer={
        <>
          <Button onClick={() => actor.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            disabledReason={obstacle}
            onClick={() => actor.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
          >
            {t(hasFailed ? 'action.retry' : 'bank.choose.submit')}
          </Button>
        </>
      }
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
          parts.map((part, place) => (
            <PartFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its index
              key={place}
              actor={actor}
              part={part}
              place={place}
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
              <output data-left={left}>
                {t('bank.split.left')} <Delta cents={-left} />
              </output>
            </Row>
            {refusal && !state.matches('unavailable') && <Alert>{refusalText(refusal)}</Alert>}
            {hasFailed && !refusal && <Alert>{t('bank.failed')}</Alert>}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

interface PartFieldsProps {
  actor: SplitActor
  part: SplitPart
  place: number
  choices: readonly AwaitedRemittance[]
  isOnly: boolean
}

function PartFields({ actor, part, place, choices, isOnly }: PartFieldsProps) {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const chosen = choices.find(({ id }) => id === part.remittanceId)
  const waiting = waitingPouches(chosen?.pouches ?? [])
  return (
    <Panel
      title={t('bank.split.part', { number: String(place + 1) })}
      actions={
        !isOnly && (
          <Button size="small" icon="trash" onClick={() => actor.send({ type: 'DROP', place })}>
            {t('bank.split.drop')}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <Select
          label={t('bank.choose.remittance')}
          value={chosen?.id ?? null}
          options={choices.map((one) => ({
            value: one.id,
            label: t('bank.choose.option', {
              reference: String(one.reference),
              establishment: one.establishmentName,
              date: date(one.collectedOn),
              amount: money(one.declaredCents - one.creditedCents),
            }),
          }))}
          onChange={(id) => actor.send({ type: 'EDIT', place, change: { remittanceId: id, pouchId: null } })}
        />
        {waiting.length > 1 && (
          <Select
            label={t('bank.choose.pouch')}
            value={part.pouchId ?? ALL}
            options={[
              { value: ALL, label: t('bank.choose.allPouches') },
              ...waiting.map((pouch) => ({
                value: pouch.id,
                label: t('bank.choose.pouchOption', {
                  number: pouch.number,
                  amount: money(expectedOf(pouch)),
                }),
              })),
            ]}
            onChange={(id) =>
              actor.send({ type: 'EDIT', place, change: { pouchId: id === ALL ? null : id } })
            }
          />
        )}
        <MoneyField
          label={t('bank.column.amount')}
          text={part.amount}
          hideRead
          onText={(amount) => actor.send({ type: 'EDIT', place, change: { amount } })}
        />
      </Stack>
    </Panel>
  )
}
