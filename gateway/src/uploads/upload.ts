/** A file of a form, in the file store; its name is chosen by the client and is not a path. */
export interface Upload {
  uploadId: string;
  name: string;
  bytes: number;
}
