import {
  type DispatchWarning,
  INSURED_PER_DISPATCH_CENTS,
  INSURED_PER_ISSUER_CENTS,
} from '../../domain/lifecycles/ticket-dispatch.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { Alert } from '../ui/index.ts'

/** The warnings about a dispatch, each in one sentence. */
export function DispatchWarnings({ warnings }: { warnings: readonly DispatchWarning[] }) {
  const t = useText()
  const { money } = useMoney()
  const textOf = (warning: DispatchWarning): string => {
    switch (warning.kind) {
      case 'aboveIssuerLimit':
        return t('tickets.warning.aboveIssuerLimit', {
          issuer: warning.issuer,
          amount: money(warning.declaredCents),
          limit: money(INSURED_PER_ISSUER_CENTS),
        })
      case 'aboveDispatchLimit':
        return t('tickets.warning.aboveDispatchLimit', {
          amount: money(warning.declaredCents),
          limit: money(INSURED_PER_DISPATCH_CENTS),
        })
      case 'yearExpired':
        return t('tickets.warning.yearExpired', { issuer: warning.issuer, year: String(warning.year) })
      case 'issuerClosed':
        return t('tickets.warning.issuerClosed', { issuer: warning.issuer })
    }
  }
  return warnings.map((warning) => {
    const text = textOf(warning)
    return (
      <Alert key={text} tone="warning">
        {text}
      </Alert>
    )
  })
}
