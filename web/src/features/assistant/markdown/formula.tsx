import { useEffect, useRef, useState } from 'react';

type Katex = typeof import('./katex-part');

let loading: Promise<Katex> | undefined;

/** Loads the formula renderer once, on the first formula. */
function loadKatex(): Promise<Katex> {
  loading ??= import('./katex-part').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Formula; its source is shown until the renderer is loaded, and if it is invalid. */
export function Formula({ formula, isBlock }: { formula: string; isBlock: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSet, setIsSet] = useState(false);
  useEffect(() => {
    let isLeft = false;
    loadKatex()
      .then(({ setFormula }) => {
        if (isLeft || !place.current) return;
        setIsSet(setFormula(place.current, formula, isBlock));
      })
      // The source stays visible.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [formula, isBlock]);
  const source = isBlock ? `$$${formula}$$` : `$${formula}$`;
  const block = isBlock ? 'block max-w-full overflow-x-auto py-1' : '';
  return (
    <span className={block} dir="ltr">
      <span ref={place} hidden={!isSet} />
      {!isSet && <code className="rounded bg-sunken px-1 text-[0.9em]">{source}</code>}
    </span>
  );
}
