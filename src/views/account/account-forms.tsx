import type { OwnAccount } from '../../domain/contract/accounts.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Panel } from '../ui/index.ts'
import { NameAndLanguage } from './name-and-language.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorSettings } from './second-factor.tsx'
import { OwnEmail, OwnPassword } from './secrets.tsx'

/** The forms of the user's own account. */
export function AccountForms({ account }: { account: OwnAccount }) {
  const t = useText()
  const { config } = useApp()
  return (
    <>
      <Panel>
        <NameAndLanguage account={account} />
      </Panel>
      <Panel title={t('account.email.title')}>
        <OwnEmail key={`${account.email} ${account.newEmail}`} account={account} />
      </Panel>
      <Panel title={t('account.password.title')}>
        <OwnPassword />
      </Panel>
      <Panel title={t('account.secondFactor.title')}>
        <SecondFactorSettings />
      </Panel>
      {config.passkeys && (
        <Panel title={t('account.passkeys.title')}>
          <Passkeys />
        </Panel>
      )}
    </>
  )
}
