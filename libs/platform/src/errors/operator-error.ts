/**
 * Something that only the operator can mend. Its message is one line that says what to do; a process
 * in which nobody caught it ends with these words alone.
 */
export class OperatorError extends Error {}
