import type { ReactNode } from 'react'
import { type MessageId, useText } from '../../i18n/index.ts'
import { Page, Row } from '../ui/index.ts'
import style from './error-page.module.css'

interface ErrorPageProps {
  title: MessageId
  message: MessageId
  /** The number of the error, which people can quote when they ask for help. */
  code: number
  /** The drawing above the message. */
  picture?: ReactNode
  /** The links and buttons to continue with, the most likely first. */
  children: ReactNode
}

/** An error page: what happened, and how to continue. */
export function ErrorPage({ title, message, code, picture, children }: ErrorPageProps) {
  const t = useText()
  return (
    <Page title={t(title)} hasError data-testid={`error-${code}`}>
      {picture}
      <p className={style.message}>{t(message)}</p>
      <Row>{children}</Row>
      <p className={style.code}>{t('error.code', { code })}</p>
    </Page>
  )
}
