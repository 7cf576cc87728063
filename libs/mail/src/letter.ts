/** A mail, written. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What a developer without a mail server needs of it, in one line. */
  gist: string;
  /** Further headers, such as those by which mail programs end a subscription (RFC 8058). */
  headers?: Readonly<Record<string, string>>;
}
