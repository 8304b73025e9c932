import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { RULE_KINDS } from '../../../domain/bank/kinds.ts'
import { isPattern } from '../../../domain/bank/rules.ts'
import type { BankRuleEffect } from '../../../domain/contract/bank-rules.ts'
import { groupByFour } from '../../../domain/group-by-four.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import type { bankRuleWith } from '../../../machines/bank-rule/machine.ts'
import { useApp } from '../../app.tsx'
import { CommandFailed, useLastChangeText } from '../../data/command-failed.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Alert, Button, Dialog, Money, RadioGroup, Row, Select, Stack, TextField } from '../../ui/index.ts'

const ALL_ACCOUNTS = 'every'

/** The form of a rule. The rule can be saved only after its effect on the open lines was shown. */
export function RuleDialog({ actor }: { actor: ActorRefFrom<ReturnType<typeof bankRuleWith>> }) {
  const t = useText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { stored, pattern, account, kind, effect, refusal } = state.context
  const isBusy = state.hasTag('locked')
  const hasFailed = state.hasTag('failed')
  const busyReason = isBusy ? t('busy.label') : undefined
  const isUnlocked = state.matches('editing') || state.matches('shown') || state.matches('unavailable')
  // The effect of the rule, or the version that somebody else has saved, could not be loaded.
  const isNotLoaded = state.matches('unavailable') || state.matches('incomparable')
  const patternObstacle = isPattern(pattern) ? undefined : 'issue.bankPattern'
  const previewObstacle = effect === null ? patternObstacle : 'bank.rule.previewed'
  return (
    <Dialog
      open={state.hasTag('open')}
      title={t(stored === null ? 'bank.rule.new' : 'bank.rule.one')}
      onClose={() => actor.send({ type: 'CANCEL' })}
      footer={
        <>
          <Button onClick={() => actor.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
          <Button
            disabledReason={busyReason ?? (previewObstacle && t(previewObstacle))}
            onClick={() => actor.send({ type: isNotLoaded ? 'RETRY' : 'PREVIEW' })}
          >
            {t('bank.rule.preview')}
          </Button>
          <Button
            look="primary"
            disabledReason={busyReason ?? (effect === null ? t('bank.rule.previewFirst') : undefined)}
            onClick={() => actor.send({ type: hasFailed ? 'RETRY' : 'SAVE' })}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Stack>
        {isUnlocked && <SavedMeanwhile actor={actor} />}
        <TextField
          label={t('bank.rule.pattern')}
          hint={t('bank.rule.hint')}
          value={pattern}
          readOnly={!isUnlocked}
          onChange={(text) => actor.send({ type: 'EDIT', change: { pattern: text } })}
        />
        <RadioGroup
          legend={t('bank.rule.kind')}
          value={kind}
          options={RULE_KINDS.map((value) => ({ value, label: t(`bank.kind.${value}`) }))}
          disabled={!isUnlocked}
          onChange={(value) => actor.send({ type: 'EDIT', change: { kind: value } })}
        />
        <AccountField
          account={account}
          disabled={!isUnlocked}
          onChange={(next) => actor.send({ type: 'EDIT', change: { account: next } })}
        />
        {effect && <Effect effect={effect} />}
        {isNotLoaded && <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />}
        {hasFailed && <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />}
        {state.matches('editing') && refusal && <CommandFailed refusal={refusal} />}
      </Stack>
    </Dialog>
  )
}

/**
 * Shown after somebody else has saved the rule: the fields in which their version differs, and a button that
 * takes their values.
 */
function SavedMeanwhile({ actor }: { actor: ActorRefFrom<ReturnType<typeof bankRuleWith>> }) {
  const t = useText()
  const lastChangeText = useLastChangeText()
  const { theirs, pattern, account, kind, conflict } = useSelector(actor, ({ context }) => context)
  if (theirs === null) return null
  const differences = [
    theirs.pattern !== pattern && { label: t('bank.rule.pattern'), value: theirs.pattern },
    theirs.kind !== kind && { label: t('bank.rule.kind'), value: t(`bank.kind.${theirs.kind}`) },
    theirs.account !== account && {
      label: t('bank.column.account'),
      value: theirs.account === null ? t('bank.rule.everyAccount') : groupByFour(theirs.account),
    },
  ].filter((difference) => difference !== false)
  return (
    <Alert
      tone="warning"
      title={t('administration.conflict.title')}
      action={
        differences.length > 0 && (
          <Button size="small" onClick={() => actor.send({ type: 'EDIT', change: theirs })}>
            {t('cashLog.conflict.takeTheirs')}
          </Button>
        )
      }
    >
      {conflict && <p>{lastChangeText(conflict)}</p>}
      {differences.length === 0 ? (
        t('administration.conflict.nothing')
      ) : (
        <ul>
          {differences.map(({ label, value }) => (
            <li key={label}>
              {label} · {t('administration.conflict.theirs', { value })}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

interface AccountFieldProps {
  account: string | null
  disabled: boolean
  onChange: (account: string | null) => void
}

/** The field for the account to which the rule applies, or all accounts. The accounts are loaded when the form opens. */
function AccountField({ account, disabled, onChange }: AccountFieldProps) {
  const t = useText()
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.bank.loadAccounts, null)
  if (!data) return <NotLoaded {...loading} />
  return (
    <Select
      label={t('bank.column.account')}
      value={account ?? ALL_ACCOUNTS}
      disabled={disabled}
      options={[
        { value: ALL_ACCOUNTS, label: t('bank.rule.everyAccount') },
        ...data.map(({ iban }) => ({ value: iban, label: groupByFour(iban) })),
      ]}
      onChange={(value) => onChange(value === ALL_ACCOUNTS ? null : value)}
    />
  )
}

/** The open lines that the rule would classify: their number, credits and debits, and the latest of them. */
function Effect({ effect }: { effect: BankRuleEffect }) {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const { count, creditCents, debitCents, lines } = effect
  return (
    <div data-effect={count}>
      <Alert tone={count === 0 ? 'warning' : 'info'}>
        {t('bank.rule.effect', { count, credits: money(creditCents), debits: money(debitCents) })}
      </Alert>
      <ul>
        {lines.map(({ id, label, bookedOn, amountCents }) => (
          <li key={id}>
            <Row justify="between">
              <span>
                {date(bookedOn)} · {label}
              </span>
              <Money cents={amountCents} />
            </Row>
          </li>
        ))}
      </ul>
    </div>
  )
}
