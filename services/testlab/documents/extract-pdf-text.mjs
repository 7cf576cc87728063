// Reads one PDF and writes its text to standard output as JSON. It runs in a process of its own
// with a hard memory limit, since a small PDF can unfold to gigabytes.
import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

const [file, maxPages, maxCharacters] = process.argv.slice(2);

function answer(value) {
  process.stdout.write(JSON.stringify(value), () => process.exit(0));
}

/** Text items with the line breaks that the layout shows. */
function pageText(items) {
  return items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('');
}

try {
  const data = new Uint8Array(await readFile(file));
  const document = await getDocumentProxy(data, { isEvalSupported: false, disableFontFace: true });
  if (document.numPages > Number(maxPages)) {
    answer({ refused: 'too-many-pages' });
  } else {
    const pages = [];
    let characters = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      const text = pageText(content.items);
      pages.push(text);
      characters += text.length;
      page.cleanup();
      if (characters > Number(maxCharacters)) break;
    }
    answer({ text: pages.join('\n\f\n').slice(0, Number(maxCharacters)) });
  }
} catch (error) {
  answer({ refused: error?.name === 'PasswordException' ? 'encrypted' : 'broken' });
}
