import { useId } from 'react';

/** Titled list of lines; renders nothing if empty. */
export function NamedList({ title, lines }: { title: string; lines: string[] }) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 id={id} className="mb-1 font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="list-disc pl-5 text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
