import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PictureRefusal } from './profile.tasks';

/**
 * Maximum number of pixels of a picture; a phone's photo has 12 to 48 million, and few of those
 * are below 2 MB.
 */
const PIXELS_MAX = 40_000_000;
/** Side of the stored square, in pixels: 128 CSS pixels on a high-density display. */
const AVATAR_SIDE = 256;
const WEBP_QUALITY = 80;
const JPEG_QUALITY = 88;
/** Formats that are decoded, excluding SVG, PDF, TIFF and others that libvips supports. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** Brands of HEIF files from phones, which are not decoded (ISO/IEC 23008-12). */
const HEIC = /^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** A picture refused for its content. */
export class RefusedPicture extends Error {
  constructor(readonly refusal: PictureRefusal) {
    super(refusal);
  }
}

/** Returns a picture as an upright WebP square, without metadata. */
export async function squareAvatar(path: string): Promise<Buffer> {
  const { image } = await openPicture(path);
  return decoded(
    image
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY }),
  );
}

/** Returns a picture in its own size and format, upright and without metadata. */
export async function rewritten(path: string): Promise<Buffer> {
  const { image, metadata } = await openPicture(path);
  const upright = image.autoOrient();
  return decoded(
    metadata.format === 'png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY }),
  );
}

async function openPicture(path: string): Promise<{ image: Sharp; metadata: Metadata }> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new RefusedPicture('empty');
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
  const metadata = await image.metadata().catch((error: unknown) => {
    const isTooLarge = /pixel limit/i.test(String(error));
    if (isTooLarge) throw new RefusedPicture('too-many-pixels');
    throw new RefusedPicture(HEIC.test(bytes.toString('latin1', 4, 12)) ? 'heic' : 'unsupported');
  });
  if (metadata.width * metadata.height > PIXELS_MAX) throw new RefusedPicture('too-many-pixels');
  return { image, metadata };
}

async function decoded(image: Sharp): Promise<Buffer> {
  return image.toBuffer().catch((error: unknown) => {
    throw new RefusedPicture(/pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'broken');
  });
}
