/**
 * An error that only the operator can fix. Its message is one line that states the remedy; if it
 * is not caught, the process prints only this line and ends.
 */
export class OperatorError extends Error {}
