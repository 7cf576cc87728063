/** Question with a link to the dialog for users to whom it applies. */
export function OtherDialogLink({
  question,
  label,
  onOpen,
}: {
  question: string;
  label: string;
  onOpen: () => void;
}) {
  return (
    <p className="-mb-3 text-center text-sm text-ink-soft">
      {question}{' '}
      <button
        type="button"
        onClick={onOpen}
        className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
      >
        {label}
      </button>
    </p>
  );
}
