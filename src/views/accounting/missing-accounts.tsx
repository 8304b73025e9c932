import type { AccountingPreview } from '../../domain/contract/accounting.ts'
import { hasCapability } from '../../domain/roles.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { useSessionUser } from '../app.tsx'
import { Alert, LinkButton, Row } from '../ui/index.ts'
import { useMissingAccountText } from './texts.ts'

type Missing = AccountingPreview['missing']

/** A page where accounts are entered. */
interface AccountPage {
  readonly href: string
  readonly title: MessageId
  readonly capability: 'control' | 'administer'
}

const SETTINGS: AccountPage = {
  href: '/control?view=accounting&part=settings',
  title: 'accounting.part.settings',
  capability: 'control',
}
const CATEGORIES: AccountPage = {
  href: '/paymentcategory',
  title: 'page.paymentCategories',
  capability: 'administer',
}
const SALE_TYPES: AccountPage = {
  href: '/settings?view=taxes',
  title: 'administration.tax.title',
  capability: 'administer',
}

/** The page where an account is entered, by the kind of a missing account. */
const PAGES: Readonly<Record<Missing[number]['kind'], AccountPage>> = {
  setting: SETTINGS,
  category: CATEGORIES,
  provision: CATEGORIES,
  sale: SALE_TYPES,
  vat: SALE_TYPES,
}

/** Lists the missing accounts, and links to the pages where the user can enter them, or says who can. */
export function MissingAccounts({ missing }: { missing: Missing }) {
  const t = useText()
  const { role } = useSessionUser()
  const missingAccountText = useMissingAccountText()
  const pages = [...new Set(missing.map(({ kind }) => PAGES[kind]))]
  const ownPages = pages.filter(({ capability }) => hasCapability(role, capability))
  return (
    <Alert
      title={t('accounting.missing.title', { count: missing.length })}
      action={
        ownPages.length > 0 && (
          <Row>
            {ownPages.map(({ href, title }) => (
              <LinkButton key={href} href={href}>
                {t(title)}
              </LinkButton>
            ))}
          </Row>
        )
      }
    >
      <ul>
        {missing.map((account) => (
          <li key={JSON.stringify(account)}>{missingAccountText(account)}</li>
        ))}
      </ul>
      {ownPages.length < pages.length && <p>{t('accounting.missing.administrator')}</p>}
    </Alert>
  )
}
