import { zipSync, type Zippable } from 'fflate';

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONSHIPS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const STYLES = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;

export function buildZip(entries: Record<string, string | Uint8Array>): Buffer {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(entries))
    files[name] = typeof content === 'string' ? Buffer.from(content) : content;
  return Buffer.from(zipSync(files));
}

/** Builds a Word document; lines that begin with "# " become headings. */
export function buildDocx(lines: readonly string[], more: Record<string, string> = {}): Buffer {
  const paragraphs = lines.map((line) => {
    const style = line.startsWith('# ') ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escape(line.replace(/^# /, ''))}</w:t></w:r></w:p>`;
  });
  return buildZip({
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': RELATIONSHIPS,
    'word/styles.xml': STYLES,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
    ...more,
  });
}

/** Builds a presentation: each slide has a title, lines, and the notes of its speaker. */
export function buildPptx(
  slides: readonly { title: string; lines: readonly string[]; notes?: string }[],
): Buffer {
  const entries: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': '<p:presentation/>',
  };
  slides.forEach(({ title, lines, notes }, index) => {
    const body = lines.map((line) => `<a:p><a:r><a:t>${escape(line)}</a:t></a:r></a:p>`).join('');
    entries[`ppt/slides/slide${index + 1}.xml`] =
      `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${escape(title)}</a:t></a:r></a:p></p:sp>` +
      `<p:sp><p:nvPr><p:ph idx="1"/></p:nvPr>${body}</p:sp><p:sp><p:nvPr><p:ph type="sldNum"/></p:nvPr><a:p><a:r><a:t>${index + 1}</a:t></a:r></a:p></p:sp></p:sld>`;
    if (notes !== undefined)
      entries[`ppt/notesSlides/notesSlide${index + 1}.xml`] =
        `<p:notes xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>${escape(notes)}</a:t></a:r></a:p></p:sp></p:notes>`;
  });
  return buildZip(entries);
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
