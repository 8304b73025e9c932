/** A file under the name that it is saved under. */
export interface NamedFile {
  readonly name: string
  readonly blob: Blob
}

/** How long the browser may take to begin saving what the address stands for. */
const KEPT_MS = 60_000

/** Saves a file where the person's browser saves files. The address of it in memory is given up afterwards. */
export function saveFile({ name, blob }: NamedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

const picked = new Map<string, File>()

/** Keeps a file that was picked as long as the page is open, and gives what is to be known of it. */
export function keepPicked(key: string, file: File) {
  picked.set(key, file)
  return { key, name: file.name, type: file.type, size: file.size }
}

/** A file that was picked. */
export function pickedFile(key: string): File {
  const file = picked.get(key)
  if (!file) throw new Error('The file that was picked is no longer kept')
  return file
}

/** Lets go of a file that was picked. */
export function forgetPicked(key: string): void {
  picked.delete(key)
}
