/** A file of a form, in the upload store; its name is the sender's word and no path. */
export interface Upload {
  uploadId: string;
  name: string;
  bytes: number;
}
