import { Component, type ReactNode } from 'react';
import { t } from '../texts/texts';
import { ErrorState } from './states';

interface ErrorBoundaryProps {
  /** Replaces the failed content; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode;
  /** Identity of the content; a change resets the boundary and renders the content again. */
  resetKey?: string;
  children: ReactNode;
}

/** Error boundary that limits a render failure to its own content. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = () => this.setState({ isBroken: false });

  override render() {
    return this.state.isBroken ? this.props.fallback(this.retry) : this.props.children;
  }
}

/** Error boundary around a card of a screen; a failed card shows an error in its place. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(retry) => <ErrorState text={t('failure.part')} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}
