/** A file with its name. */
export interface NamedFile {
  readonly name: string
  readonly blob: Blob
}

/** Time for the browser to start saving the file of an object URL. */
const REVOKE_AFTER_MS = 60_000

/** Saves a file through the browser's download. Its object URL is revoked afterwards. */
export function saveFile({ name, blob }: NamedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

const picked = new Map<string, File>()

/** Stores a picked file while the page is open, and returns its description. */
export function storePickedFile(key: string, file: File) {
  picked.set(key, file)
  return { key, name: file.name, type: file.type, size: file.size }
}

/** A picked file. */
export function findPickedFile(key: string): File {
  const file = picked.get(key)
  if (!file) throw new Error('The file that was picked is no longer in memory')
  return file
}

/** Releases a chosen file. */
export function deletePickedFile(key: string): void {
  picked.delete(key)
}
