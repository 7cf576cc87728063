/** Longest side of a picture that is sent, in px; the portal stores a square of 256. */
const SIDE_MAX = 1_024;
const QUALITY = 0.85;
/** Formats that the portal reads; any other picture that the browser can decode is re-encoded. */
const READ = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
/** Formats for re-encoding: Safari cannot encode WebP, and JPEG has no transparency. */
const WRITTEN = [
  { type: 'image/webp', ending: 'webp', isOpaque: false },
  { type: 'image/jpeg', ending: 'jpg', isOpaque: true },
] as const;

/**
 * Returns a picture as it is sent: upright and at most 1,024 px on its longest side, so that a
 * phone's photo of many megabytes becomes a few hundred kilobytes. A file that is small enough is
 * returned unchanged.
 * @param maxBytes the largest file that is accepted, in bytes
 * @returns null for a file that this browser cannot decode as a picture
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width === 0 || height === 0) return null;
    const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
    if (scale === 1 && file.size <= maxBytes && READ.includes(file.type)) return file;
    return await draw(picture, { width: width * scale, height: height * scale }, file.name);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Draws the picture as the page would show it: its orientation is applied, and its metadata
 * removed.
 */
async function draw(
  picture: HTMLImageElement,
  size: { width: number; height: number },
  name: string,
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(size.width));
  canvas.height = Math.max(1, Math.round(size.height));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const { type, ending, isOpaque } of WRITTEN) {
    if (isOpaque) {
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    const written = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, QUALITY);
    });
    if (written?.type === type) {
      return new File([written], `${name.replace(/\.\w+$/, '')}.${ending}`, { type });
    }
  }
  return null;
}

/** Brands of the photos that iPhones take and few browsers decode (ISO/IEC 23008-12). */
const HEIC = /^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

/**
 * Returns whether the file is a HEIC photo, also by its content if the name has another extension.
 */
export async function isHeic(file: File): Promise<boolean> {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return true;
  const head = await file.slice(4, 12).text();
  return HEIC.test(head);
}
