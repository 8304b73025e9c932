import { SMTPServer } from 'smtp-server'
import { emailOf } from './people.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

/** Starts a mail server that accepts messages, or refuses them. */
export async function startMailServer() {
  const received: Received[] = []
  let refusal: Error | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, callback) => callback(refusal),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
        })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    received,
    settings: { url: `smtp://127.0.0.1:${port}`, from: 'Sacoche <cash@sacoche.test>' },
    /** Refuses every recipient from now on, with this SMTP code and text; null accepts them again. */
    refuse(responseCode: number | null, text = `no ${emailOf('user')}`) {
      refusal = responseCode === null ? null : Object.assign(new Error(text), { responseCode })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
