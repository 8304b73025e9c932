import { useLocation } from 'wouter'
import { type MessageId, useText } from '../../i18n/index.ts'
import { Button, NoResults, Page } from '../ui/index.ts'

/** An address of the product whose screen does not exist yet says so. */
export function NotBuilt({ title }: { title: MessageId }) {
  const t = useText()
  const [, go] = useLocation()
  return (
    <Page title={t(title)}>
      <div data-screen="not-built">
        <NoResults
          title={t('page.notBuilt.title')}
          message={t('page.notBuilt.message', { title: t(title) })}
          suggestion=""
          action={<Button onClick={() => go('/')}>{t('error.action.home')}</Button>}
        />
      </div>
    </Page>
  )
}
