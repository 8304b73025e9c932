import { type MessageId, useText } from '../../i18n/index.ts'
import { Button, Panel, Stack } from '../ui/index.ts'
import style from './demo-accounts.module.css'

/** The accounts of the demo; shown only when the server reports demo mode. */
const ACCOUNTS = [
  { email: 'user@sacoche.example', role: 'role.user', task: 'session.demo.user' },
  { email: 'director@sacoche.example', role: 'role.director', task: 'session.demo.director' },
  { email: 'accountant@sacoche.example', role: 'role.accountant', task: 'session.demo.accountant' },
  { email: 'admin@sacoche.example', role: 'role.admin', task: 'session.demo.admin' },
  { email: 'superadmin@sacoche.example', role: 'role.superAdmin', task: 'session.demo.superAdmin' },
  { email: 'employee@sacoche.example', role: 'role.employee', task: 'session.demo.employee' },
] as const satisfies readonly { email: string; role: MessageId; task: MessageId }[]

const PASSWORD = 'Sacoche-demo-2026'

/** Buttons that fill in the sign-in form with a demo account. */
export function DemoAccounts({
  onChoose,
}: {
  onChoose: (account: { email: string; password: string }) => void
}) {
  const t = useText()
  return (
    <Panel title={t('session.demo.title')}>
      <Stack gap={8}>
        <p className={style.message}>{t('session.demo.message', { password: PASSWORD })}</p>
        {ACCOUNTS.map(({ email, role, task }) => (
          <Button key={email} look="quiet" onClick={() => onChoose({ email, password: PASSWORD })}>
            {`${t(role)} · ${t(task)}`}
          </Button>
        ))}
      </Stack>
    </Panel>
  )
}
