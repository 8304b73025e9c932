import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ATTACHMENT_TYPES,
  attachmentName,
  detectAttachmentType,
  isAttachmentType,
  isPhotoToShrink,
  MAX_ATTACHMENT_BYTES,
} from '../../../src/domain/documents/attachments.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const text = (value: string) => new TextEncoder().encode(value)

describe('the type of a file', () => {
  it.each([
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
    ['image/webp', text('RIFF1234WEBPVP8 ')],
    ['application/pdf', text('%PDF-1.7')],
    ['application/pdf', text('%PDF-')],
  ] as const)('is detected from its first bytes: %s', (type, content) => {
    expect(detectAttachmentType(content)).toBe(type)
    for (let length = 0; length < content.length - 1; length += 1)
      expect([null, type]).toContain(detectAttachmentType(content.slice(0, length)))
  })

  it.each([
    ['an HTML page', text('<!doctype html><script>alert(1)</script>')],
    ['an SVG, which can contain scripts', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF with HTML in front of it', text('<html>%PDF-1.7')],
    ['a program', bytes(0x4d, 0x5a)],
    ['nothing', bytes()],
    ['a sound in the container format of a picture', text('RIFF1234WAVEfmt ')],
    ['a GIF', text('GIF89a')],
  ])('is null for a file that cannot be attached: %s', (_, content) => {
    expect(detectAttachmentType(content)).toBeNull()
  })

  it('can be attached only if it is one of the four allowed types; a file has at most 5 MiB', () => {
    for (const type of ATTACHMENT_TYPES) expect(isAttachmentType(type)).toBe(true)
    expect(MAX_ATTACHMENT_BYTES).toBe(5_242_880)
    for (const type of ['text/html', 'image/svg+xml', 'image/gif', ''])
      expect(isAttachmentType(type)).toBe(false)
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
    ['C:\\Photos\\reçu n° 4.JPG', 'image/jpeg', 'reçu n° 4.jpg'],
    ['bordereau.pdf.exe', 'application/pdf', 'bordereau.pdf.exe.pdf'],
    ['a"b\r\nSet-Cookie: x', 'image/png', 'abSet-Cookie x.png'],
    ['.htaccess', 'image/webp', 'htaccess.webp'],
    ['', 'image/webp', 'file.webp'],
    ['note.pdf ', 'application/pdf', 'note.pdf'],
    ['note .pdf', 'application/pdf', 'note.pdf'],
    ['n'.repeat(200), 'image/png', `${'n'.repeat(120)}.png`],
    ['facture\u202efdp.exe', 'application/pdf', 'facturefdp.exe.pdf'],
  ] as const)('%j becomes a safe name', (fileName, type, name) => {
    expect(attachmentName(fileName, type)).toBe(name)
  })

  it('is always short, on one line and without a folder, and stays the same when it is made safe again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(...ATTACHMENT_TYPES),
        (fileName, type) => {
          const name = attachmentName(fileName, type)
          expect(name).not.toMatch(/[/\\"\p{Cc}]/u)
          expect(name.length).toBeLessThanOrEqual(130)
          expect(name.isWellFormed()).toBe(true)
          expect(attachmentName(name, type)).toBe(name)
        },
      ),
    )
  })
})

it.each([
  ['image/jpeg', 1_048_577, true],
  ['image/webp', 6_000_000, true],
  ['image/jpeg', 1_048_576, false],
  ['application/pdf', 6_000_000, false],
  ['image/heic', 6_000_000, false],
])(
  'only a photo of an allowed type of more than 1 MB is made smaller before it is attached: %s of %i bytes',
  (type, size, isShrunk) => {
    expect(isPhotoToShrink({ type, size })).toBe(isShrunk)
  },
)
