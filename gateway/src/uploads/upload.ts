/** A file of a form, in the file store; its name is the sender's word and no path. */
export interface Upload {
  uploadId: string;
  name: string;
  bytes: number;
}
