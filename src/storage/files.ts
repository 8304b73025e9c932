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
