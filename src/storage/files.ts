/** A file with its name. */
interface NamedFile {
  readonly name: string
  readonly blob: Blob
}

/** The browser needs the object URL until it has started to save the file. */
const REVOKE_AFTER_MS = 60_000

/** Downloads a file to the device. */
export function saveFile({ name, blob }: NamedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

const picked = new Map<string, File>()

/** Stores a picked file in memory, and returns its description. */
export function storePickedFile(key: string, file: File) {
  picked.set(key, file)
  return { key, name: file.name, type: file.type, size: file.size }
}

/** Returns a file that `storePickedFile` stored. Throws if it is no longer stored. */
export function findPickedFile(key: string): File {
  const file = picked.get(key)
  if (!file) throw new Error('The file that was picked is no longer in memory')
  return file
}

/** Removes a picked file from memory. */
export function deletePickedFile(key: string): void {
  picked.delete(key)
}
