/** The thread in which uploaded files are parsed, so that a heavy file never blocks the server's event loop. One file at a time. */
import { parentPort } from 'node:worker_threads'
import { readBankFile } from './bank/read.ts'
import { BankColumnsUnknown, BankFileError } from './bank/statement.ts'
import { readClosings } from './closings/read.ts'
import type { ParseReply, ParseRequest } from './parse-messages.ts'

parentPort?.on('message', (request: ParseRequest) => parentPort?.postMessage(replyTo(request)))

function replyTo(request: ParseRequest): ParseReply {
  const content = Buffer.from(request.content.buffer, request.content.byteOffset, request.content.byteLength)
  if (request.kind === 'closings')
    return { kind: 'closings', file: readClosings(content, request.type, request.reading) }
  try {
    return { kind: 'bankFile', file: readBankFile(content, request.reading) }
  } catch (error) {
    if (error instanceof BankFileError) return { kind: 'bankFaults', issues: error.issues }
    if (error instanceof BankColumnsUnknown)
      return { kind: 'bankColumns', headings: error.headings, sample: error.sample }
    throw error
  }
}
