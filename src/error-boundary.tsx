import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What is shown in its place. */
  fallback: (message: string, retry: () => void) => ReactNode;
}

interface ErrorBoundaryState {
  error: Error | undefined;
}

/** Shows what went wrong in what it holds, and tries it anew when asked to. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { children, fallback } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    return fallback(error.message, () => this.setState({ error: undefined }));
  }
}
