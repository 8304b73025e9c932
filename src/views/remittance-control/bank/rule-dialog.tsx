import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { RULE_KINDS } from '../../../domain/bank/kinds.ts'
import { isPattern } from '../../../domain/bank/rules.ts'
import type { BankRule, BankRuleEffect } from '../../../domain/contract/bank.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import type { bankRuleWith } from '../../../machines/bank-rule/machine.ts'
import type { RuleDraft } from '../../../machines/bank-rule/types.ts'
import { useApp } from '../../app.tsx'
import { CommandFailed } from '../../data/command-failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { groupByFour } from '../../ui/group-by-four.ts'
import { Alert, Button, Dialog, Money, RadioGroup, Row, Select, Stack, TextField } from '../../ui/index.ts'

const ALL_ACCOUNTS = 'every'

interface RuleDialogProps {
  actor: ActorRefFrom<ReturnType<typeof bankRuleWith>>
  /** The stored rules, which are loaded again after a refusal. */
  rules: readonly BankRule[]
}

/** The form of a rule. The rule can be saved only after its effect on the open lines was shown. */
export function RuleDialog({ actor, rules }: RuleDialogProps) {
  const t = useText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { stored, pattern, account, kind, effect, refusal } = state.context
  const isBusy = state.hasTag('locked')
  const hasFailed = state.hasTag('failed')
  const busyReason = isBusy ? t('busy.label') : undefined
  const isRefused = state.matches('editing') && refusal !== null
  /** What somebody else has saved, which the dialog shows with the refusal. The next edit or preview bases the form on it. */
  const savedMeanwhile = isRefused
    ? rules.find(({ id, version }) => id === stored?.id && version > stored.version)
    : undefined
  const newBase = savedMeanwhile && {
    stored: { id: savedMeanwhile.id, version: savedMeanwhile.version },
  }
  const edit = (change: Partial<RuleDraft>) => actor.send({ type: 'EDIT', change: { ...newBase, ...change } })
  const preview = () => {
    if (savedMeanwhile) edit({})
    actor.send({ type: state.matches('unavailable') ? 'RETRY' : 'PREVIEW' })
  }
  const isUnlocked = state.matches('editing') || state.matches('shown') || state.matches('unavailable')
  return (
    <Dialog
      open={state.hasTag('open')}
      title={t(stored === null ? 'bank.rule.new' : 'bank.rule.one')}
      onClose={() => actor.send({ type: 'CANCEL' })}
      footer={
        <>
          <Button onClick={() => actor.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
          <Button
            disabledReason={busyReason ?? (isPattern(pattern) ? undefined : t('issue.bankPattern'))}
            onClick={preview}
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
        <TextField
          label={t('bank.rule.pattern')}
          hint={t('bank.rule.hint')}
          value={pattern}
          readOnly={!isUnlocked}
          onChange={(text) => edit({ pattern: text })}
        />
        <RadioGroup
          legend={t('bank.rule.kind')}
          value={kind}
          options={RULE_KINDS.map((value) => ({ value, label: t(`bank.kind.${value}`) }))}
          onChange={(value) => edit({ kind: value })}
        />
        <AccountField account={account} onChange={(next) => edit({ account: next })} />
        {effect && <Effect effect={effect} />}
        {state.matches('unavailable') && (
          <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
        )}
        {hasFailed && <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />}
        {isRefused && <CommandFailed refusal={refusal} />}
        {savedMeanwhile && (
          <p>
            {t('bank.rule.savedMeanwhile', {
              name: savedMeanwhile.byName,
              pattern: savedMeanwhile.pattern,
              kind: t(`bank.kind.${savedMeanwhile.kind}`),
              account:
                savedMeanwhile.account === null
                  ? t('bank.rule.everyAccount')
                  : groupByFour(savedMeanwhile.account),
            })}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}

interface AccountFieldProps {
  account: string | null
  onChange: (account: string | null) => void
}

/** The field for the account of the rule, or all accounts. The accounts are loaded when the form opens. */
function AccountField({ account, onChange }: AccountFieldProps) {
  const t = useText()
  const { ports } = useApp()
  const accounts = useDocument(ports.bank.loadAccounts, null)
  return (
    <Select
      label={t('bank.column.account')}
      value={account ?? ALL_ACCOUNTS}
      options={[
        { value: ALL_ACCOUNTS, label: t('bank.rule.everyAccount') },
        ...(accounts.data ?? []).map(({ iban }) => ({ value: iban, label: groupByFour(iban) })),
      ]}
      onChange={(value) => onChange(value === ALL_ACCOUNTS ? null : value)}
    />
  )
}

/** The open lines that the rule would classify. */
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
