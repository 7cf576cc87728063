import type { Mail } from '@portal/contracts/identity';

/** Renders the latest mails as a page without scripts. */
export function mailboxPage(product: string, mails: readonly Mail[]): string {
  const list = mails.map(entry).join('\n') || '<p>No mail yet.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>${escape(product)} mailbox</title>
</head>
<body>
<h1>${escape(product)} mailbox</h1>
<p>Mails stay on this machine because no mail server is set.</p>
${list}
</body>
</html>
`;
}

function entry({ subject, to, sentAt, text }: Mail): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  return `<article>
<h2>${escape(subject)}</h2>
<p>To ${escape(to)}, <time datetime="${escape(sentAt)}">${escape(sentAt)}</time></p>
${code ? `<p>Code: <strong data-code>${code}</strong></p>` : ''}
<pre>${escape(text)}</pre>
</article>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
