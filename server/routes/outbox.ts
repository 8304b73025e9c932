import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { languageDetector } from 'hono/language'
import { DEFAULT_TIME_ZONE } from '../../src/domain/dates/calendar.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/domain/languages.ts'
import type { AppEnv } from '../http/context.ts'
import { NOTHING_ALLOWED_POLICY, SECURITY_HEADERS } from '../http/headers.ts'
import { escapeHtml } from '../mail/compose.ts'
import { MAIL_TEXTS } from '../mail/texts.ts'
import type { Outbox, ShownEmail } from '../mail/transport.ts'

/** The address of the link for ordering change in the demo, if none is configured. */
export const DEMO_ORDER_CHANGE = '/demo/order-change'

/** The style of the pages: the colours of the application, in light and dark. Long links wrap. */
const STYLE = `:root{color-scheme:light dark;--paper:#f7f5f0;--sheet:#fffefc;--line:#e0dcd2;--ink:#21201c;--soft:#5f5c54;--link:#17694f}
@media (prefers-color-scheme:dark){:root{--paper:#141311;--sheet:#1d1c19;--line:#34322c;--ink:#efece4;--soft:#b3aea2;--link:#4cc9a6}}
body{max-width:680px;margin:32px auto;padding:0 16px;font:15px/22px system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:24px;line-height:30px;margin:0 0 4px}h2{font-size:18px;line-height:24px;margin:0}
a{color:var(--link)}p{margin:4px 0 12px;color:var(--soft)}
article{margin:16px 0;padding:16px 20px;border:1px solid var(--line);border-radius:12px;background:var(--sheet)}
pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`
const POLICY = `${NOTHING_ALLOWED_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Sets the `language` of the context: the supported language that the browser prefers, otherwise French. */
const detectLanguage = languageDetector({
  order: ['header'],
  caches: false,
  supportedLanguages: [...LANGUAGES],
  fallbackLanguage: DEFAULT_LANGUAGE,
})

/**
 * `GET /outbox`: the latest e-mails that a demo would have sent, newest first. A demo that sends mail does
 * not have this page.
 */
export function outboxRoute(outbox: Outbox): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/outbox', detectLanguage, (context) => {
    const language = context.get('language') as Language
    const { title, intro, none, back } = MAIL_TEXTS[language].outbox
    const at = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: DEFAULT_TIME_ZONE,
    })
    const articles = outbox.emails.map((email) => article(email, at.format(new Date(email.at))))
    return pageResponse(
      language,
      title,
      `<p>${intro} <a href="/">${back}</a></p>
${articles.length === 0 ? `<p>${none}</p>` : articles.join('\n')}`,
    )
  })
}

/** `GET /demo/order-change`: the page to which the link for ordering change leads in the demo, which has no supplier. */
export function orderChangeRoute(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(DEMO_ORDER_CHANGE, detectLanguage, (context) => {
    const language = context.get('language') as Language
    const { back, orderTitle, orderText } = MAIL_TEXTS[language].outbox
    return pageResponse(language, orderTitle, `<p>${orderText}</p>\n<p><a href="/">${back}</a></p>`)
  })
}

function pageResponse(language: Language, title: string, content: string): Response {
  const page = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>
`
  return new Response(page, {
    headers: {
      ...SECURITY_HEADERS,
      'Content-Security-Policy': POLICY,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}

function article({ to, subject, text, at }: ShownEmail, when: string): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(to)} · <time datetime="${at}">${when}</time></p>
<pre>${withLinks(escapeHtml(text))}</pre>
</article>`
}

/** Turns each line that is a web address into a link. */
function withLinks(text: string): string {
  return text.replaceAll(/^https?:\S+$/gmu, (address) => `<a href="${address}">${address}</a>`)
}
