import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { BankRule } from '../../../domain/contract/bank-rules.ts'
import { groupByFour } from '../../../domain/group-by-four.ts'
import { useText } from '../../../i18n/index.ts'
import { bankRuleWith } from '../../../machines/bank-rule/machine.ts'
import { useApp } from '../../app.tsx'
import { ConfirmCommandDialog, useConfirmCommand } from '../../data/confirm-command.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useListScreen } from '../../lists/use-list-screen.ts'
import { Button, type Column, NoResults, notify, Row } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { useWorkflow } from '../../use-workflow.ts'
import { BREADCRUMB } from '../filters.ts'
import { RuleDialog } from './rule-dialog.tsx'

const LATEST_FIRST = { sortBy: 'updatedAt', descending: true } as const
const NEW_RULE = { stored: null, pattern: '', account: null, kind: 'CARDS' } as const

/**
 * The list of rules that classify bank lines. Rules are applied to each imported file and, on demand, to all
 * open lines. `views` are the tabs of the screen.
 */
export default function RulesView({ views }: { views: ReactNode }) {
  const t = useText()
  const { ports } = useApp()
  const list = useListScreen({
    list: 'bankrules',
    names: [],
    sort: LATEST_FIRST,
    loadPage: ports.bank.loadRules,
  })
  const [machine] = useState(() => bankRuleWith(ports.bank.rule))
  const rule = useWorkflow(machine)
  useSucceeded(rule, () => notify.success(t('bank.rule.saved')))
  const deletion = useConfirmCommand(ports.bank.deleteRule)
  const deletedPattern = useSelector(deletion, ({ context }) => context.subject?.label ?? '')
  useSucceeded(deletion, () => notify.success(t('bank.rule.deleted')))
  const application = useConfirmCommand(ports.bank.applyRules)
  useSucceeded(application, () => notify.success(t('bank.rules.applied')))
  const columns = useRuleColumns(rule, deletion)
  const addButton = (
    <Button look="primary" icon="plus" onClick={() => rule.send({ type: 'OPEN', rule: NEW_RULE })}>
      {t('bank.rule.new')}
    </Button>
  )
  return (
    <>
      <ListScreen
        screen="bank-rules"
        title={t('shell.menu.remittanceControl')}
        breadcrumb={BREADCRUMB}
        aboveList={views}
        list={list}
        caption={t('bank.view.rules')}
        columns={columns}
        filters={{ period: false }}
        aboveFilters={
          list.view !== 'empty' && (
            <Row justify="between">
              {addButton}
              <Button
                disabledReason={list.rows.length === 0 ? t('bank.rules.none') : undefined}
                // The command applies all rules. A new id gives each start a new idempotency key, because open lines may have been added.
                onClick={() =>
                  application.send({ type: 'START', subject: { id: ports.newKey(), version: 1, label: '' } })
                }
              >
                {t('bank.rules.apply')}
              </Button>
            </Row>
          )
        }
        empty={<NoResults texts="bank.rules.empty" action={addButton} />}
      />
      <RuleDialog actor={rule} />
      <ConfirmCommandDialog
        command={deletion}
        look="danger"
        title={t('bank.rule.deleteTitle', { pattern: deletedPattern })}
      >
        <p>{t('bank.rule.deleteWhy')}</p>
      </ConfirmCommandDialog>
      <ConfirmCommandDialog command={application} title={t('bank.rules.applyTitle')}>
        <p>{t('bank.rules.applyWhy')}</p>
      </ConfirmCommandDialog>
    </>
  )
}

/** The columns of the rules, with the buttons that change and delete a rule. */
function useRuleColumns(
  rule: ActorRefFrom<ReturnType<typeof bankRuleWith>>,
  deletion: ReturnType<typeof useConfirmCommand>,
): readonly Column<BankRule>[] {
  const t = useText()
  return [
    { key: 'pattern', title: t('bank.rule.pattern'), heading: true },
    { key: 'kind', title: t('bank.column.kind'), card: 'state', cell: (row) => t(`bank.kind.${row.kind}`) },
    {
      key: 'account',
      title: t('bank.column.account'),
      card: 'plain',
      cell: (row) => (row.account === null ? t('bank.rule.everyAccount') : groupByFour(row.account)),
    },
    { key: 'byName', title: t('bank.rule.by'), hiddenBesideOpenRow: true },
    {
      key: 'act',
      title: t('bank.rule.act'),
      align: 'end',
      card: 'line',
      cell: ({ id, version, pattern, account, kind }) => (
        <Row justify="end">
          <Button
            size="small"
            icon="edit"
            onClick={() =>
              rule.send({ type: 'OPEN', rule: { stored: { id, version }, pattern, account, kind } })
            }
          >
            {t('bank.rule.change')}
          </Button>
          <Button
            size="small"
            icon="trash"
            onClick={() => deletion.send({ type: 'START', subject: { id, version, label: pattern } })}
          >
            {t('bank.rule.delete')}
          </Button>
        </Row>
      ),
    },
  ]
}
