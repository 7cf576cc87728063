/**
 * Hosts of the works that records link to for reading: the publisher's, the author's or Project
 * Gutenberg's own. A host that only keeps copies of other people's works is not added.
 */
export const READ_HOSTS: ReadonlySet<string> = new Set([
  'artint.info',
  'book.systemsapproach.org',
  'craftinginterpreters.com',
  'discrete.openmathbooks.org',
  'greenteapress.com',
  'htdp.org',
  'jeffe.cs.illinois.edu',
  'mitpress.mit.edu',
  'nlp.stanford.edu',
  'opendatastructures.org',
  'openstax.org',
  'pages.cs.wisc.edu',
  'szeliski.org',
  'www.gutenberg.org',
  'www.py4e.com',
]);
