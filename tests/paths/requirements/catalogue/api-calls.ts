import type { RequirementSection } from '../requirement.ts'

/** Calls, answers and failures. */
export const API_CALLS: RequirementSection = {
  code: 'API',
  title: 'Calls and answers',
  requirements: [
    {
      id: 'R-API-01',
      text: 'Every call is below /api/v1 and carries the API key and, after sign-in, the token. The key alone grants nothing.',
      implementedBy: { refusals: ['InvalidApiKey'] },
      tests: {
        'server/http/access.test.ts': [
          'requires the key everywhere, and a token everywhere except to sign in',
        ],
        'server/security/requests.test.ts': ['does not allow requests from another site'],
      },
    },
    {
      id: 'R-API-02',
      text: 'Every answer has statusCode, message and data, and the codes are the owner’s, each with a text in three languages.',
      implementedBy: { codes: ['saved', 'error'] },
      tests: {
        'domain/codes.test.ts': [
          'are the owner’s, with one name each',
          '%s has a name in PascalCase and a code of the catalogue',
        ],
        'i18n/owners-words.test.ts': [
          'has a text for each code, which toasts and refusals show',
          'every code is one that the server answers, or that a refusal of the server carries',
        ],
      },
    },
    {
      id: 'R-API-03',
      text: 'A client can list a resource with filters, fields, sort order and range, count it, and read an entry by its id. Unknown ids and ids of other tenants are answered as not found.',
      implementedBy: { codes: ['notFound'], refusals: ['NotFound'] },
      tests: {
        'domain/lists/query.test.ts': ['the list grammar', 'writing a query'],
        'contract/resources.test.ts': ['sorts, filters and limits by every declared field'],
        'server/http/lists.test.ts': [
          'has exactly the requested fields, and the id',
          'that does not exist answers 404: %s',
        ],
        'server/security/tenants.test.ts': [
          'is refused to %s like an unknown one, wherever it is sent, and nothing changes',
        ],
      },
    },
    {
      id: 'R-API-04',
      text: 'A status call names the resource, the ids and the status, and repeats the status in its body. Several ids change together or none does.',
      tests: {
        'server/http/requests.test.ts': ['returns the rows in the requested order', 'names the refused rows'],
        'server/security/requests.test.ts': [
          'is refused when the query has another status than the body, or none',
        ],
      },
    },
    {
      id: 'R-API-05',
      text: 'An invalid request is refused, and the refusal names what is invalid: the body, type, method, size, parameter, sort, filter or field.',
      decisions: ['015'],
      implementedBy: {
        refusals: [
          'InvalidRequest',
          'MalformedJson',
          'BodyTooLarge',
          'RequestCutShort',
          'UnsupportedMediaType',
          'MethodNotAllowed',
        ],
      },
      tests: {
        'server/http/requests.test.ts': ['a body', 'an address'],
        'server/http/lists.test.ts': ['answers 400 and names it: %s'],
        'server/security/fuzz.test.ts': ['%s answers validly, and a refusal changes nothing'],
        'server/security/slow.test.ts': ['a client that'],
      },
    },
    {
      id: 'R-API-06',
      text: 'A command that is repeated with its idempotency key has one effect and returns the first answer. The key with another body is refused.',
      decisions: ['007'],
      implementedBy: { refusals: ['KeyReusedWithAnotherBody', 'StillUnderWay'] },
      tests: {
        'server/http/idempotency.test.ts': ['a key', 'at the same moment', 'a lost answer'],
        'server/commands/malice.test.ts': ['has one effect, and exactly the same answer'],
      },
    },
    {
      id: 'R-API-07',
      text: 'Two simultaneous commands have the same result as one after the other.',
      decisions: ['005'],
      tests: {
        'server/faults/pairs.test.ts': [
          'from $beginning: $one and $other have the same result as one after the other',
        ],
        'server/commands/races.test.ts': [
          'preparing, deleting the pouch and sending its count back: one of the three, and nothing of the others',
        ],
      },
    },
    {
      id: 'R-API-08',
      text: 'The server limits requests by session and by address, and the refusal says how long to wait.',
      decisions: ['038'],
      implementedBy: { refusals: ['TooManyRequests'] },
      tests: {
        'server/http/rate-limit.test.ts': [
          'are limited for each session by itself',
          'are limited for an address without a session, made-up tokens and keys included',
        ],
      },
    },
    {
      id: 'R-API-09',
      text: 'The client shows the owner’s messages for failures of the network, sign-in, sign-up, a forgotten password, the token check, a list and a switch of establishment.',
      tests: {
        'contract/client.test.ts': ['distinguishes a refusal from a failure: %s'],
        'browser/invitations-and-passwords.test.ts': ['the owner’s messages for failures'],
        'i18n/owners-words.test.ts': ['has a text for %s, and a place where it is shown'],
      },
    },
    {
      id: 'R-API-10',
      text: 'The answer to an internal error reveals no internals, and the error is logged.',
      decisions: ['013'],
      implementedBy: { refusals: ['Unexpected'] },
      tests: {
        'server/http/requests.test.ts': ['reveals nothing, and is logged'],
        'server/security/failing.test.ts': [
          'reveals nothing of an internal error at any statement, changes nothing, and accepts its example afterwards',
        ],
      },
    },
    {
      id: 'R-API-11',
      text: 'While the server can store nothing, it refuses commands by name and still answers reads, and it accepts commands again as soon as it can.',
      decisions: ['005', '013'],
      implementedBy: { refusals: ['StoreFull', 'StoreUnavailable'] },
      tests: {
        'server/faults/disk-full.test.ts': [
          'writes are refused with 507 and a reason; reads continue; the server is alive and not ready',
          'work continues by itself when there is space again',
        ],
        'server/faults/connection.test.ts': [
          'is not ready while the database can not be reached, and is ready again afterwards',
        ],
      },
    },
    {
      id: 'R-API-12',
      text: 'The page runs only its own scripts, with a strict content policy and security headers, and texts never become markup.',
      decisions: ['011'],
      tests: {
        'server/http/client-files.test.ts': [
          'may run its own scripts, its own styles by nonce, and nothing else',
          'has the security headers: %s',
        ],
        'browser/stored-markup.test.ts': [
          'is shown as text on every screen: nothing of it runs, and the policy blocks nothing',
        ],
      },
    },
    {
      id: 'R-API-13',
      text: 'The client treats a 204 answer as not found, redirects to sign-in on any 403, and rejects with the server’s body on other failures.',
      tests: {
        'contract/client.test.ts': ['distinguishes a refusal from a failure: %s'],
        'browser/access.test.ts': ['leads to /login, which shows the reason and offers to sign in'],
      },
    },
    {
      id: 'R-API-14',
      text: 'The client shows the owner’s messages for unavailable data, a failed PDF, a period without cash logs and an empty search.',
      tests: { 'i18n/owners-words.test.ts': ['has a text for %s, and a place where it is shown'] },
    },
  ],
}
