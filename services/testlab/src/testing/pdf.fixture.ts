import { deflateSync } from 'node:zlib';

/**
 * Builds a small PDF that takes seconds to read: 200 pages with one content that draws nothing,
 * very often.
 */
export function buildSlowPdf(): Buffer {
  const pages = Array.from({ length: 200 }, (_, index) => 4 + index);
  const content = deflateSync(Buffer.alloc(800_000, 'q Q ')).toString('latin1');
  const kids = pages.map((number) => `${number} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R >>';
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content}\nendstream`,
    ...pages.map(() => page),
  ]);
}

/**
 * Builds a PDF of a few kilobytes that takes nearly unlimited time: forms draw forms, each many
 * times.
 */
export function buildRecursivePdf(): Buffer {
  const [levels, times] = [9, 12];
  const first = 5;
  const forms = Array.from({ length: levels }, (_, level) => {
    const content = level === levels - 1 ? 'BT /T 9 Tf (ab) Tj ET ' : '/F Do '.repeat(times);
    const next = Math.min(first + level + 1, first + levels - 1);
    return (
      `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${content.length} ` +
      `/Resources << /Font << /T ${first + levels} 0 R >> /XObject << /F ${next} 0 R >> >> >>\nstream\n${content}\nendstream`
    );
  });
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      `/Resources << /XObject << /F ${first} 0 R >> >> >>`,
    '<< /Length 5 >>\nstream\n/F Do\nendstream',
    ...forms,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** Builds a small, well-formed PDF with the given lines of text on each page. */
export function buildPdf(pages: string[][]): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((lines, index) => {
    const content = contentOf(lines);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  return assemble(objects);
}

/**
 * Builds a PDF without drawn text: its text is in form fields, with one free-text note below them.
 */
export function buildForm(fields: readonly string[], note: string): Buffer {
  const first = 4;
  const refs = [...fields, note].map((_, at) => `${first + at} 0 R`).join(' ');
  const rect = (at: number) => `[60 ${740 - 40 * at} 540 ${770 - 40 * at}]`;
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${refs}] >>`,
    ...fields.map((text, at) => {
      return `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${at}) /V (${text}) /Rect ${rect(at)} >>`;
    }),
    `<< /Type /Annot /Subtype /FreeText /Contents (${note}) /Rect ${rect(fields.length)} >>`,
  ]);
}

function contentOf(lines: string[]): string {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, (sign) => `\\${sign}`));
  const shown = escaped.map((line) => `(${line}) Tj T*`).join('\n');
  return `BT /F1 11 Tf 14 TL 50 790 Td\n${shown}\nET`;
}

function assemble(objects: string[]): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + xref + trailer, 'latin1');
}
