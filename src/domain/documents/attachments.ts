/** The records to which a photo or a PDF can be attached. */
export const ATTACHED_TO = ['cashLog', 'pouch', 'remittance'] as const
export type AttachedTo = (typeof ATTACHED_TO)[number]

/** Photos in the formats of phones and browsers, and PDF files. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

export const MAX_ATTACHMENT_BYTES = 5 * 1_024 * 1_024
/** Larger photos are made smaller before they are attached: every backup contains every attachment. */
export const LARGE_PHOTO_BYTES = 1_024 * 1_024
/** The maximum number of attachments of one record. */
export const MAX_ATTACHMENTS = 20
const MAX_NAME_LENGTH = 120

/** True for a type that can be attached. */
export function isAttachmentType(type: string): type is AttachmentType {
  return (ATTACHMENT_TYPES as readonly string[]).includes(type)
}

/** True for a photo that is made smaller before it is attached. */
export function isPhotoToShrink({ type, size }: { readonly type: string; readonly size: number }): boolean {
  return size > LARGE_PHOTO_BYTES && isAttachmentType(type) && type !== 'application/pdf'
}

/** The first bytes of a file of each type; null stands for any byte. */
const FILE_SIGNATURES: Readonly<Record<AttachmentType, readonly (number | null)[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

/** The type of a file by its first bytes, whatever its name and declared type; null when it can't be attached. */
export function detectAttachmentType(bytes: Uint8Array): AttachmentType | null {
  const hasSignature = (type: AttachmentType) =>
    FILE_SIGNATURES[type].every((byte, index) => byte === null || bytes[index] === byte) &&
    bytes.length >= FILE_SIGNATURES[type].length
  return ATTACHMENT_TYPES.find(hasSignature) ?? null
}

const EXTENSION_PATTERNS: Readonly<Record<AttachmentType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/iu,
  'image/png': /\.png$/iu,
  'image/webp': /\.webp$/iu,
  'application/pdf': /\.pdf$/iu,
}
const EXTENSIONS: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/**
 * The name under which an attachment is stored and downloaded: without folders and characters that file systems or headers do not allow,
 * and with the extension of its type.
 */
export function attachmentName(fileName: string, type: AttachmentType): string {
  const baseName = fileName.toWellFormed().split(/[/\\]/u).at(-1) ?? ''
  const plain = baseName
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/u, '')
    .trim()
  const base = plain.replace(EXTENSION_PATTERNS[type], '').slice(0, MAX_NAME_LENGTH).toWellFormed().trim()
  return `${base === '' ? 'file' : base}${EXTENSIONS[type]}`
}
