import type { OwnAccount } from '../../domain/contract/accounts.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { Page, Panel, SkeletonText, Stack } from '../ui/index.ts'
import { Identity } from './identity.tsx'
import { OwnEmail, OwnPassword } from './secrets.tsx'
import { Sessions } from './sessions.tsx'

/** /my-account: one's own name, language, address and password, and where one is signed in. Open to everyone who is. */
export default function AccountScreen() {
  const t = useText()
  const { ports } = useApp()
  const account = useDocument<OwnAccount>(ports.account.loadOwn, 'me')
  const { data } = account
  return (
    <Page title={t('shell.account.mine')} failed={account.state === 'failed'}>
      <Stack gap={24}>
        {!data && account.state === 'loading' && <SkeletonText lines={8} />}
        {!data && account.state !== 'loading' && <Failed refusal={account.refusal} onRetry={account.retry} />}
        {data && (
          <>
            <Panel>
              <Identity key={data.version} account={data} onChanged={account.refresh} />
            </Panel>
            <Panel title={t('account.email.title')}>
              <OwnEmail key={data.version} account={data} onChanged={account.refresh} />
            </Panel>
            <Panel title={t('account.password.title')}>
              <OwnPassword />
            </Panel>
          </>
        )}
        <Sessions />
      </Stack>
    </Page>
  )
}
