import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type BankColumn, isRequiredColumn } from '../../../domain/bank/columns.ts'
import { groupByFour } from '../../../domain/group-by-four.ts'
import { useText } from '../../../i18n/index.ts'
import {
  asksToSkip,
  hasRepeatedIndex,
  isCompletelyDescribed,
} from '../../../machines/bank-upload/describing.ts'
import type { bankUploadWith } from '../../../machines/bank-upload/machine.ts'
import { useApp } from '../../app.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Select, Stack } from '../../ui/index.ts'
import { SubmitDialog } from './submit-dialog.tsx'

type UploadActor = ActorRefFrom<ReturnType<typeof bankUploadWith>>

/** The columns that the form asks for, the required ones first. */
const COLUMNS = [
  'date',
  'label',
  'amount',
  'debit',
  'credit',
  'balance',
  'valueDate',
  'reference',
  'account',
] as const satisfies readonly BankColumn[]
const NOT_CHOSEN = ''

/**
 * Asks for the account of an uploaded table, and for the meanings of its columns if they are unknown. The meanings are stored for the next
 * files of the account.
 */
export function FileLayoutDialog({ actor }: { actor: UploadActor }) {
  const t = useText()
  const context = useSelector(actor, (state) => state.context)
  const isOpen = useSelector(actor, (state) => state.matches('describing')) && !asksToSkip(context.refusal)
  const { table: tableColumns, columns: columnIndexes } = context
  return (
    <SubmitDialog
      open={isOpen}
      title={t('bank.describe.title', { name: context.file?.name ?? '' })}
      submitLabel={t('bank.describe.submit')}
      disabledReason={
        isCompletelyDescribed(context)
          ? undefined
          : t(hasRepeatedIndex(columnIndexes) ? 'bank.describe.repeated' : 'bank.describe.required')
      }
      send={actor.send}
    >
      {isOpen && (
        <Stack>
          <p>{t(tableColumns.length > 0 ? 'bank.describe.columns' : 'bank.describe.account')}</p>
          <AccountField actor={actor} />
          {tableColumns.length > 0 &&
            COLUMNS.map((column) => (
              <Select
                key={column}
                label={t(column === 'account' ? 'bank.describe.accountColumn' : `bank.describe.${column}`)}
                optional={!isRequiredColumn(column, columnIndexes ?? {})}
                value={columnIndexes?.[column] === undefined ? NOT_CHOSEN : String(columnIndexes[column])}
                options={[
                  { value: NOT_CHOSEN, label: t('bank.describe.none') },
                  ...tableColumns.map(({ heading, sample }, index) => ({
                    value: String(index),
                    label: t('bank.describe.option', {
                      heading: heading || String(index + 1),
                      sample: sample || '—',
                    }),
                  })),
                ]}
                onChange={(value) =>
                  actor.send({
                    type: 'PICK_COLUMN',
                    column,
                    index: value === NOT_CHOSEN ? null : Number(value),
                  })
                }
              />
            ))}
        </Stack>
      )}
    </SubmitDialog>
  )
}

/** Asks whether to import the file without the accounts that no establishment has. */
export function SkipAccountsDialog({ actor }: { actor: UploadActor }) {
  const t = useText()
  const { file, refusal } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (state) => state.matches('describing')) && asksToSkip(refusal)
  const accounts = new Set(refusal?.issues.flatMap(({ value }) => value ?? []))
  return (
    <SubmitDialog
      open={isOpen}
      title={t('bank.upload.skip.title', { name: file?.name ?? '' })}
      submitLabel={t('bank.describe.submit')}
      send={actor.send}
    >
      <p>{t('bank.upload.skip')}</p>
      <ul>
        {[...accounts].map((account) => (
          <li key={account}>{groupByFour(account)}</li>
        ))}
      </ul>
    </SubmitDialog>
  )
}

function AccountField({ actor }: { actor: UploadActor }) {
  const t = useText()
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.bank.loadAccounts, null)
  const { account, refusal } = useSelector(actor, (state) => state.context)
  if (!data) return <NotLoaded {...loading} />
  const isRequired = refusal?.name === 'BankAccountRequired'
  return (
    <Select
      label={t('bank.column.account')}
      optional={!isRequired}
      value={account ?? (isRequired ? null : NOT_CHOSEN)}
      options={[
        ...(isRequired ? [] : [{ value: NOT_CHOSEN, label: t('bank.describe.inFile') }]),
        ...data.map(({ iban, establishments }) => ({
          value: iban,
          label: t('bank.describe.accountOption', {
            iban: groupByFour(iban),
            establishments: establishments.join(', '),
          }),
        })),
      ]}
      onChange={(value) => actor.send({ type: 'PICK_ACCOUNT', account: value === NOT_CHOSEN ? null : value })}
    />
  )
}
