import { LinkButton } from '../../design/button';
import { t } from '../../texts/signed-in-texts';

/** A screen of the specification that opens later, and says so. */
export default function BeingBuiltPage({ name }: { name: string }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 pt-8 text-center sm:pt-16">
      <svg
        viewBox="0 0 240 130"
        role="img"
        aria-label="A house under construction"
        className="w-64 text-brand"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M20 118h200M60 118V58l60-34 60 34v60M100 118V86h40v32M44 118V40M44 52h30M44 76h16M196 118V52M180 66h16" />
        <path
          d="M76 68h20v16H76zM144 68h20v16h-20z"
          className="text-brass"
          fill="currentColor"
          stroke="none"
        />
      </svg>
      <h1 className="text-3xl">{t('built.title')}</h1>
      <p className="text-lg text-ink-soft">{t('built.text', { name })}</p>
      <LinkButton to="/student">{t('built.back')}</LinkButton>
    </div>
  );
}
