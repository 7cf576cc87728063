/** A composed mail. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-line summary for a developer without a mail server. */
  gist: string;
  /** Additional headers, such as those with which mail programs unsubscribe (RFC 8058). */
  headers?: Readonly<Record<string, string>>;
}
