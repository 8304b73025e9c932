import { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { CLOSED_POLICY, EVERYWHERE } from '../http/headers.ts'
import { escaped } from '../mail/letters.ts'
import type { Outbox } from '../mail/transport.ts'

/** `GET /outbox`: the mails that the demo would have sent, newest first. It is there where nothing is sent, and only in the demo. */
export function outboxRoute(outbox: Outbox): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/outbox', () => {
    const letters = outbox.letters.map(
      ({ to, subject, text, at }) => `<article>
<h2>${escaped(subject)}</h2>
<p>${escaped(to)} · <time datetime="${at}">${at}</time></p>
<pre>${linked(escaped(text))}</pre>
</article>`,
    )
    const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title></head>
<body><h1>Outbox</h1>
${letters.length === 0 ? '<p>Nothing was sent yet.</p>' : letters.join('\n')}
</body></html>
`
    return new Response(page, {
      headers: {
        ...EVERYWHERE,
        'Content-Security-Policy': CLOSED_POLICY,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
      },
    })
  })
}

/** A line that is an address becomes a link. */
function linked(text: string): string {
  return text.replaceAll(/^https?:\S+$/gmu, (address) => `<a href="${address}">${address}</a>`)
}
