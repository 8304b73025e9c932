import type { OwnAccount } from '../../domain/contract/accounts.ts'
import { useText } from '../../i18n/index.ts'
import { Panel } from '../ui/index.ts'
import { Identity } from './identity.tsx'
import { SecondFactor } from './second-factor.tsx'
import { OwnEmail, OwnPassword } from './secrets.tsx'

/** What people may change in their own account. After each save the forms show the stored values. */
export function OwnForms({ account }: { account: OwnAccount }) {
  const t = useText()
  return (
    <>
      <Panel>
        <Identity account={account} />
      </Panel>
      <Panel title={t('account.email.title')}>
        <OwnEmail key={account.version} account={account} />
      </Panel>
      <Panel title={t('account.password.title')}>
        <OwnPassword />
      </Panel>
      <Panel title={t('account.secondFactor.title')}>
        <SecondFactor />
      </Panel>
    </>
  )
}
