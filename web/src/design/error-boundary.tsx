import { Component, type ReactNode } from 'react';
import { t } from '../texts/texts';
import { ErrorState } from './states';

interface ErrorBoundaryProps {
  /** Stands in for what has broken; `retry` draws it anew. */
  fallback: (retry: () => void) => ReactNode;
  /** With another one, what is inside is another thing and is drawn anew. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps what breaks inside from taking along what is around it. */
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

/** Around each card of a screen: one that breaks says so in its own place. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(retry) => <ErrorState text={t('failure.part')} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}
