import { Link } from 'wouter'
import type { AccountingPreview } from '../../domain/contract/accounting.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import style from './accounting.module.css'

type Line = AccountingPreview['entries'][number]['lines'][number]

/** The lines of an entry with the totals of debit and credit. */
export function EntryTable({
  caption,
  lines,
  ledgerOf,
}: {
  caption: string
  lines: readonly Line[]
  /** The address of the ledger of an account, for posted entries. */
  ledgerOf?: (account: string) => string
}) {
  const t = useText()
  const { money } = useMoney()
  const total = (side: 'debitCents' | 'creditCents') => lines.reduce((sum, line) => sum + line[side], 0)
  return (
    <table className={style.entry}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={style.account}>
            {t('accounting.line.account')}
          </th>
          <th scope="col">{t('accounting.line.label')}</th>
          <th scope="col" className={style.amount}>
            {t('accounting.debit')}
          </th>
          <th scope="col" className={style.amount}>
            {t('accounting.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an entry can be equal
          <tr key={index}>
            <td className={style.account}>
              {ledgerOf ? <Link href={ledgerOf(line.account)}>{line.account}</Link> : line.account}
            </td>
            <td>
              {line.label}
              {line.letter && (
                <span className={style.letter}>{t('accounting.letter', { letter: line.letter })}</span>
              )}
            </td>
            <td className={style.amount}>{line.debitCents === 0 ? '' : money(line.debitCents)}</td>
            <td className={style.amount}>{line.creditCents === 0 ? '' : money(line.creditCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('accounting.total')}
          </th>
          <td className={style.amount}>{money(total('debitCents'))}</td>
          <td className={style.amount}>{money(total('creditCents'))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
