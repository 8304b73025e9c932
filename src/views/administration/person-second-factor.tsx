import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Stack } from '../ui/index.ts'
import { PasswordActionButton } from './password-action-button.tsx'

/** For a person with two-step sign-in: removes it when they have lost their phone. */
export function PersonSecondFactor({ id, name }: { id: string; name: string }) {
  const t = useText()
  const { administration } = useApp().ports
  return (
    <Stack gap={8}>
      <p>{t('administration.secondFactor.on')}</p>
      <PasswordActionButton
        label={t('administration.secondFactor.remove')}
        title={t('administration.secondFactor.title', { name })}
        message={t('administration.secondFactor.message')}
        run={({ currentPassword = '' }, call) =>
          administration.removeSecondFactor({ id, currentPassword }, call)
        }
        code={10_008}
        changes="users"
      />
    </Stack>
  )
}
