/**
 * Hosts of the works that records link to for reading: the publisher's, the author's or Project
 * Gutenberg's own. A host that only keeps copies of other people's works is not added.
 */
export const READ_HOSTS: ReadonlySet<string> = new Set([
  'artint.info',
  'book.systemsapproach.org',
  'cacr.uwaterloo.ca',
  'craftinginterpreters.com',
  'discrete.openmathbooks.org',
  'greenteapress.com',
  'htdp.org',
  'jeffe.cs.illinois.edu',
  'mitpress.mit.edu',
  'mixtape.scunning.com',
  'nlp.stanford.edu',
  'open.lib.umn.edu',
  'opendatastructures.org',
  'openstax.org',
  'opentextbc.ca',
  'owasp.org',
  'pages.cs.wisc.edu',
  'sre.google',
  'szeliski.org',
  'toc.cryptobook.us',
  'wtcs.pressbooks.pub',
  'www.core-econ.org',
  'www.crypto101.io',
  'www.gutenberg.org',
  'www.py4e.com',
]);
