/** The longest side of a photo after it was made smaller, in pixels: the text of a receipt is readable at this size. */
const LONGEST_SIDE = 2_000
const JPEG_QUALITY = 0.85

/** Returns a smaller copy of a photo, as an upright JPEG file, or the same file if the browser can't make a smaller one. */
export async function shrinkPhoto(file: File): Promise<File> {
  const address = URL.createObjectURL(file)
  try {
    // An image element turns the photo by the orientation that the camera has stored in it.
    const image = new Image()
    image.src = address
    await image.decode()
    const copy = await jpegOf(image)
    return copy && copy.size < file.size
      ? new File([copy], file.name.replace(/\.\w*$/u, '.jpg'), { type: copy.type })
      : file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}

function jpegOf(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // A JPEG file has no transparency: what is transparent becomes white, like paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
