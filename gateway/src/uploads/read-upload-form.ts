import { type MultipartFile } from '@fastify/multipart';
import { removeUnused, tooLarge, type FileStore } from '@portal/files';
import { hasCode, PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import type { Upload } from './upload';

const NAME_MAX = 255;
/** Size of a form in addition to the file, in bytes: names, headers and text fields. */
const ENVELOPE_BYTES = 128 * 1024;
const limitsOf = (maxBytes: number) => ({
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  // The store counts and refuses; this limit only prevents the parser from truncating a file
  // silently.
  fileSize: maxBytes + 1,
});

/**
 * Parses a multipart form into `request.body` (its text fields) and `request.upload`.
 * @param taken the largest file that this route accepts, and its field.
 * @throws PortalError `too_large`; `invalid_input` for a malformed form, or a file in another
 *   field.
 */
export async function readUploadForm(
  request: FastifyRequest,
  store: FileStore,
  taken: { maxBytes: number; field: string },
): Promise<void> {
  const { maxBytes } = taken;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES) {
    throw tooLarge(maxBytes);
  }
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: limitsOf(maxBytes) })) {
      if (part.type === 'file') request.upload = await keep(part, store, taken);
      else fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    if (request.upload) await removeUnused(store, request.upload.uploadId);
    throw refusalOf(error, maxBytes);
  }
  request.body = Object.fromEntries(fields);
  request.hasForm = true;
}

async function keep(
  part: MultipartFile,
  store: FileStore,
  { maxBytes, field }: { maxBytes: number; field: string },
): Promise<Upload | null> {
  if (part.fieldname !== field) {
    part.file.resume();
    throw new PortalError('invalid_input', `A file is only taken in the field '${field}'.`);
  }
  const { id: uploadId, bytes } = await store.put(part.file, maxBytes);
  if (part.filename || bytes > 0) return { uploadId, bytes, name: plainName(part.filename) };
  // A form whose file field was left empty.
  await store.remove(uploadId);
  return null;
}

/** Returns the end of a name, without control characters and a lone surrogate from the cut. */
function plainName(name = ''): string {
  const end = name.replace(/\p{Control}/gu, '').slice(-NAME_MAX);
  return end.replace(/\p{Surrogate}/gu, '') || 'file';
}

/** Maps errors to refusals: a broken form is the client's error; a full disk is not. */
function refusalOf(error: unknown, maxBytes: number): unknown {
  if (error instanceof PortalError) return error;
  if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) return tooLarge(maxBytes);
  if (isSystemError(error)) return error;
  return new PortalError('invalid_input', 'That form could not be read.');
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'syscall') !== undefined;
}
